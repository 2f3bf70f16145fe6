import { pollLetters } from '#service/domain/mail/poll-letters.ts';
import { receiveLetter } from '#service/domain/mail/receive-letter.ts';
import { sendLetter } from '#service/domain/mail/send-letter.ts';
import type { JobPayload } from '#service/queue/jobs.ts';
import type { Handler } from '#service/queue/start-workers.ts';
import { finishLetter } from '#service/store/received-letters.store.ts';
import type { JobParts } from './job-parts.ts';
import { systemCtx } from './system-ctx.ts';

/** Without a mail server the letter stays in the outbox. */
export const sendMail =
  (parts: JobParts): Handler<'send-mail'> =>
  async ({ tenantId, letterId }, { id }) => {
    const { mailer, publicUrl } = parts;
    if (mailer) await sendLetter(systemCtx(parts, tenantId, id), { mailer, publicUrl }, letterId);
  };

export const receiveMail =
  (parts: JobParts): Handler<'receive-mail'> =>
  ({ tenantId, letterId }, { id }) =>
    receiveLetter(systemCtx(parts, tenantId, id), letterId, { tempDir: parts.tempDir });

/** Without a mailbox there is nothing to look for. */
export const pollMail =
  (parts: JobParts): Handler<'poll-mail'> =>
  async (_, { signal }) => {
    if (parts.imapUrl !== undefined) await pollLetters({ ...parts, imapUrl: parts.imapUrl, signal });
  };

/** After the last try: the letter is kept and marked, so that it can be looked into. */
export async function giveUpLetter({ database }: JobParts, { tenantId, letterId }: JobPayload<'receive-mail'>): Promise<void> {
  await finishLetter(database.forTenant(tenantId), letterId, 'Failed');
}
