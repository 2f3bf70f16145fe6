import type { TypeCheck } from '#contract/document-types/type-changes.ts';
import type { DocumentRow, KeptMessage } from '../core/document-row.ts';
import { findDataRowsByKey } from '#service/data-tables/rows.store.ts';
import { findTypeChecks } from '#service/document-types/design/design.store.ts';
import type { TypeField } from '#service/document-types/fields.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { ValueChange } from '#values/value-change.ts';
import { type Checked, type CheckedField, checkDocument } from './check-document.ts';
import { findDuplicateRules } from '#service/tenant/settings.store.ts';
import type { Db } from '#service/platform/database/database.ts';
import { findVatPayer } from '../supplier/vat-payers.store.ts';
import { readSupplierAccounts } from './supplier-accounts.ts';

type Values = Pick<DocumentRow, 'fields' | 'items'>;

const valuesOf = ({ fields, items }: Values, { name, isItem }: TypeField): string[] => [
  ...new Set((isItem ? items : [fields]).flatMap((values) => values[name]?.value || [])),
];

/** A table may have half a million rows: only those are asked for whose keys stand in the document. */
async function withLookupKeys(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  values: Values,
  definition: readonly TypeField[],
): Promise<readonly CheckedField[]> {
  const known = new Map<string, ReadonlySet<string>>();
  for (const field of definition) {
    const { externalDataTableId: tableId } = field;
    if (field.type !== 'LOOKUP' || tableId === null) continue;
    const keys = valuesOf(values, field);
    if (keys.length === 0) continue;
    const rows = await findDataRowsByKey(ctx.db, { tenantId: ctx.actor.tenantId, tableId }, keys);
    known.set(field.name, new Set(rows.map(({ key }) => key)));
  }
  if (known.size === 0) return definition;
  return definition.map((field) => {
    const lookupKeys = known.get(field.name);
    return lookupKeys ? { ...field, lookupKeys } : field;
  });
}

/** A possible copy is a warning or an error, as the tenant has it. */
async function duplicateFact(
  db: Db,
  { duplicate_of: of, duplicate_ground: ground }: Pick<DocumentRow, 'duplicate_of' | 'duplicate_ground'>,
): Promise<Checked['duplicate']> {
  if (of === null) return null;
  const { level } = await findDuplicateRules(db);
  return { level, ground: ground ?? 'none' };
}

/** All that the rules ask for: what stands in the document, what is known beside it, and the type's own checks: those in force, unless others are given. */
export async function factsOf(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  document: Values & Pick<DocumentRow, 'id' | 'duplicate_of' | 'duplicate_ground' | 'contradictions'>,
  definition: readonly TypeField[],
  now: Date,
  given?: readonly TypeCheck[],
): Promise<Checked> {
  const documentType = definition[0]?.documentType;
  const rules = given ?? (documentType === undefined ? [] : await findTypeChecks(ctx.db, documentType));
  return {
    definition: await withLookupKeys(ctx, document, definition),
    fields: document.fields,
    items: document.items,
    duplicate: await duplicateFact(ctx.db, document),
    supplierAccounts: await readSupplierAccounts(ctx, document.fields, document.id),
    vatPayer: await findVatPayer(ctx.db, document.fields, now),
    contradictions: document.contradictions,
    today: now.toISOString().slice(0, 10),
    rules,
  };
}

/** The messages that a document has with its present values. */
export const checkRow = async (...asked: Parameters<typeof factsOf>): Promise<KeptMessage[]> =>
  checkDocument(await factsOf(...asked));

/** The same by other checks of the type than those in force. */
export const checkWith = async (
  ctx: Pick<Ctx, 'db' | 'actor'>,
  document: Values & Pick<DocumentRow, 'id' | 'duplicate_of' | 'duplicate_ground' | 'contradictions'>,
  definition: readonly TypeField[],
  rules: readonly TypeCheck[],
  now: Date,
): Promise<KeptMessage[]> => checkDocument(await factsOf(ctx, document, definition, now, rules));

/**
 * What an external validation said before (interface 4.3) and still holds: of a field until its value changes, of the document as a whole
 * until any value does. Our own checks cannot repeat it, so a save must not lose it.
 */
export const standingMessages = (messages: readonly KeptMessage[], changes: readonly ValueChange[]): KeptMessage[] => {
  const changed = new Set(changes.map(({ fieldName }) => fieldName));
  return messages.filter(({ code, field }) => code === 'external' && (field === '' ? changed.size === 0 : !changed.has(field)));
};
