import { cellOfRow } from '#contract/data-tables/columns.ts';
import { canonicalValue } from '#values/value-types.ts';
import type { FieldValue, FieldValues } from '#values/values.ts';
import { findWholeRowsByKey, type WholeRow } from '#service/data-tables/rows.store.ts';
import { findDataTable } from '#service/data-tables/store.ts';
import type { Db } from '#service/platform/database/database.ts';
import type { TypeField } from '../fields.store.ts';

export type Values = { fields: FieldValues; items: FieldValues[] };
/** `isNamed`: whether the request sets this very value, so that it is kept. */
export type Change = { before: Values; isNamed: (name: string, itemIndex: number | null) => boolean };

type Source = { field: TypeField; table: string; rows: ReadonlyMap<string, WholeRow> };

/**
 * Fills fields from the newly selected row of a data table if they are empty or were filled by another row. Values extracted or entered
 * otherwise are kept; one equal to the row's cell is marked as coming from the row.
 */
export async function fillFromTables<V extends Values>(
  db: Db,
  tenantId: string,
  values: V,
  { before, isNamed }: Change,
  definition: readonly TypeField[],
): Promise<V> {
  const sources = await sourcesOf(db, tenantId, values, before, definition);
  if (sources.length === 0) return values;
  const types = new Map(definition.map(({ name, type }) => [name, type]));
  const filled = (now: FieldValues, old: FieldValues, itemIndex: number | null): FieldValues => {
    const result = { ...now };
    for (const { field, table, rows } of sources) {
      if (field.isItem !== (itemIndex !== null) || !isChosen(field, now, old)) continue;
      const key = now[field.name]?.value ?? '';
      const row = rows.get(key);
      for (const { column, field: target } of field.fills) {
        const cell = row ? canonicalValue(types.get(target) ?? 'TEXT', cellOfRow(row, column)) : '';
        const present = now[target];
        const isTaken = !isNamed(target, itemIndex) && ((present?.value ?? '') === '' || present?.source === 'Lookup');
        const isSame = cell !== '' && present?.value === cell;
        if (cell !== null && (isSame || (isTaken && (present?.value ?? '') !== cell)))
          result[target] = fromRow(cell, present, { table, key });
      }
    }
    return result;
  };
  return {
    ...values,
    fields: filled(values.fields, before.fields, null),
    items: values.items.map((item, index) => filled(item, before.items[index] ?? {}, index)),
  };
}

const isChosen = ({ name }: TypeField, now: FieldValues, old: FieldValues): boolean =>
  (now[name]?.value ?? '') !== (old[name]?.value ?? '');

const fromRow = (value: string, present: FieldValue | undefined, lookup: { table: string; key: string }): FieldValue => ({
  value,
  wordIds: present?.value === value ? present.wordIds : [],
  confidence: 1,
  source: 'Lookup',
  evidence: [],
  ...(value !== '' && { lookup }),
});

/** Returns the fields whose row is newly selected, with the rows needed of their tables. */
async function sourcesOf(
  db: Db,
  tenantId: string,
  values: Values,
  before: Values,
  definition: readonly TypeField[],
): Promise<Source[]> {
  const sources: Source[] = [];
  for (const field of definition) {
    const { externalDataTableId: tableId, fills, isItem, name } = field;
    if (fills.length === 0 || tableId === null) continue;
    const chosen = isItem
      ? values.items.filter((item, index) => isChosen(field, item, before.items[index] ?? {}))
      : isChosen(field, values.fields, before.fields)
        ? [values.fields]
        : [];
    if (chosen.length === 0) continue;
    const table = await findDataTable(db, tenantId, tableId);
    if (!table) continue;
    const keys = [...new Set(chosen.flatMap((each) => each[name]?.value || []))];
    const rows = await findWholeRowsByKey(db, { tenantId, tableId }, keys);
    sources.push({ field, table: table.name, rows: new Map(rows.map((row) => [row.key, row])) });
  }
  return sources;
}
