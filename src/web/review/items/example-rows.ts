/** Converts the row that a user picks on the page, and the rows that the service derives from it, to rows of the grid. */
import type { ExampleRows } from '#contract/documents/parts-bff.ts';
import { newRow, type ItemRow } from '#web/items/rows.ts';
import type { ViewerWord, WordIndex } from '#web/viewer/page-words.ts';

/** Share of a line below which picked words mean the whole line (a click). A box means exactly the words inside. */
const clickShare = 0.6;

export function shownRow(picked: readonly ViewerWord[], words: WordIndex): number[] {
  const [first] = picked;
  if (!first) return [];
  const line = words.line(first);
  const isOneLine = picked.every((word) => word.pageIndex === first.pageIndex && word.line === first.line);
  const meant = isOneLine && picked.length < clickShare * line.length ? line : picked;
  return meant.map((word) => word.id);
}

export const itemRowsOf = ({ rows }: ExampleRows): ItemRow[] => rows.map(({ cells }) => newRow(cells));

/** Assigns a field to a column. A field that may not repeat is removed from any other column. */
export function withField(
  columns: ExampleRows['columns'],
  at: number,
  field: string | null,
  mayRepeat: (field: string) => boolean,
): (string | null)[] {
  return columns.map((column, place) => {
    if (place === at) return field;
    return field !== null && column.field === field && !mayRepeat(field) ? null : column.field;
  });
}
