/**
 * `npm run calibrate -- --keep=DIR [--also=CORPUS:KEEP …] [--networks=DIR]`: measures, over the pages that `npm run eval -- --keep=DIR` read, how
 * often values of each score are right, and writes the tables of `understand/calibration.ts`. `--also` adds other corpora and their pages, whose
 * layouts were unknown when the rules were written; `--networks` names the networks of the folds, of which none has seen the document that it
 * reads. Run it again when scores change. Documents in reserve are excluded.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { corpusDir } from './corpus.ts';
import { fitCalibration } from './fit-calibration.ts';
import { foldNetworksIn } from './fold-networks.ts';
import { pointsOfSets } from './labelled-sets.ts';

const target = path.join(import.meta.dirname, '../src/service/extraction/understand/calibration.ts');

const { values: options } = parseArgs({
  options: { keep: { type: 'string' }, also: { type: 'string', multiple: true, default: [] }, networks: { type: 'string' } },
});
if (options.keep === undefined) throw new Error('--keep=DIR is required: the folder of pages that an evaluation stored.');
const networksOf = foldNetworksIn(options.networks);
const points = [
  ...(await pointsOfSets([`${corpusDir()}:${options.keep}`], networksOf, false)),
  ...(await pointsOfSets(options.also, networksOf, true)),
];

const mark = 'export const calibration: Calibration = ';
const [head = ''] = readFileSync(target, 'utf8').split(mark);
writeFileSync(target, `${head}${mark}${JSON.stringify(fitCalibration(points))};\n`);
process.stdout.write(`tables from ${points.length} values; run npm run format to wrap the lines\n`);
