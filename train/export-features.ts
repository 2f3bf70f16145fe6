/**
 * `node train/export-features.ts --made=DIR --out=DIR [--from=0 --files=3]`: writes the features of the words of synthetic documents, once
 * as printed and once as read from a scan, as plain arrays for the trainer. The features are those of the extraction, so that the network
 * is trained on its actual input.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ReadPage } from '#service/extraction/reading.ts';
import { findAmounts } from '#service/extraction/understand/candidates/amounts.ts';
import { findDates } from '#service/extraction/understand/candidates/dates.ts';
import { labelHitsOf } from '#service/extraction/understand/labels/label-hits.ts';
import { layoutOf } from '#service/extraction/understand/layout/layout.ts';
import { pageFeatures } from '#service/extraction/understand/learned/features.ts';
import { roleNames } from '#service/extraction/understand/learned/role-names.ts';
import { FeatureFiles } from './feature-files.ts';
import type { NamedWord } from './noise.ts';
import { noisy } from './noise.ts';
import { randomOf } from './random.ts';

type Made = {
  seed: number;
  width: number;
  height: number;
  words: [text: string, x0: number, y0: number, x1: number, y1: number, line: number][];
  roles: string[];
};

const { values: options } = parseArgs({ options: { made: { type: 'string' }, out: { type: 'string' } } });
const { made, out } = options;
if (made === undefined || out === undefined) throw new Error('--made=DIR and --out=DIR are required');
mkdirSync(out, { recursive: true });

const roleNumber = new Map<string, number>(roleNames.map((name, at) => [name, at]));
const today = '2026-11-01';

function exportPage(words: readonly NamedWord[], { width, height }: Made, wordSource: ReadPage['wordSource']) {
  const page: ReadPage = { index: 0, width, height, rotation: 0, words: [...words], wordSource, qrCodes: [] };
  const layout = layoutOf([page]);
  const dates = findDates(layout, today);
  const amounts = findAmounts(layout, new Set(dates.flatMap((date) => date.tokens)));
  const [only] = layout.pages;
  if (only === undefined) return null;
  const features = pageFeatures(only, { layout, labels: labelHitsOf(layout), dates, amounts });
  const roleOf = new Map(words.map((word) => [word.id, word.role]));
  const lastOf = new Map(features.tokens.map((token) => [token.wordId, token]));
  // Of a word split into label and value, only the last part is the value.
  const labels = features.tokens.map((token) =>
    lastOf.get(token.wordId) === token ? (roleNumber.get(roleOf.get(token.wordId) ?? '') ?? 0) : 0,
  );
  return { features, labels };
}

for (const file of readdirSync(made)
  .filter((name) => name.endsWith('.jsonl'))
  .toSorted()) {
  const files = new FeatureFiles();
  for (const line of readFileSync(path.join(made, file), 'utf8').split('\n')) {
    if (line === '') continue;
    const document: Made = JSON.parse(line);
    const random = randomOf(document.seed + 5_000_000);
    const words = document.words.map(([text, x0, y0, x1, y1, at], id): NamedWord => ({ id, text, x0, y0, x1, y1, line: at, confidence: 1, role: document.roles[id] ?? '' })); // prettier-ignore
    for (const page of [exportPage(words, document, 'textLayer'), exportPage(noisy(random, words), document, 'ocr')]) {
      if (page === null || page.labels.length < 5) continue;
      files.add(page.features, Int32Array.from(page.labels));
    }
  }
  files.write(path.join(out, path.basename(file, '.jsonl')));
  process.stdout.write(`${file}: ${files.count} pages\n`);
}
