/**
 * `npm run eval:e-invoice-exports`: checks e-invoices that we write against the official rules: of generated invoices that add up, and of
 * the labeled documents (CORPUS_DIR) if available.
 */
import * as fc from 'fast-check';
import { checkEInvoice } from '#service/extraction/e-invoice-rules/check-e-invoice.ts';
import { writeCii } from '#service/exports/formats/en16931/write-cii.ts';
import { writeUbl } from '#service/exports/formats/en16931/write-ubl.ts';
import type { ExportedDocument } from '#service/exports/formats/exported-document.ts';
import { buildExportedDocument } from '#testing/exported-document.ts';
import { wholeInvoice } from '#testing/whole-invoice.ts';
import { openCorpus, type Corpus, type Truth } from './corpus.ts';

const formats = { Ubl: writeUbl, Cii: writeCii };
const seed = 20_261_123;

const cellNames: Record<string, string> = {
  description: 'item_description',
  quantity: 'item_quantity',
  unit_price: 'item_unit_price',
  vat_rate: 'item_vat_rate',
  line_total: 'item_amount_without_vat',
};

const textsOf = (values: object, nameOf: (name: string) => string | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const own = nameOf(name);
      return own !== undefined && (typeof value === 'string' || typeof value === 'number') ? [[own, String(value)]] : [];
    }),
  );

function documentOf({ truth, items }: Truth, { scorer }: Corpus): ExportedDocument {
  return buildExportedDocument(
    textsOf(truth, (name) => scorer.FIELDS[name]?.[0]),
    (items ?? []).map((item) => textsOf(item, (name) => cellNames[name])),
    { documentClass: truth['doc_type'] === 'credit_note' ? 'credit_note' : 'invoice' },
  );
}

async function judge(name: string, documents: readonly ExportedDocument[]): Promise<void> {
  for (const [format, write] of Object.entries(formats)) {
    const counts = new Map<string, number>();
    let valid = 0;
    for (const document of documents) {
      const fatal = checkEInvoice(await write(document)).breaches.filter(({ severity }) => severity === 'fatal');
      if (fatal.length === 0) valid += 1;
      for (const code of new Set(fatal.map((breach) => breach.code))) counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    const broken = [...counts].toSorted(([, a], [, b]) => b - a).map(([code, count]) => `${code} ${count}`);
    process.stdout.write(`${name}, ${format}: ${valid} of ${documents.length} valid; broken: ${broken.join(', ') || 'none'}\n`);
  }
}

const whole = fc.sample(wholeInvoice, { seed, numRuns: 300 });
await judge(
  'invoices that add up',
  whole.map(({ fields, rows }) => buildExportedDocument(fields, rows)),
);
const corpus = await openCorpus();
if (corpus) {
  const invoices = corpus.truths.filter(({ truth }) => truth['doc_type'] !== 'receipt' && truth['total_amount'] !== undefined);
  await judge(
    'labelled invoices',
    invoices.map((truth) => documentOf(truth, corpus)),
  );
}
