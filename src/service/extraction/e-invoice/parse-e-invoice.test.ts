/** Tests with real e-invoices of known values; they are not part of the project, and without CORPUS_DIR these tests are skipped. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { parseEInvoice } from './parse-e-invoice.ts';

const corpus = process.env['CORPUS_DIR'] ?? path.resolve('../shared/corpus');
const truthFile = path.join(corpus, 'truth.jsonl');

type Truth = { id: string; path: string; kind: string; truth: Record<string, unknown> };
type Score = { micro: { f1: number }; items: { f1: number }; misses: unknown[] };
type Scorer = { score: (truths: Truth[], predictions: { id: string }[]) => Score };

test.runIf(existsSync(truthFile))('extracts nearly every header value and item of real e-invoices', async () => {
  const truths = readFileSync(truthFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Truth => JSON.parse(line))
    .filter(({ kind }) => kind === 'xml' || kind === 'isdoc');
  const predictions = truths.flatMap(({ id, path: file }) => {
    const eInvoice = parseEInvoice(readFileSync(path.join(corpus, file)));
    return eInvoice === null ? [] : [{ id, fields: eInvoice.fields, items: eInvoice.items }];
  });
  const scorer: Scorer = await import(/* @vite-ignore */ pathToFileURL(path.join(corpus, 'score.mjs')).href);
  const { micro, items, misses } = scorer.score(truths, predictions);
  expect(predictions.length).toBe(truths.length);
  expect(micro.f1, JSON.stringify(misses)).toBeGreaterThanOrEqual(0.98);
  expect(items.f1).toBeGreaterThanOrEqual(0.98);
});
