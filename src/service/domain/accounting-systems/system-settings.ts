import { type ConnectedSystem, shownSettings } from '#contract/accounting-systems.ts';
import { DomainError } from '#contract/errors.ts';
import { findSystemSettings, saveSystemSettings } from '#service/store/accounting-systems.store.ts';
import { lockTenant } from '#service/store/tenants.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, transact } from '../ctx.ts';
import { mergeSettings, type Settings, shownOf } from './merge-settings.ts';

const maxBytes = 64 * 1024;

export async function readSystemSettings<S extends ConnectedSystem>(
  ctx: Ctx,
  system: S,
): Promise<Record<(typeof shownSettings)[S][number], string>> {
  return shownOf(await openSettings(ctx, system), shownSettings[system]);
}

export function setSystemSettings(ctx: Ctx, system: ConnectedSystem, written: Settings): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    // two saves at once would each keep what the other took away
    await lockTenant(ctx.db, tenantId);
    const settings = JSON.stringify(mergeSettings(await openSettings(ctx, system), written, shownSettings[system]));
    if (Buffer.byteLength(settings) > maxBytes)
      throw new DomainError('too_large', { detail: 'The settings are larger than 64 kB' });
    const sealed = ctx.sealerFor('accounting system settings').seal(settings);
    await saveSystemSettings(ctx.db, tenantId, system, sealed, ctx.now());
    // names only: values may be secret, whatever their name
    await recordAudit(ctx, 'accountingSystem.settingsChanged', { details: { system, keys: Object.keys(written).slice(0, 50) } });
  });
}

async function openSettings(ctx: Ctx, system: ConnectedSystem): Promise<Settings> {
  const sealed = await findSystemSettings(ctx.db, ctx.actor.tenantId, system);
  if (sealed === undefined) return {};
  const opened = ctx.sealerFor('accounting system settings').open(sealed);
  if (opened === undefined) {
    ctx.log.error({ system }, 'settings cannot be opened: MASTER_KEY is another than it was');
    return {};
  }
  // sealed by setSystemSettings only
  return JSON.parse(opened) as Settings;
}
