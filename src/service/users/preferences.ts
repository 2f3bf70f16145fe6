import { DomainError } from '#contract/core/errors.ts';
import { type PreferenceKey, preferenceKeys } from '#contract/users/preferences.ts';
import { deletePreference, findPreferences, savePreference } from './preferences.store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Actor, type Ctx, transact } from '#service/platform/ctx.ts';

const maxBytes = 32 * 1024;

function assertUser({ kind }: Actor): void {
  if (kind !== 'user') throw new DomainError('role_forbids', { reason: { code: 'people_only' } });
}

/** Returns all preferences of the signed-in user; client applications have none. */
export async function readPreferences(ctx: Ctx): Promise<Partial<Record<PreferenceKey, unknown>>> {
  const rows = ctx.actor.kind === 'user' ? await findPreferences(ctx.db, ctx.actor) : [];
  // ignores keys of other versions
  return Object.fromEntries(
    rows.filter(({ key }) => preferenceKeys.some((known) => known === key)).map(({ key, value }) => [key, value]),
  );
}

export function setPreference(ctx: Ctx, key: PreferenceKey, value: unknown): Promise<void> {
  assertUser(ctx.actor);
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > maxBytes)
    throw new DomainError('too_large', { reason: { code: 'settings_too_large', params: { max: 32 } } });
  return transact(ctx, async (ctx) => {
    await savePreference(ctx.db, ctx.actor, key, text, ctx.now());
    await recordAudit(ctx, 'user.preferenceChanged', { details: { key } });
  });
}

/** Restores the default. */
export function forgetPreference(ctx: Ctx, key: PreferenceKey): Promise<void> {
  assertUser(ctx.actor);
  return transact(ctx, async (ctx) => {
    if (await deletePreference(ctx.db, ctx.actor, key)) await recordAudit(ctx, 'user.preferenceChanged', { details: { key } });
  });
}
