import { createHash } from 'node:crypto';
import { connectedSystems, type ConnectedSystem, shownSettings } from '#contract/accounting-systems/types.ts';
import { DomainError } from '#contract/core/errors.ts';
import { findSystemSettings, saveSystemSettings } from './store.ts';
import { lockTenant } from '#service/tenant/store.ts';
import { assertAsRead } from '#service/audit/assert-as-read.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { mergeSettings, type Settings, shownOf } from './merge-settings.ts';

const maxBytes = 64 * 1024;

export async function readSystemSettings<S extends ConnectedSystem>(
  ctx: Ctx,
  system: S,
): Promise<Record<(typeof shownSettings)[S][number], string>> {
  return shownOf(await openSettings(ctx, system), shownSettings[system]);
}

/** Changes settings. `version` is that of the settings that the caller saw, null for none: concurrent changes are not overwritten. */
export function setSystemSettings(ctx: Ctx, system: ConnectedSystem, written: Settings, version?: string | null): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    // concurrent saves would each restore what the other removed
    await lockTenant(ctx.db, tenantId);
    const before = await findSystemSettings(ctx.db, tenantId, system);
    await assertAsRead(ctx, version, versionOf(before), { actions: ['accountingSystem.settingsChanged'], of: { system } });
    const settings = JSON.stringify(mergeSettings(opened(ctx, system, before), written, shownSettings[system]));
    if (Buffer.byteLength(settings) > maxBytes)
      throw new DomainError('too_large', { reason: { code: 'settings_too_large', params: { max: 64 } } });
    const sealed = ctx.sealerFor('accounting system settings').seal(settings);
    await saveSystemSettings(ctx.db, tenantId, system, sealed, ctx.now());
    // names only: any value may be secret
    await recordAudit(ctx, 'accountingSystem.settingsChanged', { details: { system, keys: Object.keys(written).slice(0, 50) } });
  });
}

type Kept = { system: ConnectedSystem; names: string[]; version: string | null };

/** Returns the names of settings that are stored but never shown, so that a form can indicate them. */
export const readStoredNames = (ctx: Ctx): Promise<Kept[]> =>
  Promise.all(
    connectedSystems.map(async (system) => {
      const shown: readonly string[] = shownSettings[system];
      const sealed = await findSystemSettings(ctx.db, ctx.actor.tenantId, system);
      const names = Object.keys(opened(ctx, system, sealed)).filter((name) => !shown.includes(name));
      return { system, names, version: versionOf(sealed) };
    }),
  );

/** Returns the version: encryption is randomized, so every save has another one, and the hash reveals nothing about the content. */
const versionOf = (sealed: string | undefined): string | null =>
  sealed === undefined ? null : createHash('sha256').update(sealed).digest('base64url');

export const openSettings = async (ctx: Ctx, system: ConnectedSystem): Promise<Settings> =>
  opened(ctx, system, await findSystemSettings(ctx.db, ctx.actor.tenantId, system));

function opened(ctx: Ctx, system: ConnectedSystem, sealed: string | undefined): Settings {
  if (sealed === undefined) return {};
  const text = ctx.sealerFor('accounting system settings').open(sealed);
  if (text === undefined) {
    ctx.log.error({ system }, 'settings cannot be decrypted: MASTER_KEY has changed');
    return {};
  }
  // encrypted only by setSystemSettings
  return JSON.parse(text) as Settings;
}
