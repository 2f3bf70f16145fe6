import type { TypeCheck } from '#contract/document-types/type-changes.ts';
import type { DocumentRow, StoredMessage } from '../core/document-row.ts';
import { findDataRowsByKey } from '#service/data-tables/rows.store.ts';
import { findTypeChecks } from '#service/document-types/design/design.store.ts';
import type { TypeField } from '#service/document-types/fields.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { ValueChange } from '#values/value-change.ts';
import { type Checked, type CheckedField, checkDocument } from './check-document.ts';
import { findDuplicateRules } from '#service/tenant/settings.store.ts';
import { readDay } from '#service/tenant/time-zone.ts';
import type { Db } from '#service/platform/database/database.ts';
import { findVatPayer } from '../supplier/vat-payers.store.ts';
import { readSupplierAccounts } from './supplier-accounts.ts';

type Values = Pick<DocumentRow, 'fields' | 'items'>;

const valuesOf = ({ fields, items }: Values, { name, isItem }: TypeField): string[] => [
  ...new Set((isItem ? items : [fields]).flatMap((values) => values[name]?.value || [])),
];

/** Queries only keys that occur in the document: a table may have half a million rows. */
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

/** Returns the possible duplicate with the level set by the tenant, warning or error. */
async function duplicateFact(
  db: Db,
  { duplicate_of: of, duplicate_ground: ground }: Pick<DocumentRow, 'duplicate_of' | 'duplicate_ground'>,
): Promise<Checked['duplicate']> {
  if (of === null) return null;
  const { level } = await findDuplicateRules(db);
  return { level, ground: ground ?? 'none' };
}

/**
 * Returns all facts that the checks need: the document's values, related data, and the checks of the type: the current ones unless others
 * are given.
 */
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
    today: await readDay(ctx, now),
    rules,
  };
}

/** Returns the messages for the current values of a document. */
export const checkRow = async (...asked: Parameters<typeof factsOf>): Promise<StoredMessage[]> =>
  checkDocument(await factsOf(...asked));

/** Returns the messages of other checks than the current ones of the type. */
export const checkWith = async (
  ctx: Pick<Ctx, 'db' | 'actor'>,
  document: Values & Pick<DocumentRow, 'id' | 'duplicate_of' | 'duplicate_ground' | 'contradictions'>,
  definition: readonly TypeField[],
  rules: readonly TypeCheck[],
  now: Date,
): Promise<StoredMessage[]> => checkDocument(await factsOf(ctx, document, definition, now, rules));

/**
 * Returns the messages of an external validation (interface 4.3) that still apply: those of a field until its value changes, those of the
 * whole document until any value does. Our own checks cannot repeat them, so a save must keep them.
 */
export const remainingMessages = (messages: readonly StoredMessage[], changes: readonly ValueChange[]): StoredMessage[] => {
  const changed = new Set(changes.map(({ fieldName }) => fieldName));
  return messages.filter(({ code, field }) => code === 'external' && (field === '' ? changed.size === 0 : !changed.has(field)));
};
