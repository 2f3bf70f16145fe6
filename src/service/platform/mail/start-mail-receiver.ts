import type { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import type { Log } from '../log.ts';

export type ArrivingEmail = {
  /** Envelope sender; empty for bounces. */
  sender: string;
  /** Envelope recipients, all of them known. */
  recipients: string[];
  content: Readable;
  /** Whether the content exceeded the limit, once it has been read. */
  isTooLong: () => boolean;
};

export type MailReceiverParts = {
  listen: { host: string; port: number };
  log: Log;
  maxBytes: number;
  isKnown: (address: string) => Promise<boolean>;
  /** Stores the email, and resolves when that is done. Only then is it confirmed to the sender. */
  accept: (email: ArrivingEmail) => Promise<void>;
};

export type MailReceiver = { port: number; stop: () => Promise<void> };

const maxRecipients = 50;

/** Creates an SMTP error with its code; the sender retries after 4xx. */
const refusal = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });
/** Creates the error for an email that exceeds the size limit of the receiver. */
export const tooLong = (): Error => refusal(552, 'the message is too large');

/** Starts the built-in SMTP receiver, which accepts emails for known addresses only. It does not relay, and has no authentication. */
export async function startMailReceiver({ listen, log, maxBytes, isKnown, accept }: MailReceiverParts): Promise<MailReceiver> {
  const told = (error: unknown): Error => {
    if (error instanceof Error && 'responseCode' in error) return error;
    log.error({ err: error }, 'an email could not be accepted');
    return refusal(451, 'try again later');
  };
  async function answer(done: (error?: Error | null) => void, work: () => Promise<void>): Promise<void> {
    const failure = await work().then(() => null, told);
    done(failure);
  }
  const server = new SMTPServer({
    name: 'vidimus',
    banner: 'Vidimus',
    size: maxBytes,
    // the library's own certificate is public, so it would protect nothing; the mail server in front provides encryption
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: 100,
    socketTimeout: 60_000,
    closeTimeout: 3_000,
    logger: false,
    onRcptTo: ({ address }, { envelope }, done) => {
      if (envelope.rcptTo.length >= maxRecipients) return done(refusal(452, 'too many recipients'));
      void answer(done, async () => {
        if (!(await isKnown(address))) throw refusal(550, 'no such mailbox');
      });
    },
    onData: (stream, { envelope }, done) => {
      const email = {
        sender: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        recipients: envelope.rcptTo.map(({ address }) => address),
        content: stream,
        isTooLong: () => stream.sizeExceeded,
      };
      void answer(done, () => accept(email));
    },
  });
  server.on('error', (error) => log.warn({ err: error }, 'an error on a connection to the mail receiver'));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(listen.port, listen.host, resolve);
  });
  const address = server.server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : listen.port,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
