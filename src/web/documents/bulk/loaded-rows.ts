import type { DocumentRow } from '../core/documents.queries.ts';
import { isSelected, type Selection } from './selection.ts';

/** Lists up to this length are looked through with every change of the selection. */
const shortList = 200;

/** Returns the selected rows without a request: also those of a list that is selected as a whole, if it is short and loaded. */
export function loadedRows(
  selection: Selection,
  total: number,
  at: (index: number) => DocumentRow | undefined,
): readonly DocumentRow[] | undefined {
  if (selection.kind === 'some') return [...selection.rows.values()];
  if (total > shortList) return undefined;
  const rows = Array.from({ length: total }, (_, index) => at(index)).filter((row) => row !== undefined);
  return rows.length === total ? rows.filter(({ id }) => isSelected(selection, id)) : undefined;
}
