import { Readable } from 'node:stream';
import { type FetchMessageObject, ImapFlow } from 'imapflow';
import type { Log } from '../log.ts';
import type { ArrivingEmail } from './start-mail-receiver.ts';

export type MailboxParts = {
  /** `imaps://user:password@host/folder?done=folder`. */
  url: string;
  log: Log;
  maxBytes: number;
  isKnown: (address: string) => Promise<boolean>;
  /** Stores the email, and resolves when that is done. Only then is it marked as seen. */
  accept: (email: ArrivingEmail) => Promise<void>;
  signal: AbortSignal;
};

/** Number of accepted emails, and of those left in the mailbox because they are for no mailbox of ours or too large. */
export type Polled = { taken: number; left: number };

/** Limit per run, so that none lasts for hours; further emails wait for the next one. */
const maxBatchSize = 200;
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Headers in which mail servers record the envelope recipient, which a blind copy contains nowhere else. */
const recipientHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-forwarded-to', 'to', 'cc'];
const headers = [...recipientHeaders, 'return-path', 'from'];

function accountOf(address: string) {
  const url = new URL(address);
  const isSecure = url.protocol === 'imaps:';
  return {
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    doneFolder: url.searchParams.get('done') ?? undefined,
    connection: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? (isSecure ? 993 : 143) : Number(url.port),
      secure: isSecure,
      // passwords are never sent unencrypted: without TLS from the start, STARTTLS is required
      ...(!isSecure && !localHosts.has(url.hostname) && { doSTARTTLS: true }),
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    },
  };
}

/** Returns the addresses in the given headers, including continuation lines. */
export function addressesIn(raw: string, names: readonly string[]): string[] {
  const lines = raw.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const found = lines.flatMap((line) => {
    const at = line.indexOf(':');
    if (!names.includes(line.slice(0, at).trim().toLowerCase())) return [];
    return line.slice(at + 1).match(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g) ?? [];
  });
  return [...new Set(found)];
}

/**
 * Removes the part before a plus: `invoices+invoice-secret@company` addresses the mailbox `invoice-secret`, for servers with only one
 * mailbox.
 */
const withoutPlus = (address: string): string => address.replace(/^[^@]*\+(?=[^@]*@)/, '');

/** Processes all unseen emails and disconnects. A failure is thrown after all other emails were processed. */
export async function pollMailbox(parts: MailboxParts): Promise<Polled> {
  const { folder, doneFolder, connection } = accountOf(parts.url);
  const client = new ImapFlow({
    ...connection,
    logger: false,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableAutoIdle: true,
    maxLiteralSize: parts.maxBytes * 2,
    clientInfo: { name: 'Vidimus' },
  });
  // a lost connection also fails the pending command
  client.on('error', (error: Error) => parts.log.warn({ err: error }, 'the connection to the mailbox was lost'));
  const stop = () => client.close();
  parts.signal.addEventListener('abort', stop, { once: true });
  try {
    await client.connect();
    if (doneFolder !== undefined) await client.mailboxCreate(doneFolder);
    await client.mailboxOpen(folder);
    const polled = await acceptAll(client, parts, doneFolder);
    await client.logout();
    return polled;
  } finally {
    parts.signal.removeEventListener('abort', stop);
    client.close();
  }
}

async function acceptAll(client: ImapFlow, parts: MailboxParts, doneFolder: string | undefined): Promise<Polled> {
  const unseen = (await client.search({ seen: false, deleted: false }, { uid: true })) || [];
  const polled = { taken: 0, left: 0 };
  const failures: unknown[] = [];
  for (const uid of unseen.slice(0, maxBatchSize)) {
    try {
      const isTaken = await take(client, uid, parts);
      polled[isTaken ? 'taken' : 'left'] += 1;
      if (isTaken && doneFolder !== undefined) await client.messageMove(String(uid), doneFolder, { uid: true });
    } catch (error) {
      if (!client.usable) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return polled;
}

/** Returns false for an email that stays: it is flagged, so that a user of the mailbox finds it. */
async function take(client: ImapFlow, uid: number, parts: MailboxParts): Promise<boolean> {
  const one = String(uid);
  const found: FetchMessageObject | false | undefined = await client.fetchOne(one, { size: true, headers }, { uid: true });
  if (!found) return false;
  const head = found.headers?.toString('utf8') ?? '';
  const recipients: string[] = [];
  for (const address of addressesIn(head, recipientHeaders).map(withoutPlus).slice(0, 500))
    if (await parts.isKnown(address)) recipients.push(address);
  const isTooLong = (found.size ?? 0) > parts.maxBytes;
  if (recipients.length === 0 || isTooLong) {
    parts.log.warn({ uid, isTooLong }, 'a message in the mailbox has no recipient here, or is too large');
    await client.messageFlagsAdd(one, ['\\Seen', '\\Flagged'], { uid: true });
    return false;
  }
  const { content } = await client.download(one, undefined, { uid: true });
  if (!content) return false;
  await parts.accept({ sender: senderIn(head), recipients, content: Readable.from(content), isTooLong: () => false });
  await client.messageFlagsAdd(one, ['\\Seen'], { uid: true });
  return true;
}

/** Returns the envelope sender, if the server recorded it; a bounce has none, and must not be replied to. */
function senderIn(head: string): string {
  const isBounce = /^return-path:\s*<>/im.test(head);
  return isBounce ? '' : (addressesIn(head, ['return-path'])[0] ?? addressesIn(head, ['from'])[0] ?? '');
}
