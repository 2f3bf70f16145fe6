import type { Reason } from '#contract/core/error-reasons.ts';
import type { DocumentTypeFieldRow } from '../types.store.ts';
import type { KnownTables } from './known-tables.ts';

type FillFault = Reason & { at: number };

/**
 * Returns the reasons why a row of the table cannot fill the fields, by index. A field is filled by at most one other, and a filled field
 * fills none, so that values never depend on the order in which rows were selected.
 */
export function fillFaults(
  field: DocumentTypeFieldRow,
  design: readonly DocumentTypeFieldRow[],
  { columnsOf }: KnownTables,
): FillFault[] {
  const { name, type, isItem, externalDataTableId: tableId, fills } = field;
  if (fills.length === 0) return [];
  if (type !== 'LOOKUP' || tableId === null) return [{ at: 0, code: 'fills_for_lookup_only' }];
  const columns = columnsOf(tableId);
  const filledBefore = new Set(design.flatMap((each) => (each.name === name ? [] : each.fills.map((fill) => fill.field))));
  return fills.flatMap(({ column, field: target }, at): FillFault[] => {
    const other = design.find((each) => each.name === target);
    const params = { field: target };
    if (column !== 'value' && !columns.includes(column)) return [{ at, code: 'unknown_column', params: { column } }];
    if (!other) return [{ at, code: 'unknown_field', params }];
    if (target === name) return [{ at, code: 'fills_itself' }];
    if (other.isItem !== isItem) return [{ at, code: 'fills_other_place', params }];
    if (other.fills.length > 0 || filledBefore.has(name)) return [{ at, code: 'fills_filling_field', params }];
    const isTwice = filledBefore.has(target) || fills.findIndex((each) => each.field === target) < at;
    return isTwice ? [{ at, code: 'fills_twice', params }] : [];
  });
}
