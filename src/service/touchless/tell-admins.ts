import { applicationAddress, composeEmail } from '#service/approvals/emails/compose-email.ts';
import { findAdminReaders } from '#service/approvals/emails/store.ts';
import { inCulture } from '#service/document-types/in-culture.ts';
import { listDocumentTypes } from '#service/document-types/types.store.ts';
import { queueEmail } from '#service/emails/queue-email.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { text } from '#service/platform/texts/text.ts';
import { readTenant } from '#service/tenant/read-tenant.ts';
import type { Pause } from './rules.store.ts';

type Told = { documentType: string; promise: number; pause: Pause };

const percent = (culture: string, share: number): string =>
  new Intl.NumberFormat(culture, { style: 'percent', maximumFractionDigits: 2 }).format(share);

/** Says that a rule has stopped itself and why. Within the transaction that stops it. */
export async function tellAdmins(ctx: Ctx, { documentType, promise, pause }: Told): Promise<void> {
  const { name: tenant } = await readTenant(ctx);
  const type = (await listDocumentTypes(ctx.db, ctx.actor.tenantId)).find((each) => each.documentType === documentType);
  for (const { culture, name, email } of await findAdminReaders(ctx.db)) {
    const params = {
      type: inCulture(type?.name ?? {}, culture, documentType),
      promise: percent(culture, promise),
      bound: percent(culture, pause.bound),
      judged: pause.judged,
      wrong: pause.wrong,
    };
    const letter = composeEmail({
      culture,
      tenant,
      subject: text(culture, 'email.touchless.paused', params),
      greeting: text(culture, 'email.approval.hello', { name }),
      lines: [
        text(culture, 'email.touchless.counted', params),
        text(culture, `email.touchless.${pause.reason}`, params),
        text(culture, 'email.touchless.goesOn', params),
      ],
      facts: [],
      action: {
        label: text(culture, 'email.touchless.open'),
        address: applicationAddress(`/settings/touchless?id=${encodeURIComponent(documentType)}`),
      },
      footer: '',
    });
    await queueEmail(ctx, { kind: 'touchlessPaused', recipient: email, ...letter });
  }
}
