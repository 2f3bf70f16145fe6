/** Builds the memory of a layout from its validated documents: the same documents give the same memory, regardless of their order. */
import type { FieldValues } from '#values/values.ts';
import { canonicalValue } from '#values/value-types.ts';
import type { ReadPage } from '../../reading.ts';
import type { Context } from '../context.ts';
import { contextOf } from '../context.ts';
import { keyOf } from '../grammar/fold.ts';
import type { Token } from '../layout/tokens.ts';
import type { Networks } from '../learned/learned-roles.ts';
import { matchOnPage } from '../page-match.ts';
import { understand } from '../understand.ts';
import type { FieldRequest } from '../field-request.ts';
import { lineItems } from '#contract/documents/line-items.ts';
import type { Marks } from '#contract/documents/memory-file.ts';
import { corrects, gainOf, isUseful } from './effect.ts';
import { tableLesson } from './learn-table.ts';
import type { Effect, FieldLesson, Lesson } from './lesson.ts';
import { commonMarks, marksOf, supplierKeys } from './marks.ts';
import { placeOf } from './place.ts';
import { say } from './recall.ts';

/** A document as validated by a user. */
export type Validated = {
  documentId: string;
  validatedAt: string;
  documentClass: string;
  pages: readonly ReadPage[];
  values: FieldValues;
  items: readonly FieldValues[];
};
export type LearnInput = {
  /** Latest first. */
  documents: readonly Validated[];
  fields: readonly FieldRequest[];
  ownIds: readonly string[];
  /** Time at which a user reset the memory of a field: documents validated before do not count for it. */
  forgotten: Readonly<Record<string, string>>;
  /** Lessons of another tenant: evaluated on these documents like their own. */
  inherited: readonly Lesson[];
  /** Networks other than the committed ones, for measurements. */
  networks?: Networks | undefined;
};
export type Learned = { marks: Marks; keys: number[]; lessons: Lesson[] };

type PreparedDocument = Validated & {
  context: Context;
  read: FieldValues;
  readItems: readonly FieldValues[];
  tokensOf: (name: string) => readonly Token[];
};

function prepareDocument(document: Validated, { fields, ownIds, networks }: LearnInput): PreparedDocument {
  const today = document.validatedAt.slice(0, 10);
  const { pages, documentClass, values } = document;
  const input = { pages, eInvoice: null, fields, today, ownIds, documentClass, networks };
  const { fields: read, items: readItems } = understand(input);
  const context = contextOf(pages, today, ownIds, networks);
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  const found = new Map<string, readonly Token[]>();
  const shown = new Set(Object.values(values).flatMap(({ wordIds }) => wordIds));
  for (const [name, { value, wordIds }] of Object.entries(values)) {
    const own = new Set(wordIds);
    const chosen = context.layout.tokens.filter((token) => own.has(token.wordId));
    const type = types.get(name);
    if (type === undefined || value === '') continue;
    const match = chosen.length > 0 ? chosen : matchOnPage(context, value, type);
    // a date from which another field was extracted does not show the position of this one
    const isOfAnother = chosen.length === 0 && type === 'DATE' && match.some(({ wordId }) => shown.has(wordId));
    if (!isOfAnother) found.set(name, match);
  }
  return { ...document, context, read, readItems, tokensOf: (name) => found.get(name) ?? [] };
}

/** Fields that may not be printed and are the same on every document: the supplier, the currency and the payment method. */
const constantFields = /^(?:issued_by_\w+|currency|payment_method)$/;

const isSame = (type: FieldRequest['type'], a: string, b: string): boolean =>
  a === b ||
  (type === 'DECIMAL' && a !== '' && Number(a) === Number(b)) ||
  (type === 'TEXT' && keyOf(a) === keyOf(b) && a !== '');

function candidateOf(document: PreparedDocument, { name, type }: FieldRequest): FieldLesson | null {
  const value = document.values[name]?.value ?? '';
  const origin = {
    field: name,
    documentId: document.documentId,
    learnedAt: document.validatedAt,
    isCorrection: !isSame(type, value, document.read[name]?.value ?? ''),
    effect: { better: 0, worse: 0, same: 0 },
    isLive: true,
  };
  if (value === '') return origin.isCorrection ? { ...origin, kind: 'absent' } : null;
  const values = new Set(Object.keys(document.values).flatMap((each) => document.tokensOf(each)));
  const place = placeOf(document.context, { tokens: document.tokensOf(name), value, type }, values);
  if (place !== null) {
    const lesson: FieldLesson = { ...origin, kind: 'place', place };
    const answer = say(document.context, lesson, type);
    // if the value at the place differs from the validated one, the place is not used
    if (answer !== null && isSame(type, answer.value, value)) return lesson;
  }
  const isPrinted = document.tokensOf(name).length > 0;
  return constantFields.test(name) && origin.isCorrection && !isPrinted && canonicalValue(type, value) === value
    ? { ...origin, kind: 'constant', value }
    : null;
}

/** Compares each document with and without the lesson, except the one that it was learned from. */
function effectOf(documents: readonly PreparedDocument[], lesson: FieldLesson, { name, type }: FieldRequest): Effect {
  const effect = { better: 0, worse: 0, same: 0 };
  for (const document of documents) {
    if (document.documentId === lesson.documentId) continue;
    const truth = document.values[name]?.value ?? '';
    const read = document.read[name]?.value ?? '';
    const answer = say(document.context, lesson, type)?.value ?? read;
    const [before, after] = [isSame(type, truth, read) || truth === read, isSame(type, truth, answer) || truth === answer];
    effect[before === after ? 'same' : after ? 'better' : 'worse'] += 1;
  }
  return effect;
}

/** Returns the lesson of a field that performed best on the other documents; the latest if several are equal. */
function lessonOf(
  documents: readonly PreparedDocument[],
  request: FieldRequest,
  { forgotten, inherited }: LearnInput,
): FieldLesson | null {
  const forgottenAt = forgotten[request.name];
  const teaching = documents.filter(({ validatedAt }) => forgottenAt === undefined || validatedAt > forgottenAt);
  const own = teaching.flatMap((document) => candidateOf(document, request) ?? []);
  const others = inherited.flatMap((lesson) => (lesson.kind !== 'table' && lesson.field === request.name ? [lesson] : []));
  const tried = [...own, ...others].map((lesson) => ({ ...lesson, effect: effectOf(documents, lesson, request) }));
  const [best] = tried.toSorted((a, b) => gainOf(b) - gainOf(a));
  if (best === undefined) return null;
  const isCorrection = corrects(best);
  // A correction replaces more values than a confirmation does.
  const effect = isCorrection === best.isCorrection ? best.effect : effectOf(documents, { ...best, isCorrection }, request);
  return { ...best, isCorrection, effect, isLive: isUseful(effect) };
}

export function learn(input: LearnInput): Learned {
  const documents = input.documents.map((document) => prepareDocument(document, input));
  const marks = documents
    .map(({ context, values, tokensOf }) => marksOf(context.layout, new Set(Object.keys(values).flatMap(tokensOf))))
    .reduce(commonMarks);
  const lessons = input.fields
    .filter(({ isItem, type }) => !isItem && type !== 'BOOLEAN' && type !== 'LOOKUP' && type !== 'ENUM')
    .flatMap((request) => lessonOf(documents, request, input) ?? []);
  const table = tableLesson(documents, {
    fields: input.fields,
    inherited: input.inherited.filter((lesson) => lesson.kind === 'table'),
    forgottenAt: input.forgotten[lineItems],
  });
  return {
    marks,
    keys: [...new Set(documents.flatMap(({ values }) => supplierKeys(values)))],
    lessons: table === null ? lessons : [...lessons, table],
  };
}
