import { sql } from 'kysely';
import { inTransaction } from '#service/platform/database/database.ts';
import type { Log } from '#service/platform/log.ts';
import { pollMailbox } from '#service/platform/mail/poll-mailbox.ts';
import { recordMailTry } from './mail-channels.store.ts';
import { type AcceptParts, acceptEmail } from './accept-email.ts';
import { inboundTargetOf } from './inbound-addresses.ts';

/** A file of 50 MB is a third larger in an email. */
export const maxEmailBytes = 75 * 1024 * 1024;

export type PollParts = AcceptParts & { log: Log; imapUrl: string; signal: AbortSignal };

/**
 * Checks the mailbox of IMAP_URL once. Only one process of an installation does it at a time: the lock ends with its transaction, so a
 * process that dies blocks no other. An email that is received twice, as after such a crash, does not create a second document.
 */
export async function pollEmails(parts: PollParts): Promise<void> {
  const { database, imapUrl, log, now, signal } = parts;
  await inTransaction(database.system, async (held) => {
    const { rows } = await sql<{
      isOurs: boolean;
    }>`select pg_try_advisory_xact_lock(hashtext('vidimus imap')) as "isOurs"`.execute(held);
    if (rows[0]?.isOurs !== true) return;
    try {
      const { taken, left } = await pollMailbox({
        url: imapUrl,
        log,
        maxBytes: maxEmailBytes,
        isKnown: async (address) => (await inboundTargetOf(database.system, address)) !== undefined,
        accept: (email) => acceptEmail(parts, email),
        signal,
      });
      if (taken > 0) log.info({ taken }, 'emails were taken from the mailbox');
      await recordMailTry(database.system, 'imap', { at: now(), failure: null, left });
    } catch (error) {
      await recordMailTry(database.system, 'imap', { at: now(), failure: reasonOf(error), left: 0 });
      throw error;
    }
  });
}

/** Returns the message of the server, if any; the library's own message is "Command failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const response = 'responseText' in error && typeof error.responseText === 'string' ? error.responseText : '';
  return `${error.message}${response === '' ? '' : `: ${response}`}`.replaceAll('\u0000', '').slice(0, 500).toWellFormed();
}
