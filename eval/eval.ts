/**
 * `npm run eval`: the product's extraction over the labelled documents, scored by the corpus's own scorer.
 *   --kind=pdf-text,image   --source=…   --limit=20   --ids=part,of,ids   --misses[=field,…]
 *   --report        writes docs/extraction-report.md
 *   --out=FILE      where the predictions go (default: a file in the folder for temporary files)
 *   --keep=DIR      keeps what was read from pages, so that the next run only understands it anew
 *   --parallel=2
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { closeReaders } from '#service/extraction/read/read-file.ts';
import { groupOf, groups, openCorpus } from './corpus.ts';
import { extractAll } from './extract-all.ts';
import { bandsOf, judge } from './reliability.ts';
import { writeReport } from './report.ts';
import { bandTable, scoreTable } from './tables.ts';

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const { values: options } = parseArgs({
  // `--misses` may stand alone or name fields.
  args: process.argv.slice(2).map((arg) => (arg === '--misses' ? '--misses=' : arg)),
  options: {
    kind: { type: 'string' },
    source: { type: 'string' },
    limit: { type: 'string' },
    ids: { type: 'string' },
    misses: { type: 'string' },
    report: { type: 'boolean', default: false },
    out: { type: 'string', default: path.join(tmpdir(), 'vidimus-predictions.jsonl') },
    keep: { type: 'string' },
    parallel: { type: 'string', default: '2' },
  },
});

const corpus = await openCorpus();
if (corpus === null) {
  say('No labelled documents here: set CORPUS_DIR to their folder (default ../shared/corpus). Nothing measured.');
  process.exit(0);
}

const listed = (text: string | undefined): string[] => (text ?? '').split(',').filter((part) => part !== '');
const kinds = listed(options.kind);
const sources = listed(options.source);
const ids = listed(options.ids);
const truths = corpus.truths
  .filter(
    (truth) =>
      (kinds.length === 0 || kinds.includes(truth.kind)) &&
      (sources.length === 0 || sources.includes(truth.source)) &&
      (ids.length === 0 || ids.some((part) => truth.id.includes(part))),
  )
  .slice(0, options.limit === undefined ? undefined : Number(options.limit));

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
await closeReaders();

const predictions = outcomes.map(({ prediction }) => prediction);
writeFileSync(options.out, predictions.map((prediction) => `${JSON.stringify(prediction)}\n`).join(''));

const sections = groups.flatMap((group) => {
  const inGroup = truths.filter((truth) => groupOf(truth) === group);
  if (inGroup.length === 0) return [];
  const judged = judge(
    outcomes.filter(({ truth }) => groupOf(truth) === group),
    corpus.scorer,
  );
  return [{ group, score: corpus.scorer.score(inGroup, predictions), bands: bandsOf(judged) }];
});

for (const { group, score, bands } of sections) {
  say(`\n${group}: ${score.answered} of ${score.documents} documents, all fields right in ${score.allFieldsRight}\n`);
  say(scoreTable(score));
  say(`\n${bandTable(bands)}`);
}
for (const { truth, reason } of failures) say(`not read: ${truth.id}: ${reason}`);
if (options.misses !== undefined) {
  const names = listed(options.misses);
  for (const miss of sections.flatMap(({ score }) => score.misses)) {
    if (names.length > 0 && !names.includes(miss.name)) continue;
    say(`- ${miss.id} ${miss.name}: want ${JSON.stringify(miss.want)}, got ${JSON.stringify(miss.got)}`);
  }
}
say(`\n${outcomes.length} documents in ${seconds.toFixed(0)} s; predictions in ${options.out}`);
if (options.report)
  writeReport({ sections, failures: failures.length, sources: [...new Set(truths.map((truth) => truth.source))] });
