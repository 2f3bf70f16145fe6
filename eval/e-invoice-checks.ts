/**
 * How many e-invoices of some folders get an arithmetic warning by the real checks: `node eval/e-invoice-checks.ts FOLDER…`. Of invoices
 * that are valid by the official rules it should be none.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { invoiceFields } from '#contract/document-types/built-in-types.ts';
import { parseEInvoice } from '#service/extraction/e-invoice/parse-e-invoice.ts';
import { checkDocument } from '#service/documents/checks/check-document.ts';
import type { FieldValues } from '#values/values.ts';

const arithmetic = new Set(['totalsDisagree', 'amountDueDisagrees', 'vatRowDisagrees', 'itemArithmetic', 'itemsDisagree']);

const valuesOf = (texts: Record<string, string>): FieldValues =>
  Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [
      name,
      { value, wordIds: [], confidence: 1, source: 'EInvoice' as const, evidence: [] },
    ]),
  );

const definition = invoiceFields.map(({ name, type, isItem = false, isRequired = false }) => ({
  name,
  type,
  isItem,
  isRequired,
  options: [],
}));

function warningsOf(file: string): string[] | undefined {
  let invoice;
  try {
    invoice = parseEInvoice(readFileSync(file));
  } catch {
    return undefined;
  }
  if (!invoice?.fields['total_amount']) return undefined;
  return checkDocument({
    definition,
    fields: valuesOf(invoice.fields),
    items: invoice.items.map(valuesOf),
    duplicate: null,
    today: '2026-11-23',
  })
    .filter(({ code }) => arithmetic.has(code))
    .map(
      ({ code, field, itemIndex, params }) =>
        `${code} ${field}${itemIndex === null ? '' : `[${itemIndex}]`} ${JSON.stringify(params)}`,
    );
}

const print = (line: string) => process.stdout.write(`${line}\n`);
let [read, warned] = [0, 0];
for (const folder of process.argv.slice(2))
  for (const file of globSync('**/*.{xml,isdoc}', { cwd: folder }).toSorted()) {
    const warnings = warningsOf(path.join(folder, file));
    if (!warnings) continue;
    read += 1;
    if (warnings.length > 0) warned += 1;
    for (const warning of warnings) print(`${file}: ${warning}`);
  }
print(`${read} e-invoices read, ${warned} with an arithmetic warning (${((100 * warned) / Math.max(1, read)).toFixed(1)} %)`);
