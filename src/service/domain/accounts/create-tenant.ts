import { v7 as uuidv7 } from 'uuid';
import { builtInTypes } from '#contract/built-in-types.ts';
import { recordAudit } from '#service/domain/audit/record-audit.ts';
import { type Db, inTransaction } from '#service/store/database.ts';
import { insertAccountingUnit, type NewAccountingUnit } from '#service/store/accounting-units.store.ts';
import { insertDocumentType } from '#service/store/document-types.store.ts';
import { insertTenant } from '#service/store/tenants.store.ts';
import { type AccountParts, operatorOf } from './account-parts.ts';

export type TenantDraft = {
  name: string;
  culture?: 'cs-CZ' | 'en-US';
  features?: readonly string[];
  /** Without any, one unit is made that has the tenant's name. */
  accountingUnits?: readonly Omit<NewAccountingUnit, 'id'>[];
};

/** A tenant with its accounting units and the built-in document types, which are its own data from then on. */
export async function createTenant(
  { db, now }: AccountParts,
  draft: TenantDraft,
): Promise<{ tenantId: string; accountingUnitIds: [string, ...string[]] }> {
  const tenantId = uuidv7();
  const [first = { name: draft.name }, ...others] = draft.accountingUnits ?? [];
  const units = [first, ...others].map((unit) => ({ ...unit, id: uuidv7() }));
  await inTransaction(db, async (trx) => {
    await insertTenant(trx, {
      id: tenantId,
      name: draft.name,
      culture: draft.culture ?? 'cs-CZ',
      features: draft.features ?? [],
    });
    for (const unit of units) await insertAccountingUnit(trx, tenantId, unit);
    await insertBuiltInTypes(trx, tenantId);
    await recordAudit({ db: trx, actor: operatorOf(tenantId), traceId: uuidv7(), now }, 'tenant.created', {
      details: { name: draft.name },
    });
  });
  const [main = '', ...rest] = units.map(({ id }) => id);
  return { tenantId, accountingUnitIds: [main, ...rest] };
}

async function insertBuiltInTypes(db: Db, tenantId: string): Promise<void> {
  for (const [sortOrder, { documentType, name, isDefault, fields }] of builtInTypes.entries()) {
    await insertDocumentType(
      db,
      tenantId,
      { documentType, name, isDefault: isDefault ?? false, sortOrder },
      fields.map((field, at) => ({
        name: field.name,
        type: field.type,
        section: field.section,
        label: field.label,
        isItem: field.isItem ?? false,
        isRequired: field.isRequired ?? false,
        sortOrder: at,
      })),
    );
  }
}
