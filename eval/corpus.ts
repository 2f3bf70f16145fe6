/** The folder of labeled documents, and its scorer. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export type Truth = {
  id: string;
  source: string;
  path: string;
  kind: string;
  lang: string;
  subset: string;
  layout?: string;
  supplier?: string;
  group?: string;
  derivedFrom?: string;
  batch?: number;
  reserve?: boolean;
  hasEmbeddedXml: boolean;
  truth: Record<string, unknown>;
  /** Further values that count as right. */
  accept?: Record<string, unknown[]>;
  /** `visible`: every value on the page is labelled. */
  truthScope?: string;
  items?: TruthItem[];
  itemsComplete?: boolean;
};
export type TruthItem = {
  description?: string;
  unit?: string;
  vat_rate?: string;
  quantity?: string;
  unit_price?: string;
  line_total?: string;
  line_total_gross?: string | boolean;
};
export type Prediction = { id: string; fields: Record<string, string>; items: Record<string, string>[]; seconds: number };
type Rate = { precision: number; recall: number; f1: number };
export type FieldScore = Rate & { right: number; wrong: number; missed: number };
type Miss = { id: string; name: string; verdict: 'wrong' | 'missed'; want: unknown; got?: string };
export type Score = {
  documents: number;
  answered: number;
  allFieldsRight: number;
  micro: Rate;
  fields: Record<string, FieldScore>;
  items: Rate & { right: number; truth: number; predicted: number };
  misses: Miss[];
};
type Verdict = { name: string; verdict: 'right' | 'wrong' | 'missed'; want: unknown; got?: string };
export type Scorer = {
  FIELDS: Record<string, [field: string, kind: string, isFallback?: boolean]>;
  score: (truths: readonly Truth[], predictions: readonly Prediction[]) => Score;
  scoreDocument: (truth: Truth, prediction: Prediction) => { fields: Verdict[] };
};

export type Corpus = { dir: string; truths: Truth[]; scorer: Scorer };

export const corpusDir = (): string => process.env['CORPUS_DIR'] ?? path.join(import.meta.dirname, '../../shared/corpus');

/** Opens the corpus; null if the folder is missing: it is not part of the project. */
export async function openCorpus(folder = corpusDir()): Promise<Corpus | null> {
  const dir = path.resolve(folder);
  const list = path.join(dir, 'truth.jsonl');
  if (!existsSync(list)) return null;
  const truths = readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Truth => JSON.parse(line));
  const scorer: Scorer = await import(pathToFileURL(path.join(dir, 'score.mjs')).href);
  return { dir, truths, scorer };
}

/** Groups of the figures. An e-invoice inside a PDF is read from its data, so it does not count as print. */
export const groups = [
  'real text PDFs',
  'real scans and photos',
  'receipts',
  'samples of invoice programs',
  'scan-like copies',
  'made-up print',
  'e-invoices',
] as const;
export type Group = (typeof groups)[number];

const bySubset: Record<string, Group> = {
  'real-text': 'real text PDFs',
  'real-scan': 'real scans and photos',
  'receipts-photo': 'receipts',
  'receipts-sroie': 'receipts',
  'sample-layout': 'samples of invoice programs',
  'scan-like': 'scan-like copies',
};

export function groupOf(truth: Truth): Group {
  if (truth.kind === 'xml' || truth.kind === 'isdoc' || truth.kind === 'isdocx' || truth.hasEmbeddedXml) return 'e-invoices';
  return bySubset[truth.subset] ?? 'made-up print';
}

/** Whether the layout is known: the rules were written with these documents, newer ones are new to them. */
export const isKnownLayout = (truth: Truth): boolean => truth.batch !== 2;
