/** Extracts the line items of a document by the columns of earlier documents of its layout. */
import type { FieldType, FieldValue, FieldValues } from '#values/values.ts';
import type { Context } from '../context.ts';
import { isConsistentRow, consistencyScore } from '../items/consistency.ts';
import type { LayoutMemory, TableLesson } from './lesson.ts';
import { confidenceOf } from './confidence.ts';
import { type MergedRow, readMerged } from './read-table.ts';

/** Maximum loss of soundness compared to the rows extracted without memory; if negative, the minimum gain. */
const slack = { approved: 0.6, correction: 0.25, confirmation: -0.3 };
/** Maximum confidence in a row whose quantity times price is not the amount. */
const maxUnverifiedConfidence = 0.7;

function slackOf({ effect, isCorrection }: TableLesson): number {
  if (effect.better > 0) return slack.approved;
  return isCorrection ? slack.correction : slack.confirmation;
}

/** Converts a row to values; cells extracted without memory are kept, the others get the memory as source. */
function asValues(row: MergedRow, lesson: TableLesson, layoutId: string): FieldValues {
  const { documentId, learnedAt } = lesson;
  const sure = Math.min(confidenceOf(lesson), isConsistentRow(row) ? 1 : maxUnverifiedConfidence);
  const confidence = Math.round(sure * 1000) / 1000;
  const told = { confidence, source: 'Extraction', evidence: ['memory'], memory: { layoutId, documentId, learnedAt } } as const;
  return Object.fromEntries(
    Object.entries(row).map(([name, cell]): [string, FieldValue] => [
      name,
      'confidence' in cell ? cell : { ...cell, ...told, evidence: [...told.evidence] },
    ]),
  );
}

/** Returns the extracted items, or those of the memory if these are better. */
export function recallItems(
  context: Context,
  memory: LayoutMemory,
  types: ReadonlyMap<string, FieldType>,
  read: readonly FieldValues[],
): FieldValues[] {
  const lesson = memory.lessons.find((each) => each.kind === 'table');
  if (lesson?.kind !== 'table' || !lesson.isLive) return [...read];
  const rows = readMerged(context, lesson.table, types, read);
  if (rows === null || consistencyScore(context, rows) < consistencyScore(context, read) - slackOf(lesson)) return [...read];
  return rows.map((row) => asValues(row, lesson, memory.id));
}
