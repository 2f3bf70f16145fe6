import { publish } from '#service/platform/database/notify.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Publishes an event without document ids, so that all clients reload: labels, fields and checks of any document may have changed. */
export const publishTypes = (ctx: Ctx): void =>
  publish(ctx.db, ctx.actor.tenantId, { kind: 'documentsChanged', documentIds: [] });
