import { publish } from '#service/platform/database/notify.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Labels, fields and checks of any document may look different now: whoever watches asks for everything again. */
export const publishTypes = (ctx: Ctx): void =>
  publish(ctx.db, ctx.actor.tenantId, { kind: 'documentsChanged', documentIds: [] });
