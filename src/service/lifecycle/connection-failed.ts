import { emailAdmins } from '#service/approvals/emails/email-admins.ts';
import type { Lifecycle } from '#service/platform/ctx.ts';
import { text } from '#service/platform/texts/text.ts';

/** Tells the administrators that documents cannot be sent to an accounting system, why, and where to change it. */
export const connectionFailed: Lifecycle['connectionFailed'] = (ctx, { systemId, systemName: system, messageIn }) =>
  emailAdmins(ctx, 'connectionFailed', (culture) => ({
    subject: text(culture, 'email.connection.failed', { system }),
    lines: [
      text(culture, 'email.connection.why', { system, message: messageIn(culture) }),
      text(culture, 'email.connection.goesOn'),
    ],
    button: text(culture, 'email.connection.open'),
    path: `/settings/accounting-systems?id=${systemId}`,
  }));
