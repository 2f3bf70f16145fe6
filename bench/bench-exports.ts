import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { defaultZipMembers, type ExportFormat, exportFormats } from '#contract/core/export-formats.ts';
import { closeComposing } from '#service/extraction/compose/compose-pdf.ts';
import { drawEInvoice } from '#service/extraction/e-invoice/draw-e-invoice.ts';
import { closeUnderstanding } from '#service/extraction/understanding.ts';
import type { ExportedDocument, ExportSources } from '#service/exports/formats/exported-document.ts';
import { writers } from '#service/exports/formats/writers.ts';
import { lossesOf } from '#service/exports/losses/losses.ts';
import { buildExportedDocument } from '#testing/exported-document.ts';
import { wholeInvoice } from '#testing/whole-invoice.ts';

const seed = 20_261_122;
const documentCount = 200;
/** Formats that draw pages and take longer. */
const drawnFormats: ReadonlySet<ExportFormat> = new Set(['Pdf', 'FacturX']);
const drawnCount = 10;
const originalBytes = 200 * 1024;

const invoices = (): ExportedDocument[] =>
  fc
    .sample(wholeInvoice, { seed, numRuns: documentCount })
    .map(({ fields, rows }, index) => buildExportedDocument(fields, rows, { fileName: `invoice-${index}.pdf` }));

/** Fields that the standard of a format does not support; every other value must be restored. */
const notHeld: Partial<Record<ExportFormat, readonly string[]>> = {
  ISDOC: [],
  Ubl: ['exchange_rate', 'constant_symbol_sm', 'specific_symbol_sm', 'item_vat_amount', 'item_amount'],
  Cii: ['exchange_rate', 'constant_symbol_sm', 'specific_symbol_sm', 'item_vat_amount', 'item_amount'],
};

async function roundTrip(
  format: ExportFormat,
  missing: readonly string[],
  documents: readonly ExportedDocument[],
): Promise<string> {
  let [held, lost, listed] = [0, 0, 0];
  for (const document of documents) {
    const values = [document.fields, ...document.items]
      .flat()
      .filter(({ name, value }) => value !== '' && !missing.includes(name));
    const losses = await lossesOf(format, document);
    held += values.length;
    lost += losses.filter(({ fieldName }) => !missing.includes(fieldName)).length;
    listed += losses.length;
  }
  const share = ((100 * (held - lost)) / held).toFixed(2);
  return `exports  round trip of ${format}: ${share} % of the ${held} values that it can hold (aim 99), ${listed} losses listed`;
}

async function speed(format: ExportFormat, documents: readonly ExportedDocument[], sources: ExportSources): Promise<string> {
  const some = drawnFormats.has(format) ? documents.slice(0, drawnCount) : documents;
  // the first pass loads and compiles code, which a running service has already done
  for (const document of some) await writers[format](document, sources);
  const startedAt = performance.now();
  for (const document of some) await writers[format](document, sources);
  const perSecond = (1000 * some.length) / (performance.now() - startedAt);
  return `exports  ${format}: ${perSecond.toFixed(perSecond < 10 ? 1 : 0)} documents a second`;
}

/** Returns the flags with which `npm start` runs the service: they determine how much memory V8 keeps. */
function startFlags(): string[] {
  const start: string = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start;
  return start.split(' ').filter((word) => word.startsWith('--'));
}

/** Measures an archive with all contents of 5,000 documents, in a process configured like the service. */
async function memory(documents: readonly ExportedDocument[]): Promise<string> {
  const child = spawn(process.execPath, [...startFlags(), 'bench/zip-memory.ts'], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(documents));
  return (await text(child.stdout)).trim();
}

/**
 * Measures how fast each format is written, how much of an invoice can be restored from it, and the memory for an archive of 5,000
 * documents.
 */
export async function benchExports(): Promise<string[]> {
  const documents = invoices();
  // incompressible, like a scan
  const original = randomBytes(originalBytes);
  const page = await drawEInvoice({ format: 'ubl', documentClass: 'invoice', fields: { invoice_number_sm: '1' }, items: [] });
  const sources: ExportSources = {
    original: async () => original,
    pages: async () => page,
    trail: async () => page,
    fileName: (extension) => `invoice.${extension}`,
    zipMembers: defaultZipMembers,
    words: { title: 'Data', item: 'Item', labelOf: (name) => name },
  };
  try {
    const lines = [await memory(documents)];
    for (const format of exportFormats) lines.push(await speed(format, documents, sources));
    for (const format of exportFormats) {
      const missing = notHeld[format];
      if (missing) lines.push(await roundTrip(format, missing, documents));
    }
    return lines;
  } finally {
    await Promise.all([closeComposing(), closeUnderstanding()]);
  }
}
