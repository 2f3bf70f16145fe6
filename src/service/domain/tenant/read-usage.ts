import { countUsage } from '#service/store/tenant-settings.store.ts';
import type { Ctx } from '../ctx.ts';

/** The largest number that every client's integer holds: nobody divides by zero, and nobody reaches it. */
const unlimited = 2_147_483_647;

function usageOf(ctx: Ctx) {
  const now = ctx.now();
  return countUsage(ctx.db, ctx.actor.tenantId, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())));
}

export async function readAccountInfo(
  ctx: Ctx,
): Promise<{ documentsProcessed: number; documentsLimit: number; usersCount: number }> {
  const { documentsProcessed, users } = await usageOf(ctx);
  return { documentsProcessed, documentsLimit: unlimited, usersCount: users };
}

export async function readLicense(ctx: Ctx): Promise<{ type: string; validUntil: string; documentsPerMonth: number }> {
  const { documentsThisMonth } = await usageOf(ctx);
  return { type: 'Standard', validUntil: '2099-12-31T23:59:59.000Z', documentsPerMonth: documentsThisMonth };
}

export const verifyLicense = (ctx: Ctx): { isValid: boolean; message: string } => ({
  isValid: true,
  message: ctx.culture === 'cs-CZ' ? 'Licence Standard je platná.' : 'The Standard licence is valid.',
});
