/** Applies corrections of earlier documents of the same layout to a document. */
import { isAmountField } from '#values/amount-fields.ts';
import type { FieldType, FieldValue, FieldValues } from '#values/values.ts';
import type { Extracted } from '../../extracted.ts';
import type { ReadPage } from '../../reading.ts';
import { type Context, contextOf } from '../context.ts';
import type { FieldRequest } from '../field-request.ts';
import { wordIdsOf } from '../layout/layout.ts';
import { confidenceOf } from './confidence.ts';
import { typesOf } from './learn-table.ts';
import type { FieldLesson, LayoutMemory } from './lesson.ts';
import { recognise } from './marks.ts';
import { findAt } from './place.ts';
import { recallItems } from './recall-items.ts';

type Origin = { memory: LayoutMemory; lesson: FieldLesson };

/** Minimum match of the surroundings of a place. */
const minSupport = { correction: 0.5, confirmation: 0.7 };
/** Values below this confidence are replaced by lessons that only confirm. */
const unsure = 0.6;

/** Returns the value of a lesson for a document; null if it does not apply. */
export function say(context: Context, lesson: FieldLesson, type: FieldType): Pick<FieldValue, 'value' | 'wordIds'> | null {
  switch (lesson.kind) {
    case 'absent':
      return { value: '', wordIds: [] };
    case 'constant':
      return { value: lesson.value, wordIds: [] };
    case 'place': {
      const least = lesson.isCorrection ? minSupport.correction : minSupport.confirmation;
      const at = findAt(context, lesson.place, type, isAmountField(lesson.field));
      return at === null || at.support < least ? null : { value: at.value, wordIds: wordIdsOf(at.tokens) };
    }
  }
}

const asValue = (answer: Pick<FieldValue, 'value' | 'wordIds'>, { memory, lesson }: Origin): FieldValue => ({
  ...answer,
  confidence: Math.round(confidenceOf(lesson) * 1000) / 1000,
  source: 'Extraction',
  evidence: ['memory'],
  memory: { layoutId: memory.id, documentId: lesson.documentId, learnedAt: lesson.learnedAt },
});

/** Whether a value is verified, so that a place does not replace it. */
const isProved = ({ evidence, confidence }: FieldValue): boolean =>
  confidence >= 0.97 && evidence.some((kind) => kind !== 'label' && kind !== 'position');

/** A printed value with at least this confidence is replaced by a constant or by nothing only if two documents confirm that. */
const minPrintedConfidence = 0.8;

function overrules(lesson: FieldLesson, read: FieldValue | undefined): boolean {
  if (read === undefined) return true;
  if (lesson.kind !== 'place' && read.confidence >= minPrintedConfidence && lesson.effect.better === 0) return false;
  if (lesson.isCorrection) return !isProved(read) || lesson.effect.better > 1;
  return read.confidence < unsure;
}

/**
 * Returns the extracted fields with those that the memory corrects. If both agree, the extracted value is kept; a value removed by the
 * memory is marked.
 */
export function recallFields(
  context: Context,
  memory: LayoutMemory,
  asked: readonly FieldRequest[],
  read: FieldValues,
): FieldValues {
  const types = new Map(asked.filter(({ isItem }) => !isItem).map(({ name, type }) => [name, type]));
  const fields = { ...read };
  for (const lesson of memory.lessons) {
    if (lesson.kind === 'table') continue;
    const type = types.get(lesson.field);
    const before = read[lesson.field];
    if (type === undefined || !lesson.isLive || !overrules(lesson, before)) continue;
    const answer = say(context, lesson, type);
    if (answer === null || answer.value === (before?.value ?? '')) continue;
    fields[lesson.field] = asValue(answer, { memory, lesson });
  }
  return fields;
}

export type Recalled = Pick<Extracted, 'fields' | 'items'>;
export type RecallInput = {
  pages: readonly ReadPage[];
  today: string;
  ownIds: readonly string[];
  memories: readonly LayoutMemory[];
  asked: readonly FieldRequest[];
  read: Recalled;
};

/** Corrects the values of a document if its layout is one of these. */
export function recall({ pages, today, ownIds, memories, asked, read }: RecallInput): Recalled {
  const context = contextOf(pages, today, ownIds);
  const memory = recognise(context.layout, memories);
  if (memory === null) return read;
  return {
    fields: recallFields(context, memory, asked, read.fields),
    items: recallItems(context, memory, typesOf(asked), read.items),
  };
}
