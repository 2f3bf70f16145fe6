import type { DocumentRow, KeptMessage } from '#service/store/document-row.ts';
import { findDataRowsByKey } from '#service/store/external-data-rows.store.ts';
import type { TypeField } from '#service/store/type-fields.store.ts';
import type { Ctx } from '../ctx.ts';
import type { ValueChange } from './apply-patch.ts';
import { type CheckedField, checkDocument } from './checks/check-document.ts';

type Values = Pick<DocumentRow, 'fields' | 'items'>;

const valuesOf = ({ fields, items }: Values, { name, isItem }: TypeField): string[] => [
  ...new Set((isItem ? items : [fields]).flatMap((values) => values[name]?.value || [])),
];

/** A table may have half a million rows: only those are asked for whose keys stand in the document. */
async function withLookupKeys(ctx: Pick<Ctx, 'db' | 'actor'>, values: Values, field: TypeField): Promise<CheckedField> {
  const { externalDataTableId: tableId } = field;
  const keys = valuesOf(values, field);
  if (field.type !== 'LOOKUP' || tableId === null || keys.length === 0) return field;
  const rows = await findDataRowsByKey(ctx.db, { tenantId: ctx.actor.tenantId, tableId }, keys);
  return { ...field, lookupKeys: new Set(rows.map(({ key }) => key)) };
}

/** The messages that a document has with its present values. */
export async function checkRow(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  document: Values & Pick<DocumentRow, 'duplicate_of'>,
  definition: readonly TypeField[],
  now: Date,
): Promise<KeptMessage[]> {
  const checked: CheckedField[] = [];
  for (const field of definition) checked.push(await withLookupKeys(ctx, document, field));
  return checkDocument({
    definition: checked,
    fields: document.fields,
    items: document.items,
    isDuplicate: document.duplicate_of !== null,
    today: now.toISOString().slice(0, 10),
  });
}

/**
 * What an external validation said before (interface 4.3) and still holds: of a field until its value changes, of the document as a whole
 * until any value does. Our own checks cannot repeat it, so a save must not lose it.
 */
export const standingMessages = (messages: readonly KeptMessage[], changes: readonly ValueChange[]): KeptMessage[] => {
  const changed = new Set(changes.map(({ fieldName }) => fieldName));
  return messages.filter(({ code, field }) => code === 'external' && (field === '' ? changed.size === 0 : !changed.has(field)));
};
