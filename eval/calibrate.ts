/**
 * `npm run calibrate -- --keep=DIR`: measures, over the pages that `npm run eval -- --keep=DIR` read, how often values of each score are
 * right, and writes the tables of `understand/calibration.ts`. Run it again when scores change. Documents in reserve are excluded.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { PageReading } from '#service/extraction/reading.ts';
import { openCorpus } from './corpus.ts';
import { keptFile } from './extract-all.ts';
import { fitCalibration } from './fit-calibration.ts';
import { pointsOf } from './out-of-layout.ts';

const target = path.join(import.meta.dirname, '../src/service/extraction/understand/calibration.ts');

const { values: options } = parseArgs({ options: { keep: { type: 'string' } } });
const corpus = await openCorpus();
if (corpus === null || options.keep === undefined) {
  process.stdout.write('Needs CORPUS_DIR and --keep=DIR with pages that an evaluation read.\n');
  process.exit(1);
}

const kept = path.resolve(options.keep);
const { scorer, truths } = corpus;
const points = truths.flatMap((truth) => {
  const file = keptFile(kept, truth.id);
  if (truth.reserve === true || !existsSync(file)) return [];
  const pages: PageReading[] = JSON.parse(readFileSync(file, 'utf8'));
  return pointsOf({ truth, pages }, scorer);
});

const mark = 'export const calibration: Calibration = ';
const [head = ''] = readFileSync(target, 'utf8').split(mark);
writeFileSync(target, `${head}${mark}${JSON.stringify(fitCalibration(points))};\n`);
process.stdout.write(`tables from ${points.length} values; npm run format puts them in lines\n`);
