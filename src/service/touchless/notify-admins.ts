import { emailAdmins } from '#service/approvals/emails/email-admins.ts';
import { inCulture } from '#service/document-types/in-culture.ts';
import { listDocumentTypes } from '#service/document-types/types.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { text } from '#service/platform/texts/text.ts';
import type { Pause } from './rules.store.ts';

type PauseNotice = { documentType: string; promise: number; pause: Pause };

const percent = (culture: string, share: number): string =>
  new Intl.NumberFormat(culture, { style: 'percent', maximumFractionDigits: 2 }).format(share);

/** Notifies the admins that a rule has paused itself, and why. Within the transaction that pauses it. */
export async function notifyAdmins(ctx: Ctx, { documentType, promise, pause }: PauseNotice): Promise<void> {
  const type = (await listDocumentTypes(ctx.db, ctx.actor.tenantId)).find((each) => each.documentType === documentType);
  await emailAdmins(ctx, 'touchlessPaused', (culture) => {
    const params = {
      type: inCulture(type?.name ?? {}, culture, documentType),
      promise: percent(culture, promise),
      bound: percent(culture, pause.bound),
      judged: pause.judged,
      wrong: pause.wrong,
    };
    return {
      subject: text(culture, 'email.touchless.paused', params),
      lines: [
        text(culture, 'email.touchless.counted', params),
        text(culture, `email.touchless.${pause.reason}`, params),
        text(culture, 'email.touchless.goesOn', params),
      ],
      button: text(culture, 'email.touchless.open'),
      path: `/settings/touchless?id=${encodeURIComponent(documentType)}`,
    };
  });
}
