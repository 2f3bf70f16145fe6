/**
 * `node train/export-labelled.ts --out=DIR CORPUS:KEEP…`: writes the features of the words of labelled documents, whose pages an evaluation read,
 * for the trainer. A value is known by its text, not by its place: a word gets a bit for every role whose value it may be, and `documents.json` says
 * of each document its pages, its fold, which values were found on them, and which roles it may have without a label.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findAmounts } from '#service/extraction/understand/candidates/amounts.ts';
import { findDates } from '#service/extraction/understand/candidates/dates.ts';
import { labelHitsOf } from '#service/extraction/understand/labels/label-hits.ts';
import { layoutOf } from '#service/extraction/understand/layout/layout.ts';
import type { Token } from '#service/extraction/understand/layout/tokens.ts';
import { pageFeatures } from '#service/extraction/understand/learned/features.ts';
import { pagesForModel } from '#service/extraction/understand/learned/learned-roles.ts';
import { roleNames } from '#service/extraction/understand/learned/role-names.ts';
import type { RoleName } from '#service/extraction/understand/learned/role-names.ts';
import { openLabelledSet } from '../eval/labelled-sets.ts';
import type { LabelledPages } from '../eval/labelled-sets.ts';
import { FeatureFiles } from './feature-files.ts';
import { cellsOn } from './labelled-cells.ts';
import { labelledFields, valuesOn } from './labelled-values.ts';

type LabelledDocument = { id: string; fold: number; pages: number[]; found: RoleName[]; unlabelled: RoleName[] };

const { values: options, positionals: sets } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true });
const { out } = options;
if (out === undefined || sets.length === 0) throw new Error('--out=DIR and at least one CORPUS:KEEP are needed');
mkdirSync(out, { recursive: true });

const today = new Date().toISOString().slice(0, 10);
const bitOf = (role: RoleName): number => 1 << roleNames.indexOf(role);
/** Fewer words are no document. */
const minWords = 5;

function exportDocument({ truth, pages, fold }: LabelledPages, files: FeatureFiles): LabelledDocument {
  const layout = layoutOf(pages);
  const dates = findDates(layout, today);
  const amounts = findAmounts(layout, new Set(dates.flatMap(({ tokens }) => tokens)));
  const labels = labelHitsOf(layout);
  const document: LabelledDocument = { id: truth.id, fold, pages: [], found: [], unlabelled: [] };
  const found = new Set<RoleName>();
  for (const page of pagesForModel(layout)) {
    const features = pageFeatures(page, { layout, labels, dates, amounts });
    if (features.tokens.length < minWords) continue;
    const at = new Map(features.tokens.map((token, index) => [token, index]));
    const [bits, cells] = [new Int32Array(at.size), new Int32Array(at.size)];
    const mark = (array: Int32Array, token: Token, bit: number): void => {
      const index = at.get(token);
      if (index !== undefined) array[index] = (array[index] ?? 0) | bit;
    };
    for (const [field, tokens] of valuesOn({ page, dates, amounts }, truth)) {
      found.add(field);
      for (const token of tokens) mark(bits, token, bitOf(field));
    }
    for (const { token, roles } of cellsOn(page, truth.items ?? [])) for (const role of roles) mark(cells, token, bitOf(role));
    document.pages.push(files.count);
    files.add(features, bits, cells);
  }
  document.found = [...found];
  // What is labelled and was not found stands there in other words; where only some values are labelled, others may stand there too.
  const isOpen = (field: RoleName): boolean => truth.truthScope !== 'visible' || Boolean(truth.truth[field]);
  document.unlabelled = roleNames.filter((role) => role in labelledFields && !found.has(role) && isOpen(role));
  return document;
}

const files = new FeatureFiles();
const documents: LabelledDocument[] = [];
for (const set of sets) {
  const opened = await openLabelledSet(set);
  for (const each of opened.documents) documents.push(exportDocument(each, files));
}
const used = documents.filter(({ pages }) => pages.length > 0);
files.write(path.join(out, 'labelled'));
writeFileSync(path.join(out, 'documents.json'), JSON.stringify(used));
process.stdout.write(`${used.length} labelled documents, ${files.count} pages\n`);
