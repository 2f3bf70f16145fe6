/** docs/extraction-report.md: what was measured, when, and how to measure it again. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Score } from './corpus.ts';
import type { Band } from './reliability.ts';
import { bandTable, scoreTable } from './tables.ts';

export type ReportInput = { sections: { group: string; score: Score; bands: Band[] }[]; failures: number; sources: string[] };

const target = path.join(import.meta.dirname, '../docs/extraction-report.md');

export function writeReport({ sections, failures, sources }: ReportInput): void {
  const day = new Date().toISOString().slice(0, 10);
  const parts = sections.map(
    ({ group, score, bands }) =>
      `## ${group.charAt(0).toUpperCase()}${group.slice(1)}\n\n${score.answered} documents; every labelled field right in ${score.allFieldsRight}.\n\n${scoreTable(score)}\n\nIs a value right as often as its confidence says?\n\n${bandTable(bands)}\n`,
  );
  const text = `# Extraction report

Measured on ${day} with the product's own extraction over labelled documents from public sources (${sources.toSorted().join(', ')}),
which are not part of this project. Not readable: ${failures}.

- *Precision*: of the values given, how many are right. *Recall*: of the values in print, how many were given rightly. *F1*: both in one figure.
- A field is counted only where the labels name it. An item is right when its amount and its quantity or description are.
- E-invoices, alone or inside a PDF, are read from their data; the same pages without that data count as text PDFs or scans.

To repeat: \`CORPUS_DIR=… npm run eval -- --report\`. The labelled documents served to develop the rules and the confidence tables,
so unseen documents do somewhat worse than these figures.

${parts.join('\n')}`;
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}
