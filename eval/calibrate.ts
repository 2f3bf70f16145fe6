/**
 * `npm run calibrate -- --keep=DIR`: measures, over the pages that `npm run eval -- --keep=DIR` read, how often values of each score are right,
 * and writes the tables of `understand/calibration.ts`. Run it again when scores change.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { EvidenceKind } from '#values/values.ts';
import type { PageReading } from '#service/extraction/reading.ts';
import { scoreToCalibrate, sourceOf, strength, strongestOf } from '#service/extraction/understand/confidence.ts';
import type { WordSource } from '#service/extraction/understand/confidence.ts';
import { findFields } from '#service/extraction/understand/understand.ts';
import { openCorpus } from './corpus.ts';

const target = path.join(import.meta.dirname, '../src/service/extraction/understand/calibration.ts');

type Point = { score: number; isRight: boolean; strongest: EvidenceKind };
type Step = { from: number; to: number; count: number; right: number };

/** Steps hold at least so many values: fewer tell nothing. */
const leastInStep = 12;
/** A step is never taken for surer than its count allows. */
const doubt = { count: 2, right: 0.9 };
/**
 * The rules were made on these documents: on layouts never seen, about twice as many values are wrong. What a recogniser
 * misreads is as wrong on any.
 */
const unseen: Record<WordSource, number> = { textLayer: 2, ocr: 1.3 };
/** The lowest score that was seen is this much less sure than the step that it opens. */
const lowest = 0.2;

const precision = ({ count, right }: Step): number => (right + doubt.right) / (count + doubt.count);
const onUnseen = (step: Step, source: WordSource): number => Math.max(0.1, 1 - unseen[source] * (1 - precision(step)));

/** Pool adjacent violators: precision never falls as the score grows. */
function stepsOf(points: Point[]): Step[] {
  const sorted = points.toSorted((a, b) => a.score - b.score);
  const steps: Step[] = [];
  for (let at = 0; at < sorted.length; at += leastInStep) {
    const isLast = sorted.length - at < 2 * leastInStep;
    const part = sorted.slice(at, isLast ? undefined : at + leastInStep);
    steps.push({
      from: part[0]?.score ?? 0,
      to: part.at(-1)?.score ?? 0,
      count: part.length,
      right: part.filter(({ isRight }) => isRight).length,
    });
    for (
      let last = steps.at(-1), before = steps.at(-2);
      last && before && precision(before) >= precision(last);
      last = steps.at(-1), before = steps.at(-2)
    ) {
      steps.splice(-2, 2, { from: before.from, to: last.to, count: before.count + last.count, right: before.right + last.right });
    }
    if (isLast) break;
  }
  return steps;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Each step's precision stands at the middle of its scores; between them the confidence grows evenly. */
function tableOf(points: Point[], source: WordSource): [number, number][] {
  const steps = stepsOf(points);
  const table = steps.map((step): [number, number] => [rounded((step.from + step.to) / 2), rounded(onUnseen(step, source))]);
  const [first] = table;
  const from = steps[0]?.from;
  return first === undefined || from === undefined
    ? table
    : [[rounded(from), rounded(Math.max(0.1, first[1] - lowest))], ...table];
}

const { values: options } = parseArgs({ options: { keep: { type: 'string' } } });
const corpus = await openCorpus();
if (corpus === null || options.keep === undefined) {
  process.stdout.write('Needs CORPUS_DIR and --keep=DIR with pages that an evaluation read.\n');
  process.exit(1);
}

const today = new Date().toISOString().slice(0, 10);
const points: Record<WordSource, Record<string, Point[]>> = { textLayer: {}, ocr: {} };
for (const truth of corpus.truths) {
  const file = path.join(options.keep, `${createHash('sha1').update(truth.id).digest('hex')}.json`);
  if (!existsSync(file)) continue;
  const pages: PageReading[] = JSON.parse(readFileSync(file, 'utf8'));
  const source = sourceOf(pages);
  const found = findFields(pages, today);
  const fields = Object.fromEntries(Object.entries(found).map(([name, { value }]) => [name, value]));
  const { fields: verdicts } = corpus.scorer.scoreDocument(truth, { id: truth.id, fields, items: [], seconds: 0 });
  for (const { name, verdict } of verdicts) {
    const field = corpus.scorer.FIELDS[name]?.[0];
    const each = field === undefined ? undefined : found[field];
    if (field === undefined || each === undefined || verdict === 'missed') continue;
    (points[source][field] ??= []).push({
      score: scoreToCalibrate(each),
      isRight: verdict === 'right',
      strongest: strongestOf(each),
    });
  }
}

function tablesOf(source: WordSource): string {
  const measured = Object.entries(points[source]).filter(([, each]) => each.length >= 2 * leastInStep);
  return `  ${source}: {\n${measured.map(([field, each]) => `    ${field}: ${JSON.stringify(tableOf(each, source))},`).join('\n')}\n  },`;
}

function worthOf(source: WordSource): string {
  const byEvidence = Map.groupBy(Object.values(points[source]).flat(), ({ strongest }) => strongest);
  const worth = strength.flatMap((kind) => {
    const each = byEvidence.get(kind) ?? [];
    if (each.length < leastInStep) return [];
    const step = { from: 0, to: 0, count: each.length, right: each.filter(({ isRight }) => isRight).length };
    return [`${kind}: ${rounded(onUnseen(step, source))}`];
  });
  return `  ${source}: { ${worth.join(', ')} },`;
}

const written = readFileSync(target, 'utf8').replaceAll(/= \{\n[\s\S]*?\n\};/g, '= {\n};');
const [head = '', middle = '', tail = ''] = written.split('= {\n};');
const both = (part: (source: WordSource) => string): string => `= {\n${part('textLayer')}\n${part('ocr')}\n};`;
writeFileSync(target, `${head}${both(tablesOf)}${middle}${both(worthOf)}${tail}`);
const count = (source: WordSource): number => Object.values(points[source]).flat().length;
process.stdout.write(`tables from ${count('textLayer')} values of text layers and ${count('ocr')} of scans\n`);
