import { sql } from 'kysely';
import { z } from 'zod';
import { TouchlessSettings } from '#contract/document-types/touchless.ts';
import type { pauseReasons, TouchlessProof } from '#contract/document-types/touchless-bff.ts';
import type { Db } from '#service/platform/database/database.ts';

export type Pause = { at: string; reason: (typeof pauseReasons)[number]; judged: number; wrong: number; bound: number };
export type RuleRow = {
  documentType: string;
  settings: TouchlessSettings;
  isOn: boolean;
  since: Date | null;
  proof: TouchlessProof | null;
  pause: Pause | null;
  changedBy: string | null;
};

const Kept = z.object({ settings: TouchlessSettings });

const rules = (db: Db) =>
  db
    .selectFrom('touchless_rules')
    .select(['document_type as documentType', 'is_on as isOn', 'since', 'changed_by as changedBy', 'settings'])
    // written only by saveRule and pauseRule
    .select([sql<TouchlessProof | null>`proof`.as('proof'), sql<Pause | null>`pause`.as('pause')]);

const asRule = <R extends { settings: unknown }>(row: R) => ({ ...row, ...Kept.parse({ settings: row.settings }) });

export async function findRule(db: Db, documentType: string): Promise<RuleRow | undefined> {
  const row = await rules(db).where('document_type', '=', documentType).executeTakeFirst();
  return row && asRule(row);
}

/** Locks the rule until the end of the transaction, so that concurrent samples are counted one after the other. */
export async function lockRule(db: Db, documentType: string): Promise<RuleRow | undefined> {
  const row = await rules(db).where('document_type', '=', documentType).forUpdate().executeTakeFirst();
  return row && asRule(row);
}

export const listRules = async (db: Db): Promise<RuleRow[]> => (await rules(db).execute()).map(asRule);

export async function saveRule(db: Db, tenantId: string, rule: Omit<RuleRow, 'pause'>): Promise<void> {
  const values = {
    settings: JSON.stringify(rule.settings),
    is_on: rule.isOn,
    since: rule.since,
    proof: rule.proof === null ? null : JSON.stringify(rule.proof),
    pause: null,
    changed_by: rule.changedBy,
  };
  await db
    .insertInto('touchless_rules')
    .values({ tenant_id: tenantId, document_type: rule.documentType, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'document_type']).doUpdateSet(values))
    .execute();
}

export async function pauseRule(db: Db, documentType: string, pause: Pause): Promise<void> {
  await db
    .updateTable('touchless_rules')
    .set({ is_on: false, pause: JSON.stringify(pause) })
    .where('document_type', '=', documentType)
    .execute();
}
