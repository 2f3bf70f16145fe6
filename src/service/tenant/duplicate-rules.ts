import { isDeepStrictEqual } from 'node:util';
import type { DuplicateRules } from '#contract/tenant/duplicate-rules.ts';
import { assertAsRead } from '#service/audit/assert-as-read.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { findDuplicateRules, updateDuplicateRules } from './settings.store.ts';

export const readDuplicateRules = ({ db }: Ctx): Promise<DuplicateRules> => findDuplicateRules(db);

/** Sets the rules. Existing findings remain until the document is extracted or changed again. */
export const setDuplicateRules = (ctx: Ctx, rules: DuplicateRules, was?: DuplicateRules): Promise<void> =>
  transact(ctx, async (ctx) => {
    const present = await findDuplicateRules(ctx.db);
    await assertAsRead(ctx, was, present, { actions: ['tenant.duplicateRulesChanged'] });
    if (isDeepStrictEqual(present, rules)) return;
    await updateDuplicateRules(ctx.db, ctx.actor.tenantId, rules);
    await recordAudit(ctx, 'tenant.duplicateRulesChanged', { details: { from: present, to: rules } });
  });
