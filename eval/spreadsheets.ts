/**
 * `npm run eval:spreadsheets`: checks whether LibreOffice (`soffice`) opens the tables that we write with amounts as numbers and dates as
 * dates, and interprets no text as a formula. CSV is opened with the riskiest options: special numbers are detected and formulas evaluated.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import type { ExportedDocument } from '#service/exports/formats/exported-document.ts';
import { writeCsv, writeCsvDocuments, writeCsvItems } from '#service/exports/formats/tables/write-csv.ts';
import { writePostings } from '#service/exports/formats/tables/write-postings.ts';
import { writeXlsx } from '#service/exports/formats/tables/write-xlsx.ts';
import { readXmlTree, type XmlTree } from '#service/extraction/e-invoice/xml-tree.ts';
import { buildExportedDocument } from '#testing/exported-document.ts';
import { wholeInvoice } from '#testing/whole-invoice.ts';

const run = promisify(execFile);
const seed = 20_261_125;
const documentCount = 40;

type Format = { write: (document: ExportedDocument) => Promise<Uint8Array>; extension: 'csv' | 'xlsx'; filter: string | null };

/** Separator, quote, UTF-8, first line, columns, locale, not quoted as text, special numbers, …, formulas are evaluated. */
const csvFilter = (separator: ',' | ';', locale: number): string =>
  `CSV:${separator.charCodeAt(0)},34,76,1,,${locale},false,true,false,false,false,0,true`;
const [english, czech] = [1033, 1029];

const formats: Record<string, Format> = {
  Xlsx: { write: writeXlsx, extension: 'xlsx', filter: null },
  Csv: { write: writeCsv, extension: 'csv', filter: csvFilter(',', english) },
  CsvDocuments: { write: writeCsvDocuments, extension: 'csv', filter: csvFilter(';', czech) },
  CsvItems: { write: writeCsvItems, extension: 'csv', filter: csvFilter(';', czech) },
  GeneralLedger: { write: writePostings, extension: 'csv', filter: csvFilter(';', czech) },
};

const payloads = [
  '=1+1',
  '=HYPERLINK("http://127.0.0.1/","x")',
  '=WEBSERVICE("http://127.0.0.1/")',
  "=cmd|'/C calc'!A0",
  '+1+1',
  '-1+1',
  '@SUM(A1:A9)',
  '\t=1+1',
  '\r=1+1',
  ' =1+1',
  '＝1+1',
  '"=1+1',
  ';=1+1',
  ',=1+1',
  '{=1+1}',
  '\n=1+1',
  "'=1+1",
];

function documents(): ExportedDocument[] {
  const whole = fc.sample(wholeInvoice, { seed, numRuns: documentCount });
  const hostile = payloads.map((text) => ({
    fields: { ...whole[0]?.fields, issued_by_name_sm: text, note: text, variable_symbol_sm: text },
    rows: [{ ...whole[0]?.rows[0], item_description: text, item_code: text }],
  }));
  return [...whole, ...hostile].map(({ fields, rows }) => buildExportedDocument(fields, rows));
}

type Cell = { kind: string; value: string; isFormula: boolean };

/** LibreOffice stores booleans of a workbook as formulas. */
const isValue = (formula: string): boolean => ['', 'of:=TRUE()', 'of:=FALSE()'].includes(formula);

const cellsOf = (tree: XmlTree): Cell[] =>
  tree.name === 'table-cell'
    ? [
        {
          kind: tree.attributes['value-type'] ?? '',
          value: tree.attributes['date-value'] ?? tree.attributes['value'] ?? '',
          isFormula: !isValue(tree.attributes['formula'] ?? ''),
        },
      ]
    : tree.children.flatMap(cellsOf);

type Count = { cells: number; formulas: number; amounts: number; numbers: number; days: number; dates: number };

/**
 * Counts the numbers and dates of a document, and how many of them the cells contain as such; the ledger format writes amounts of its own.
 */
function count(cells: readonly Cell[], { fields, items }: ExportedDocument, hasItems: boolean): Count {
  const numbers = new Set(
    cells.filter(({ kind }) => kind === 'float' || kind === 'percentage').map(({ value }) => Number(value)),
  );
  const dates = new Set(cells.filter(({ kind }) => kind === 'date').map(({ value }) => value.slice(0, 10)));
  const all = [...fields, ...(hasItems ? items.flat() : [])].filter(({ value }) => value !== '');
  const amounts = all.filter(({ type }) => type === 'DECIMAL');
  const days = all.filter(({ type }) => type === 'DATE');
  return {
    cells: cells.length,
    formulas: cells.filter(({ isFormula }) => isFormula).length,
    amounts: amounts.length,
    numbers: amounts.filter(({ value }) => numbers.has(Number(value))).length,
    days: days.length,
    dates: days.filter(({ value }) => dates.has(value)).length,
  };
}

async function audit(name: string, { write, extension, filter }: Format, folder: string): Promise<string> {
  const written = documents();
  const files = written.map((_, at) => path.join(folder, `${name}-${at}.${extension}`));
  for (const [at, document] of written.entries()) await writeFile(files[at] ?? '', await write(document));
  await run('soffice', [
    `-env:UserInstallation=file://${path.join(folder, 'profile')}`,
    '--headless',
    ...(filter === null ? [] : [`--infilter=${filter}`]),
    '--convert-to',
    'fods',
    '--outdir',
    folder,
    ...files,
  ]);
  const counts: Count[] = [];
  for (const [at, document] of written.entries()) {
    const tree = readXmlTree(await readFile(path.join(folder, `${name}-${at}.fods`)));
    counts.push(count(cellsOf(tree), document, name !== 'CsvDocuments'));
  }
  const sum = (key: keyof Count) => counts.reduce((total, each) => total + each[key], 0);
  const values =
    name === 'GeneralLedger'
      ? ''
      : `, ${sum('numbers')} of ${sum('amounts')} amounts are numbers, ${sum('dates')} of ${sum('days')} dates are dates`;
  return `${name}: ${written.length} files, ${sum('cells')} cells, ${sum('formulas')} formulas${values}`;
}

const folder = await mkdtemp(path.join(tmpdir(), 'spreadsheets-'));
try {
  process.stdout.write((await run('soffice', ['--version'])).stdout);
  const asked: readonly string[] = process.argv.slice(2);
  for (const [name, format] of Object.entries(formats).filter(([name]) => asked.length === 0 || asked.includes(name)))
    process.stdout.write(`${await audit(name, format, folder)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
