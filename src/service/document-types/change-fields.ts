import type { TypeSection } from '#contract/document-types/type-changes.ts';
import { DomainError } from '#contract/core/errors.ts';
import type { DocumentTypeFieldRow } from './types.store.ts';
import { listDocumentTypeFields } from './types.store.ts';
import { listDataTableRows, lockDataTable } from '#service/data-tables/store.ts';
import { countDocumentsWithValues, deleteTypeFields, saveTypeFields } from './design/design.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { compileFormula } from '#contract/document-types/expressions/formulas.ts';
import { formulaFieldsOf } from './derived/formula-fields.ts';
import type { KnownTables } from './design/known-tables.ts';
import { type FieldChanges, redesignFields } from './design/redesign-fields.ts';

/** Applies changes to fields. Within a transaction that has the types locked. Returns the names deleted, created and updated. */
export async function changeFields(
  ctx: Ctx,
  documentType: string,
  changes: FieldChanges,
  sections: readonly TypeSection[],
): Promise<Record<string, string[]>> {
  const { tenantId } = ctx.actor;
  const before = await listDocumentTypeFields(ctx.db, tenantId, documentType);
  const after = redesignFields(before, changes, await tablesOf(ctx, before, changes), sections);
  const deleted = before.filter(({ name }) => changes.deleted.some((each) => each.name === name));
  for (const field of deleted) await assertUnused(ctx, documentType, field, after);
  await deleteTypeFields(
    ctx.db,
    tenantId,
    documentType,
    deleted.map(({ name }) => name),
  );
  await saveTypeFields(ctx.db, tenantId, documentType, after);
  return {
    deleted: deleted.map(({ name }) => name),
    created: changes.created.map(({ draft }) => draft.fieldName),
    updated: changes.updated.map(({ name }) => name),
  };
}

const noTables: KnownTables = { idOf: () => undefined, columnsOf: () => [] };

/** Returns the tables that the changes name or whose rows fill fields, locked against changes until the fields are written. */
export async function tablesOf(
  ctx: Ctx,
  before: readonly DocumentTypeFieldRow[],
  { created, updated }: FieldChanges,
): Promise<KnownTables> {
  const changes = [
    ...created.map(({ draft }) => ({ name: draft.fieldName, ...draft })),
    ...updated.map(({ name, update }) => ({ name, ...update })),
  ];
  const named = changes.flatMap(({ externalDataTable }) => externalDataTable?.trim().toLowerCase() ?? []);
  const filling = before.flatMap(({ name, externalDataTableId, fills }) => {
    const change = changes.find((each) => each.name === name);
    const isFilling = (change?.fills ?? fills).length > 0;
    return change && isFilling ? (externalDataTableId ?? []) : [];
  });
  if (named.length + filling.length === 0) return noTables;
  const { tenantId } = ctx.actor;
  const tables = (await listDataTableRows(ctx.db, tenantId)).filter(
    ({ id, name }) => named.includes(id) || named.includes(name.toLowerCase()) || filling.includes(id),
  );
  const ids = new Map<string, string>();
  const columns = new Map<string, readonly string[]>();
  for (const { id, name } of tables.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const table = await lockDataTable(ctx.db, tenantId, id);
    if (!table) continue;
    ids.set(name.toLowerCase(), id);
    ids.set(id, id);
    columns.set(id, table.columns);
  }
  return { idOf: (nameOrId) => ids.get(nameOrId.trim().toLowerCase()), columnsOf: (id) => columns.get(id) ?? [] };
}

async function assertUnused(
  ctx: Ctx,
  documentType: string,
  field: DocumentTypeFieldRow,
  after: readonly DocumentTypeFieldRow[],
): Promise<void> {
  const dependent = after.filter(({ conditions }) => conditions.some(({ when }) => when.field === field.name));
  const fields = dependent.map(({ name }) => name);
  if (fields.length > 0)
    throw new DomainError('still_in_use', {
      reason: { code: 'conditions_depend_on_field', params: { field: field.name, fields: fields.slice(0, 5).join(', ') } },
      context: { fields },
    });
  const filling = after.filter(({ fills }) => fills.some((fill) => fill.field === field.name)).map(({ name }) => name);
  if (filling.length > 0)
    throw new DomainError('still_in_use', {
      reason: { code: 'fills_depend_on_field', params: { field: field.name, fields: filling.slice(0, 5).join(', ') } },
      context: { fields: filling },
    });
  const computing = formulasUsing(field.name, after);
  if (computing.length > 0)
    throw new DomainError('still_in_use', {
      reason: { code: 'formulas_depend_on_field', params: { field: field.name, fields: computing.slice(0, 5).join(', ') } },
      context: { fields: computing },
    });
  // computed values can be computed again
  if (field.formula !== '') return;
  const [documents = 0] = await countDocumentsWithValues(ctx.db, ctx.actor.tenantId, documentType, [field]);
  if (documents > 0)
    throw new DomainError('still_in_use', {
      reason: { code: 'field_has_values', params: { count: documents, field: field.name } },
      context: { documents },
    });
}

/** Returns the fields whose formulas depend on this one. */
const formulasUsing = (name: string, after: readonly DocumentTypeFieldRow[]): string[] => {
  const fields = formulaFieldsOf(after);
  return fields.flatMap((field) => {
    if (field.formula === '') return [];
    const compiled = compileFormula(field, fields);
    const reason = 'fault' in compiled ? compiled.fault.reason : undefined;
    return reason?.code === 'check_unknown_field' && reason.params.field === name ? [field.name] : [];
  });
};
