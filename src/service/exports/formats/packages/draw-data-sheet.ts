/** Draws the values of a document as pages for printing and filing. */
import type { ExportedDocument, ExportSources } from '../exported-document.ts';
import { columnsOf, valueIn } from '../tables/columns.ts';
import {
  closeSheet,
  colors,
  hasRoom,
  openSheet,
  right,
  rule,
  size,
  turnPage,
  wrap,
  write,
  type Sheet,
} from '#service/extraction/e-invoice/drawing/sheet.ts';

const valueAt = size.margin + 190;
const lineHeight = 12;

function row(sheet: Sheet, label: string, value: string): void {
  const lines = wrap(sheet, value, right - valueAt);
  const labels = wrap(sheet, label, valueAt - size.margin - 10, { color: colors.muted });
  const height = Math.max(lines.length, labels.length);
  for (let at = 0; at < height; at += 1) {
    if (!hasRoom(sheet, lineHeight)) turnPage(sheet);
    sheet.y += lineHeight;
    write(sheet, labels[at] ?? '', size.margin, sheet.y, { color: colors.muted });
    write(sheet, lines[at] ?? '', valueAt, sheet.y);
  }
}

function heading(sheet: Sheet, text: string): void {
  if (!hasRoom(sheet, 4 * lineHeight)) turnPage(sheet);
  sheet.y += 2 * lineHeight;
  write(sheet, text, size.margin, sheet.y, { size: 11, weight: 'semibold', color: colors.accent });
  sheet.y += 5;
  rule(sheet, sheet.y);
}

export async function drawDataSheet(document: ExportedDocument, { words }: ExportSources): Promise<Uint8Array> {
  const sheet = await openSheet();
  sheet.y += 14;
  write(sheet, words.title, size.margin, sheet.y, { size: 15, weight: 'semibold' });
  heading(sheet, document.fileName);
  const { fields, items } = columnsOf(document);
  for (const { name } of fields) {
    const value = valueIn(document.fields, name);
    if (value !== '') row(sheet, words.labelOf(name), value);
  }
  document.items.forEach((item, index) => {
    heading(sheet, `${words.item} ${index + 1}`);
    for (const { name } of items) {
      const value = valueIn(item, name);
      if (value !== '') row(sheet, words.labelOf(name), value);
    }
  });
  return closeSheet(sheet, { title: document.fileName });
}
