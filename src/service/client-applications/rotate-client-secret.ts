import { replaceClientSecret } from './store.ts';
import { hashClientSecret, newClientSecret } from './client-secret.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockApplication } from './read-applications.ts';

const hourMs = 3_600_000;

/**
 * Creates a new secret, which is returned only here. The current secret remains valid for the given hours, or ends now; the previous one
 * ends in any case. Tokens already issued remain valid for their few minutes.
 */
export function rotateClientSecret(
  ctx: Ctx,
  id: string,
  graceHours: number,
): Promise<{ clientApplicationSecret: string; previousSecretUntil: string | null }> {
  return transact(ctx, async (ctx) => {
    const application = await lockApplication(ctx, id);
    const secret = newClientSecret();
    const until = graceHours === 0 ? null : new Date(ctx.now().getTime() + graceHours * hourMs);
    await replaceClientSecret(ctx.db, ctx.actor.tenantId, application.id, hashClientSecret(secret), until);
    const previousSecretUntil = until?.toISOString() ?? null;
    await recordAudit(ctx, 'clientApplication.secretRotated', {
      details: { clientApplicationId: application.id, name: application.name, previousSecretUntil },
    });
    return { clientApplicationSecret: secret, previousSecretUntil };
  });
}
