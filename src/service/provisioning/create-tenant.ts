import type { CultureName } from '#contract/core/cultures.ts';
import { v7 as uuidv7 } from 'uuid';
import { builtInTypes } from '#contract/document-types/built-in-types.ts';
import { textInAll } from '#service/platform/texts/text.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Db, inTransaction } from '#service/platform/database/database.ts';
import { insertAccountingUnit, type NewAccountingUnit } from '#service/accounting-units/store.ts';
import { insertDocumentType } from '#service/document-types/types.store.ts';
import { insertTenant } from '#service/tenant/store.ts';
import { type AccountParts, operatorOf } from '#service/users/account-parts.ts';

export type TenantDraft = {
  name: string;
  culture?: CultureName;
  features?: readonly string[];
  /** If empty, one unit with the name of the tenant is created. */
  accountingUnits?: readonly Omit<NewAccountingUnit, 'id'>[];
};

/** Creates a tenant with its accounting units and the built-in document types, which belong to it from then on. */
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
  for (const [sortOrder, { documentType, isDefault, fields }] of builtInTypes.entries()) {
    await insertDocumentType(
      db,
      tenantId,
      { documentType, name: textInAll(`type.${documentType}`), isDefault: isDefault ?? false, sortOrder },
      fields.map((field, at) => ({
        name: field.name,
        type: field.type,
        section: field.section,
        label: textInAll(`field.${field.name}`),
        isItem: field.isItem ?? false,
        isRequired: field.isRequired ?? false,
        sortOrder: at,
      })),
    );
  }
}
