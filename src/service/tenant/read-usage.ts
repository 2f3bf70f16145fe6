import { countDocumentsSince, countEnabledUsers, countProcessedDocuments } from './settings.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { text } from '#service/platform/texts/text.ts';

/** The largest value of a 32-bit integer, which every client supports: never reached, and never zero in a division. */
const unlimited = 2_147_483_647;

export async function readAccountInfo(
  ctx: Ctx,
): Promise<{ documentsProcessed: number; documentsLimit: number; usersCount: number }> {
  const { tenantId } = ctx.actor;
  return {
    documentsProcessed: await countProcessedDocuments(ctx.db, tenantId),
    documentsLimit: unlimited,
    usersCount: await countEnabledUsers(ctx.db, tenantId),
  };
}

export async function readLicense(ctx: Ctx): Promise<{ type: string; validUntil: string; documentsPerMonth: number }> {
  const now = ctx.now();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const documentsPerMonth = await countDocumentsSince(ctx.db, ctx.actor.tenantId, month);
  return { type: 'Standard', validUntil: '2099-12-31T23:59:59.000Z', documentsPerMonth };
}

export const verifyLicense = (ctx: Ctx): { isValid: boolean; message: string } => ({
  isValid: true,
  message: text(ctx.culture, 'license.valid'),
});
