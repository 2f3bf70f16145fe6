import type { EmailKind } from '#service/emails/outbox.store.ts';
import { queueEmail } from '#service/emails/queue-email.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { text } from '#service/platform/texts/text.ts';
import { readTenant } from '#service/tenant/read-tenant.ts';
import { applicationAddress, composeEmail } from './compose-email.ts';
import { findAdminReaders } from './store.ts';

type Words = {
  subject: string;
  lines: readonly string[];
  button: string;
  /** Path in the application where the recipient can act. */
  path: string;
};

/**
 * Sends an email about the configuration to each administrator, in their language. Within the transaction of the change that it is about.
 */
export async function emailAdmins(ctx: Ctx, kind: EmailKind, wordsIn: (culture: string) => Words): Promise<void> {
  const { name: tenant } = await readTenant(ctx);
  for (const { culture, name, email: recipient } of await findAdminReaders(ctx.db)) {
    const { subject, lines, button, path } = wordsIn(culture);
    const email = composeEmail({
      culture,
      tenant,
      subject,
      greeting: text(culture, 'email.approval.hello', { name }),
      lines,
      facts: [],
      action: { label: button, address: applicationAddress(path) },
      footer: '',
    });
    await queueEmail(ctx, { kind, recipient, ...email });
  }
}
