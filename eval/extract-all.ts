/** Runs the product's extraction over documents, a few at a time; on request, what was read is stored for the next run. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile as readBytes, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtInTypes, invoiceFields } from '#contract/document-types/built-in-types.ts';
import { extractDocument } from '#service/extraction/extract-document.ts';
import type { Extracted } from '#service/extraction/extracted.ts';
import type { PageReading, ReadPage } from '#service/extraction/reading.ts';
import type { Networks } from '#service/extraction/understand/learned/learned-roles.ts';
import { understand } from '#service/extraction/understand/understand.ts';
import type { FieldRequest } from '#service/extraction/understand/field-request.ts';
import type { Prediction, Truth } from './corpus.ts';

export type Outcome = {
  truth: Truth;
  pages: readonly ReadPage[];
  extracted: Extracted;
  prediction: Prediction;
  /** Networks that have not seen the document, if it was extracted with them. */
  networks?: Networks | undefined;
  /** Processor time of value extraction per page, if measured. */
  msPerPage?: number;
};
export type Failure = { truth: Truth; reason: string };

/** Returns the fields of a new tenant's types: a document classified wrongly lacks the fields that its class does not have. */
export const fieldsOf = (documentClass: string): FieldRequest[] =>
  (builtInTypes.find(({ documentType }) => documentType === documentClass)?.fields ?? invoiceFields).map(
    ({ name, type, isItem }) => ({ name, type, isItem: isItem === true }),
  );
const today = new Date().toISOString().slice(0, 10);

export type RunOptions = { corpusDir: string; keepIn: string | null; parallel: number; onDone: (done: number) => void };

async function extractOne(
  truth: Truth,
  options: RunOptions,
): Promise<Pick<Outcome, 'pages' | 'extracted'> & { seconds: number }> {
  const file = path.join(options.corpusDir, truth.path);
  const kept = options.keepIn === null ? null : keptFile(options.keepIn, truth.id);
  if (kept !== null && existsSync(kept)) {
    const pages: PageReading[] = JSON.parse(await readBytes(kept, 'utf8'));
    const start = performance.now();
    const extracted = understand({ pages, eInvoice: null, fields: fieldsOf, today });
    return { pages, extracted, seconds: (performance.now() - start) / 1000 };
  }
  const workDir = await mkdtemp(path.join(tmpdir(), 'vidimus-eval-'));
  const start = performance.now();
  try {
    const { reading, extracted } = await extractDocument({
      path: file,
      fileName: path.basename(file),
      workDir,
      definitionFor: fieldsOf,
      today,
    });
    if (kept !== null && options.keepIn !== null && !extracted.isExtractedByFormat) {
      await mkdir(options.keepIn, { recursive: true });
      await writeFile(kept, JSON.stringify(reading.pages));
    }
    return { pages: reading.pages, extracted, seconds: (performance.now() - start) / 1000 };
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

export const keptFile = (dir: string, id: string): string =>
  path.join(dir, `${createHash('sha1').update(id).digest('hex')}.json`);

export const valuesOf = (values: Record<string, { value: string }>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]));

export const predictionOf = ({ id }: Truth, extracted: Extracted, seconds: number): Prediction => ({
  id,
  fields: valuesOf(extracted.fields),
  items: extracted.items.map(valuesOf),
  seconds,
});

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
        const { pages, extracted, seconds } = await extractOne(truth, options);
        outcomes.push({ truth, pages, extracted, prediction: predictionOf(truth, extracted, seconds) });
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
