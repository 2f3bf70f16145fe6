/** How the next document of a supplier is extracted after one, and after three, were corrected: for every layout with several documents. */
import { learn, type Validated } from '#service/extraction/understand/memory/learn.ts';
import type { LayoutMemory } from '#service/extraction/understand/memory/lesson.ts';
import { recognise } from '#service/extraction/understand/memory/marks.ts';
import { recallFields, say } from '#service/extraction/understand/memory/recall.ts';
import { typesOf } from '#service/extraction/understand/memory/learn-table.ts';
import { recallItems } from '#service/extraction/understand/memory/recall-items.ts';
import { contextOf } from '#service/extraction/understand/context.ts';
import type { FieldValue, FieldValues } from '#values/values.ts';
import { groupOf, type Scorer, type Truth, type TruthItem } from './corpus.ts';
import { fieldsOf, type Outcome, predictionOf, valuesOf } from './extract-all.ts';
import { countItemsStrictly, f1Of, isCorrectRow, type ItemCount } from './strict-items.ts';

const today = new Date().toISOString();
const layoutId = '00000000-0000-7000-8000-000000000000';

const keyOf = ({ layout, supplier }: Truth): string => `${layout ?? ''} | ${supplier ?? ''}`;
const isOneDocument = (a: Truth, b: Truth): boolean =>
  a.id === b.derivedFrom ||
  b.id === a.derivedFrom ||
  (a.derivedFrom !== undefined && a.derivedFrom === b.derivedFrom) ||
  a.truth['invoice_number'] === b.truth['invoice_number'];

const typed = (value: string): FieldValue => ({ value, wordIds: [], confidence: 1, source: 'User', evidence: [] });

/** Returns a row as typed by a user who looks at the page. */
function typedRow({
  description,
  quantity,
  unit_price: price,
  line_total: total,
  line_total_gross: gross,
}: TruthItem): FieldValues {
  const amounts =
    gross === true
      ? { item_amount: total }
      : { item_amount_without_vat: total, item_amount: gross === false ? undefined : gross };
  const cells = { item_description: description, item_quantity: quantity, item_unit_price: price, ...amounts };
  return Object.fromEntries(
    Object.entries(cells).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, typed(value)] as const],
    ),
  );
}

const figureOf = ({ value }: FieldValue): number => Number(value);
/** Returns how many cells of a row equal those of the page. */
const alike = (item: FieldValues, row: FieldValues): number =>
  Object.entries(item).filter(([name, cell]) => {
    const other = row[name];
    return other !== undefined && (other.value === cell.value || figureOf(other) === figureOf(cell));
  }).length;

/** Corrects the wrong cells of a row, as a user would type them. */
function correctedRow(item: FieldValues, rows: FieldValues[]): FieldValues {
  const [row] = rows.toSorted((a, b) => alike(item, b) - alike(item, a));
  if (row === undefined || alike(item, row) < 2) return item;
  rows.splice(rows.indexOf(row), 1);
  const wrong = Object.entries(item).filter(([name, cell]) => alike({ [name]: cell }, row) === 0);
  return { ...row, ...Object.fromEntries(wrong) };
}

/** Keeps the rows that are right and corrects the others. Returns none if the rows of the document are not labeled. */
export function correctedItems({ truth, extracted }: Outcome): FieldValues[] {
  if (truth.items === undefined || truth.itemsComplete === false) return [];
  const rows = [...extracted.items];
  const found = truth.items.map((item) => {
    const at = rows.findIndex((row) => isCorrectRow(item, valuesOf(row)));
    return { item, row: at < 0 ? undefined : rows.splice(at, 1)[0] };
  });
  return found.map(({ item, row }) => row ?? correctedRow(typedRow(item), rows));
}

/** Returns a document as a user leaves it: right values are kept, wrong ones are corrected. Fields without a label are unknown. */
function corrected(outcome: Outcome, scorer: Scorer): Validated {
  const { truth, pages, extracted, prediction } = outcome;
  const values = { ...extracted.fields };
  for (const { name, verdict, want } of scorer.scoreDocument(truth, prediction).fields) {
    const [field] = scorer.FIELDS[name] ?? [name];
    if (verdict !== 'right') values[field] = { value: String(want), wordIds: [], confidence: 1, source: 'User', evidence: [] };
  }
  const items = correctedItems(outcome);
  return { documentId: layoutId, validatedAt: today, documentClass: extracted.documentClass, pages, values, items };
}

function memoryOf(taught: readonly Outcome[], scorer: Scorer): LayoutMemory {
  const documents = taught.map((outcome, at) => ({
    ...corrected(outcome, scorer),
    documentId: `${layoutId.slice(0, -1)}${String(at)}`,
  }));
  const fields = fieldsOf(taught[0]?.extracted.documentClass ?? 'invoice');
  const networks = taught[0]?.networks;
  return { id: layoutId, ...learn({ documents, fields, ownIds: [], forgotten: {}, inherited: [], networks }) };
}

type Tally = {
  right: number;
  wrong: number;
  missed: number;
  documents: number;
  allRight: number;
  found: number;
  items: ItemCount;
};
const nothing = (): Tally => ({
  right: 0,
  wrong: 0,
  missed: 0,
  documents: 0,
  allRight: 0,
  found: 0,
  items: { right: 0, truth: 0, predicted: 0 },
});

function count(tally: Tally, scorer: Scorer, outcome: Outcome, found: boolean, misses: string[] | null, before?: Outcome): void {
  const verdicts = scorer.scoreDocument(outcome.truth, outcome.prediction).fields;
  for (const { verdict } of verdicts) tally[verdict] += 1;
  const rows = countItemsStrictly([outcome.truth], [outcome.prediction]);
  for (const kind of ['right', 'truth', 'predicted'] as const) tally.items[kind] += rows[kind];
  const rowsBefore = before && countItemsStrictly([before.truth], [before.prediction]);
  if (rowsBefore && (rows.right !== rows.truth || rows.right !== rowsBefore.right || rows.predicted !== rowsBefore.predicted))
    misses?.push(`${outcome.truth.id} items: ${JSON.stringify(rowsBefore)} → ${JSON.stringify(rows)}`);
  tally.documents += 1;
  tally.found += found ? 1 : 0;
  tally.allRight += verdicts.every(({ verdict }) => verdict === 'right') ? 1 : 0;
  for (const { name, verdict, want, got } of verdicts) {
    const was =
      before && scorer.scoreDocument(before.truth, before.prediction).fields.find((each) => each.name === name)?.verdict;
    if (verdict !== 'right' || (was !== undefined && was !== 'right'))
      misses?.push(`${outcome.truth.id} ${name}: ${was ?? ''} → ${verdict}; want ${String(want)}, got ${got ?? ''}`);
  }
}

const lineOf = (name: string, { right, wrong, missed, documents, allRight, found, items }: Tally): string => {
  const f1 = (2 * right) / (2 * right + 2 * wrong + missed);
  return `| ${name} | ${String(documents)} | ${String(found)} | ${f1.toFixed(3)} | ${((100 * allRight) / documents).toFixed(0)} % | ${f1Of(items).toFixed(3)} |`;
};

type Alone = { right: number; wrong: number; silent: number };

/**
 * Measures what the learned places alone give for the next document, regardless of the extraction: as if every field had been corrected.
 */
function countAlone(alone: Alone, scorer: Scorer, next: Outcome, memory: LayoutMemory, misses: string[]): void {
  const context = contextOf(next.pages, today.slice(0, 10), [], next.networks);
  const fields: Record<string, string> = {};
  for (const lesson of memory.lessons) {
    const type = fieldsOf(next.extracted.documentClass).find(({ name }) => name === lesson.field)?.type;
    const answer = type && lesson.kind === 'place' ? say(context, { ...lesson, isCorrection: true }, type) : null;
    if (answer) fields[lesson.field] = answer.value;
  }
  const taught = new Set(memory.lessons.filter(({ kind }) => kind === 'place').map(({ field }) => field));
  const prediction = { ...next.prediction, fields };
  for (const { name, verdict, want, got } of scorer.scoreDocument(next.truth, prediction).fields) {
    if (!taught.has(scorer.FIELDS[name]?.[0] ?? name)) continue;
    alone[verdict === 'missed' ? 'silent' : verdict] += 1;
    if (verdict === 'wrong') misses.push(`${next.truth.id} ${name}: position alone; want ${String(want)}, got ${got ?? ''}`);
  }
}

type After = { most: number; without: Tally; withMemory: Tally; alone: Alone; misses: string[] };

/** Extracts the next document with the memory of a layout. */
function readNext(next: Outcome, memory: LayoutMemory, scorer: Scorer, { without, withMemory, alone, misses }: After): void {
  const context = contextOf(next.pages, today.slice(0, 10), [], next.networks);
  const known = recognise(context.layout, [memory]);
  if (known) countAlone(alone, scorer, next, known, misses);
  const { extracted } = next;
  const asked = fieldsOf(extracted.documentClass);
  const after = known
    ? {
        ...extracted,
        fields: recallFields(context, known, asked, extracted.fields),
        items: recallItems(context, known, typesOf(asked), extracted.items),
      }
    : extracted;
  count(without, scorer, next, false, null);
  count(withMemory, scorer, { ...next, prediction: predictionOf(next.truth, after, 0) }, known !== null, misses, next);
}

function afterCorrecting(most: number, groups: readonly Outcome[][], scorer: Scorer): After {
  const after: After = { most, without: nothing(), withMemory: nothing(), alone: { right: 0, wrong: 0, silent: 0 }, misses: [] };
  for (const group of groups)
    for (const [at, next] of group.entries()) {
      const others = [...group.slice(0, at).toReversed(), ...group.slice(at + 1)];
      const taught = others.filter((other) => !isOneDocument(other.truth, next.truth)).slice(0, most);
      if (taught.length === most) readNext(next, memoryOf(taught, scorer), scorer, after);
    }
  return after;
}

export type SameSupplier = { table: string[]; alone: string[]; misses: string[] };

/** Evaluates every document of a layout once as the next one, after the one before it and after three others. */
export function sameSupplier(outcomes: readonly Outcome[], scorer: Scorer): SameSupplier {
  const print = outcomes.filter(({ truth, extracted }) => groupOf(truth) !== 'e-invoices' && !extracted.isExtractedByFormat);
  // the order of processing is random
  const ordered = print.toSorted((a, b) => a.truth.id.localeCompare(b.truth.id, 'en'));
  const groups = [...Map.groupBy(ordered, ({ truth }) => keyOf(truth)).values()];
  const all = [1, 3].map((most) => afterCorrecting(most, groups, scorer)).filter(({ without }) => without.documents > 0);
  return {
    table: [
      '| same supplier again | documents | layout found | header F1 | all right | items strict |',
      '|---|---:|---:|---:|---:|---:|',
      ...all.flatMap(({ most, without, withMemory }) => [
        lineOf(`without memory, documents with ${String(most)} predecessors`, without),
        lineOf(`after ${String(most)}`, withMemory),
      ]),
    ],
    alone: all.map(
      ({ most, alone: { right, wrong, silent } }) =>
        `After ${String(most)}, remembered positions alone give ${String(right)} right and ${String(wrong)} wrong values, and no value ${String(silent)} times.`,
    ),
    misses: all.flatMap(({ misses }) => misses.map((miss) => `  ${miss}`)),
  };
}
