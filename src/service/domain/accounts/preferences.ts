import { DomainError } from '#contract/errors.ts';
import { type PreferenceKey, preferenceKeys } from '#contract/preferences.ts';
import { deletePreference, findPreferences, savePreference } from '#service/store/preferences.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type Ctx, transact } from '../ctx.ts';

const maxBytes = 32 * 1024;

function assertUser({ kind }: Actor): void {
  if (kind !== 'user') throw new DomainError('role_forbids', { detail: 'Only a user has settings of his own' });
}

/** All that the signed-in user has set for himself; a machine has set nothing. */
export async function readPreferences(ctx: Ctx): Promise<Partial<Record<PreferenceKey, unknown>>> {
  const rows = ctx.actor.kind === 'user' ? await findPreferences(ctx.db, ctx.actor) : [];
  // a key of another version of the program is nobody's
  return Object.fromEntries(
    rows.filter(({ key }) => preferenceKeys.some((known) => known === key)).map(({ key, value }) => [key, value]),
  );
}

export function setPreference(ctx: Ctx, key: PreferenceKey, value: unknown): Promise<void> {
  assertUser(ctx.actor);
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > maxBytes) throw new DomainError('too_large', { detail: 'The setting is larger than 32 kB' });
  return transact(ctx, async (ctx) => {
    await savePreference(ctx.db, ctx.actor, key, text, ctx.now());
    await recordAudit(ctx, 'user.preferenceChanged', { details: { key } });
  });
}

/** Goes back to the usual. */
export function forgetPreference(ctx: Ctx, key: PreferenceKey): Promise<void> {
  assertUser(ctx.actor);
  return transact(ctx, async (ctx) => {
    if (await deletePreference(ctx.db, ctx.actor, key)) await recordAudit(ctx, 'user.preferenceChanged', { details: { key } });
  });
}
