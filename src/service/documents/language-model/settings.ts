import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '#contract/core/errors.ts';
import { defaultLanguageModelSettings, type LanguageModelSettings } from '#contract/documents/language-model-bff.ts';
import type { LanguageModel } from '#service/extraction/language-model/language-model.ts';
import { assertAsRead } from '#service/audit/assert-as-read.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { lockTenant } from '#service/tenant/store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { countUsesToday, findSettings, updateSettings } from './uses.store.ts';

export type ModelAddress = Pick<LanguageModel, 'host' | 'name'>;

/** A permission for one host does not apply to another: without settings for this host, it is off. */
export async function settingsFor({ db }: Pick<Ctx, 'db'>, model: ModelAddress | undefined): Promise<LanguageModelSettings> {
  const kept = await findSettings(db);
  if (kept === null) return defaultLanguageModelSettings;
  return { isOn: kept.isOn && kept.host === model?.host, documentsPerDay: kept.documentsPerDay };
}

export async function readLanguageModel(ctx: Ctx, model: ModelAddress | undefined) {
  const sentToday = await countUsesToday(ctx.db, ctx.now());
  return {
    settings: await settingsFor(ctx, model),
    model: model ? { host: model.host, name: model.name } : null,
    sentToday,
  };
}

type Change = { settings: LanguageModelSettings; host: string; was?: LanguageModelSettings | undefined };

export const setLanguageModel = (ctx: Ctx, model: ModelAddress | undefined, { settings, host, was }: Change): Promise<void> =>
  transact(ctx, async (ctx) => {
    // nobody can agree to a host that they were not shown
    if (model === undefined || model.host !== host) throw new DomainError('stale_version');
    await lockTenant(ctx.db, ctx.actor.tenantId);
    const present = await settingsFor(ctx, model);
    await assertAsRead(ctx, was, present, { actions: ['tenant.languageModelChanged'] });
    if (isDeepStrictEqual(present, settings)) return;
    await updateSettings(ctx.db, ctx.actor.tenantId, { ...settings, host });
    await recordAudit(ctx, 'tenant.languageModelChanged', { details: { from: present, to: settings, host } });
  });
