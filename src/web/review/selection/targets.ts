/** Maps words of the page to values of the document, and values to highlights. */
import type { FieldDefinition } from '#contract/document-types/v1.ts';
import { isAgainstPaymentCode } from '#contract/documents/payment-code.ts';
import type { FieldType } from '#values/values.ts';
import type { Highlight } from '#web/viewer/highlights.ts';
import type { CheckedMessage } from '#web/documents/core/review.queries.ts';
import { cellOf, type ItemRow } from '#web/items/rows.ts';
import type { Choice } from './choices.ts';
import type { ReviewField } from '../form/review-fields.ts';

export type Target = { kind: 'field'; name: string } | { kind: 'cell'; rowId: string; column: string };

export const sameTarget = (a: Target | null, b: Target): boolean => JSON.stringify(a) === JSON.stringify(b);

type Typed = { fields: readonly ReviewField[]; columns: readonly FieldDefinition[] };

export function typeOfTarget({ fields, columns }: Typed, target: Target | null): FieldType | null {
  if (!target) return null;
  if (target.kind === 'cell') return columns.find((column) => column.name === target.column)?.type ?? null;
  return fields.find((field) => field.definition.name === target.name)?.definition.type ?? null;
}

export type KnownValues = { valueOf: (wordId: number) => readonly number[] | null; targetOf: (wordId: number) => Target | null };

export function knownValues(fields: readonly ReviewField[], rows: readonly ItemRow[]): KnownValues {
  const values = new Map<number, { wordIds: readonly number[]; target: Target }>();
  const add = (wordIds: readonly number[], target: Target) => {
    // The first value that contains a word keeps it; header fields come before items.
    for (const id of wordIds) if (!values.has(id)) values.set(id, { wordIds, target });
  };
  for (const { definition, value } of fields) add(value.wordIds, { kind: 'field', name: definition.name });
  for (const row of rows)
    for (const [column, cell] of Object.entries(row.cells)) add(cell.wordIds, { kind: 'cell', rowId: row.id, column });
  return {
    valueOf: (wordId) => values.get(wordId)?.wordIds ?? null,
    targetOf: (wordId) => values.get(wordId)?.target ?? null,
  };
}

/** Returns the words of the focused value; for a cell also those of its row. */
export function highlightsOf(
  target: Target | null,
  fields: readonly ReviewField[],
  rows: readonly ItemRow[],
  choices: readonly Choice[] = [],
): Highlight[] {
  if (!target) return [];
  const candidateHighlights = choices.flatMap(({ wordIds }, at): Highlight[] =>
    wordIds.length > 0 ? [{ tone: 'choice', wordIds, sign: String(at + 1) }] : [],
  );
  if (target.kind === 'field') {
    const field = fields.find((each) => each.definition.name === target.name);
    if (!field) return [];
    const hasCodes = isAgainstPaymentCode(target.name, field.message?.code);
    return [...candidateHighlights, { tone: 'focus', wordIds: field.value.wordIds, ...(hasCodes && { hasCodes }) }];
  }
  const row = rows.find((each) => each.id === target.rowId);
  if (!row) return [];
  return [
    ...candidateHighlights,
    { tone: 'row', wordIds: Object.values(row.cells).flatMap((cell) => cell.wordIds) },
    { tone: 'focus', wordIds: cellOf(row, target.column).wordIds },
  ];
}

/** Returns the first cell with a failed check in each row. Moving to the next field skips them, because the grid has its own keys. */
export function rowsToReview(review: { messages: readonly CheckedMessage[]; rows: readonly ItemRow[] }): Target[] {
  const first = new Map<string, Target>();
  for (const { level, itemIndex, field } of review.messages) {
    const row = itemIndex === null ? undefined : review.rows[itemIndex];
    if (row && level !== 'Info' && !first.has(row.id)) first.set(row.id, { kind: 'cell', rowId: row.id, column: field });
  }
  return [...first.values()];
}
