/** What a person shows on the page, and what the service made of it, as the grid has it. Pure. */
import type { TaughtRows } from '#contract/documents/parts-bff.ts';
import { newRow, type ItemRow } from '#web/items/rows.ts';
import type { ViewerWord, WordIndex } from '#web/viewer/page-words.ts';

/** A click means the whole line; a box means what is in it. */
const clickShare = 0.6;

export function shownRow(picked: readonly ViewerWord[], words: WordIndex): number[] {
  const [first] = picked;
  if (!first) return [];
  const line = words.line(first);
  const isOneLine = picked.every((word) => word.pageIndex === first.pageIndex && word.line === first.line);
  const meant = isOneLine && picked.length < clickShare * line.length ? line : picked;
  return meant.map((word) => word.id);
}

export const itemRowsOf = ({ rows }: TaughtRows): ItemRow[] => rows.map(({ cells }) => newRow(cells));

/** A cell says another field; a field of figures stands in one column only. */
export function withField(
  columns: TaughtRows['columns'],
  at: number,
  field: string | null,
  mayRepeat: (field: string) => boolean,
): (string | null)[] {
  return columns.map((column, place) => {
    if (place === at) return field;
    return field !== null && column.field === field && !mayRepeat(field) ? null : column.field;
  });
}
