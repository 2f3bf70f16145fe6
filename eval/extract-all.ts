/** Runs the product's own extraction over documents, a few at a time; what was read once is kept for the next run when asked. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile as readBytes, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { invoiceFields } from '#contract/document-types/built-in-types.ts';
import { extractDocument } from '#service/extraction/extract-document.ts';
import type { Extracted } from '#service/extraction/extracted.ts';
import type { PageReading } from '#service/extraction/reading.ts';
import { understand } from '#service/extraction/understand/understand.ts';
import type { FieldRequest } from '#service/extraction/understand/field-request.ts';
import type { Prediction, Truth } from './corpus.ts';

export type Outcome = { truth: Truth; extracted: Extracted; prediction: Prediction };
export type Failure = { truth: Truth; reason: string };

/** Every class is asked for the invoice's fields: the corpus has invoices and receipts only. */
const fields: readonly FieldRequest[] = invoiceFields.map(({ name, type, isItem }) => ({ name, type, isItem: isItem === true }));
const today = new Date().toISOString().slice(0, 10);

export type RunOptions = { corpusDir: string; keepIn: string | null; parallel: number; onDone: (done: number) => void };

async function extractOne(truth: Truth, options: RunOptions): Promise<{ extracted: Extracted; seconds: number }> {
  const file = path.join(options.corpusDir, truth.path);
  const kept =
    options.keepIn === null ? null : path.join(options.keepIn, `${createHash('sha1').update(truth.id).digest('hex')}.json`);
  if (kept !== null && existsSync(kept)) {
    const pages: PageReading[] = JSON.parse(await readBytes(kept, 'utf8'));
    const start = performance.now();
    const extracted = understand({ pages, eInvoice: null, fields, today });
    return { extracted, seconds: (performance.now() - start) / 1000 };
  }
  const workDir = await mkdtemp(path.join(tmpdir(), 'vidimus-eval-'));
  const start = performance.now();
  try {
    const { reading, extracted } = await extractDocument({
      path: file,
      fileName: path.basename(file),
      workDir,
      definitionFor: () => fields,
      today,
    });
    if (kept !== null && options.keepIn !== null && !extracted.isExtractedByFormat) {
      await mkdir(options.keepIn, { recursive: true });
      await writeFile(kept, JSON.stringify(reading.pages));
    }
    return { extracted, seconds: (performance.now() - start) / 1000 };
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

const valuesOf = (values: Record<string, { value: string }>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]));

export async function extractAll(
  truths: readonly Truth[],
  options: RunOptions,
): Promise<{ outcomes: Outcome[]; failures: Failure[] }> {
  const outcomes: Outcome[] = [];
  const failures: Failure[] = [];
  const waiting = [...truths];
  let done = 0;
  const work = async (): Promise<void> => {
    for (let truth = waiting.shift(); truth !== undefined; truth = waiting.shift()) {
      try {
        const { extracted, seconds } = await extractOne(truth, options);
        const prediction = { id: truth.id, fields: valuesOf(extracted.fields), items: extracted.items.map(valuesOf), seconds };
        outcomes.push({ truth, extracted, prediction });
      } catch (error) {
        failures.push({ truth, reason: error instanceof Error ? error.message : String(error) });
      }
      done += 1;
      options.onDone(done);
    }
  };
  await Promise.all(Array.from({ length: options.parallel }, work));
  return { outcomes, failures };
}
