/**
 * `npm run calibrate -- --keep=DIR [--also=CORPUS:KEEP …]`: measures, over the pages that `npm run eval -- --keep=DIR` read, how often values of
 * each score are right, and writes the tables of `understand/calibration.ts`. `--also` adds other corpora and their pages, whose layouts were unknown
 * when the rules were written. Run it again when scores change. Documents in reserve are excluded.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { PageReading } from '#service/extraction/reading.ts';
import { openCorpus } from './corpus.ts';
import { keptFile } from './extract-all.ts';
import { fitCalibration } from './fit-calibration.ts';
import type { Point } from './fit-calibration.ts';
import { pointsOf } from './out-of-layout.ts';

const target = path.join(import.meta.dirname, '../src/service/extraction/understand/calibration.ts');

const { values: options } = parseArgs({
  options: { keep: { type: 'string' }, also: { type: 'string', multiple: true, default: [] } },
});

async function measured(corpusDir: string | undefined, keep: string, isNew: boolean): Promise<Point[]> {
  const corpus = await openCorpus(corpusDir);
  if (corpus === null) throw new Error('No labelled documents found: set CORPUS_DIR to their folder.');
  return corpus.truths.flatMap((truth) => {
    const file = keptFile(path.resolve(keep), truth.id);
    if (truth.reserve === true || !existsSync(file)) return [];
    const pages: PageReading[] = JSON.parse(readFileSync(file, 'utf8'));
    return pointsOf({ truth, pages }, corpus.scorer).map((point) => (isNew ? { ...point, isKnownLayout: false } : point));
  });
}

if (options.keep === undefined) throw new Error('--keep=DIR is required: the folder of pages that an evaluation stored.');
const points = await measured(undefined, options.keep, false);
for (const also of options.also) {
  const [corpusDir, keep] = also.split(':');
  if (keep === undefined) throw new Error('--also=CORPUS:KEEP must name two folders.');
  points.push(...(await measured(corpusDir, keep, true)));
}

const mark = 'export const calibration: Calibration = ';
const [head = ''] = readFileSync(target, 'utf8').split(mark);
writeFileSync(target, `${head}${mark}${JSON.stringify(fitCalibration(points))};\n`);
process.stdout.write(`tables from ${points.length} values; run npm run format to wrap the lines\n`);
