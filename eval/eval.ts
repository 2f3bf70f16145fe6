/**
 * `npm run eval`: runs the product's extraction over the labeled documents, scored by the corpus's own scorer. First the relevant figures:
 * with fits that have not seen the layout and supplier of a document; then the same with the committed fits.
 * --kind=pdf-text,image --source=… --limit=20 --ids=part,of,ids --misses[=field,…] --fields
 * --batch=2 only documents that were added later; the rules were written on the first
 * --held-out only those of them that nobody looked at; --looked-at: only the others
 * --reserve only the documents kept for the last check, which are otherwise excluded
 * --losses causes of lost values, by kind of document, field and cause; with --misses the values too
 * --looks what more reviews, or fewer, would find and cost
 * --touchless which share the default rule would validate, and how much of that is wrong
 * --same-supplier how the next document of a supplier is extracted once earlier ones were corrected; with --misses the values too
 * --report writes docs/extraction-report.md
 * --out=FILE file of the predictions (default: a file in the folder for temporary files)
 * --keep=DIR stores what was read from pages, so that the next run only extracts values again
 * --networks=DIR networks of the folds, written by `npm run train`; without it, out-of-layout figures use the committed networks, which have
 *   seen the documents
 * --also=CORPUS:KEEP further documents for the fits
 * --parallel=2
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { closeReaders } from '#service/extraction/read/read-file.ts';
import { closeUnderstanding } from '#service/extraction/understanding.ts';
import { groupOf, openCorpus } from './corpus.ts';
import type { Truth } from './corpus.ts';
import { extractAll } from './extract-all.ts';
import { foldNetworksIn } from './fold-networks.ts';
import { isHeldOut } from './folds.ts';
import { pointsOfSets } from './labelled-sets.ts';
import { reviewCurve } from './looks-curve.ts';
import { lossTables, lossesOf } from './losses.ts';
import { outOfLayout } from './out-of-layout.ts';
import { writeReport } from './report.ts';
import { sameSupplier } from './same-supplier.ts';
import { sectionsOf } from './sections.ts';
import { touchlessTable } from './touchless.ts';
import { bandTable, certaintyTable, looksTable, readingTable, scoreTable, timeText } from './tables.ts';

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const { values: options } = parseArgs({
  // `--misses` may have no value, or name fields.
  args: process.argv.slice(2).map((arg) => (arg === '--misses' ? '--misses=' : arg)),
  options: {
    kind: { type: 'string' },
    source: { type: 'string' },
    limit: { type: 'string' },
    ids: { type: 'string' },
    batch: { type: 'string' },
    'held-out': { type: 'boolean', default: false },
    'looked-at': { type: 'boolean', default: false },
    reserve: { type: 'boolean', default: false },
    fields: { type: 'boolean', default: false },
    losses: { type: 'boolean', default: false },
    misses: { type: 'string' },
    report: { type: 'boolean', default: false },
    looks: { type: 'boolean', default: false },
    touchless: { type: 'boolean', default: false },
    'same-supplier': { type: 'boolean', default: false },
    out: { type: 'string', default: path.join(tmpdir(), 'vidimus-predictions.jsonl') },
    keep: { type: 'string' },
    networks: { type: 'string' },
    also: { type: 'string', multiple: true, default: [] },
    parallel: { type: 'string', default: '2' },
  },
});

const corpus = await openCorpus();
if (corpus === null) {
  say('No labelled documents found: set CORPUS_DIR to their folder (default ../shared/corpus). Nothing was measured.');
  process.exit(0);
}

const listed = (text: string | undefined): string[] => (text ?? '').split(',').filter((part) => part !== '');
const kinds = listed(options.kind);
const sources = listed(options.source);
const ids = listed(options.ids);
const isShown = (truth: Truth): boolean =>
  (truth.reserve === true) === options.reserve &&
  (options.batch === undefined || String(truth.batch ?? 1) === options.batch) &&
  (!options['held-out'] || isHeldOut(truth)) &&
  (!options['looked-at'] || (truth.batch === 2 && !isHeldOut(truth))) &&
  (kinds.length === 0 || kinds.includes(truth.kind)) &&
  (sources.length === 0 || sources.includes(truth.source)) &&
  (ids.length === 0 || ids.some((part) => truth.id.includes(part)));
const shown = corpus.truths.filter(isShown).slice(0, options.limit === undefined ? undefined : Number(options.limit));
const shownIds = new Set(shown.map(({ id }) => id));
// Fits use all documents of the other folds, regardless of which are shown.
const truths = corpus.truths.filter((truth) => shownIds.has(truth.id) || (truth.reserve !== true && options.keep !== undefined));

const start = performance.now();
const { outcomes, failures } = await extractAll(truths, {
  corpusDir: corpus.dir,
  keepIn: options.keep === undefined ? null : path.resolve(options.keep),
  parallel: Math.max(1, Number(options.parallel)),
  onDone: (done) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${truths.length} documents`);
  },
});
if (process.stderr.isTTY) process.stderr.write('\n');
const seconds = (performance.now() - start) / 1000;
await Promise.all([closeReaders(), closeUnderstanding()]);

const inSight = (each: { truth: Truth }): boolean => shownIds.has(each.truth.id);
const networksOf = foldNetworksIn(options.networks);
const also = await pointsOfSets(options.also, networksOf, true);
const unseen = outOfLayout(outcomes, corpus, { networksOf, also }).filter(inSight);
const committed = outcomes.filter(inSight);
writeFileSync(options.out, unseen.map(({ prediction }) => `${JSON.stringify(prediction)}\n`).join(''));

const measures = {
  unseen: sectionsOf(shown, unseen, corpus.scorer),
  committed: sectionsOf(shown, committed, corpus.scorer),
};
for (const [title, sections] of [
  ['Out of layout: nothing fitted has seen the layout or the supplier', measures.unseen],
  ['In sample: as committed', measures.committed],
] as const) {
  say(`\n${title}\n\n${readingTable(sections)}\n\n${certaintyTable(sections)}`);
}
const curve = reviewCurve(
  unseen.filter(({ truth }) => groupOf(truth) !== 'e-invoices'),
  corpus.scorer,
);
if (options.looks) say(`\nOther thresholds for looks, out of layout\n\n${looksTable(curve)}`);
const touchless = options.touchless || options.report ? touchlessTable(unseen, corpus.scorer) : '';
if (options.touchless) say(`\nAutomatic validation by the default rule, out of layout\n\n${touchless}`);
const next = options['same-supplier'] || options.report ? sameSupplier(unseen, corpus.scorer) : null;
if (options['same-supplier'] && next)
  say(`\n${[...next.table, ...next.alone, ...(options.misses === undefined ? [] : next.misses)].join('\n')}`);
if (options.fields) {
  for (const { group, score, bands } of measures.unseen) say(`\n${group}\n\n${scoreTable(score)}\n\n${bandTable(bands)}`);
}
for (const { truth, reason } of failures.filter(inSight)) say(`failed: ${truth.id}: ${reason}`);
const losses = lossTables(options.losses || options.report ? lossesOf(unseen, corpus.scorer) : []);
if (options.losses) say(`\nLost out of layout\n\n${losses}`);
if (options.misses !== undefined) {
  const names = listed(options.misses);
  for (const miss of measures.unseen.filter(({ group }) => group !== 'all').flatMap(({ score }) => score.misses)) {
    if (names.length > 0 && !names.includes(miss.name)) continue;
    say(`- ${miss.id} ${miss.name}: want ${JSON.stringify(miss.want)}, got ${JSON.stringify(miss.got)}`);
  }
}
const timing = timeText(unseen.flatMap(({ msPerPage }) => msPerPage ?? []));
say(`\n${timing}\n${outcomes.length} documents in ${seconds.toFixed(0)} s; predictions in ${options.out}`);
if (options.report)
  writeReport({
    ...measures,
    curve,
    touchless,
    timing,
    losses,
    sameSupplier: [...(next?.table ?? []), '', ...(next?.alone ?? [])],
    newer: sectionsOf(
      shown.filter(({ batch }) => batch === 2),
      unseen.filter(({ truth }) => truth.batch === 2),
      corpus.scorer,
    ),
    failures: failures.filter(inSight).length,
    sources: [...new Set(shown.map((truth) => truth.source))],
  });
