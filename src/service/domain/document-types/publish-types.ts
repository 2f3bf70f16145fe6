import { publish } from '#service/store/notify.ts';
import type { Ctx } from '../ctx.ts';

/** Labels, fields and checks of any document may look different now: whoever watches asks for everything again. */
export const publishTypes = (ctx: Ctx): void =>
  publish(ctx.db, ctx.actor.tenantId, { kind: 'documentsChanged', documentIds: [] });
