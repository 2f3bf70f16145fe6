/** Draws the tables attached to an invoice of the KSeF: readings and tariffs that its lines are based on. */
import type { AttachedTable, EInvoice } from '../../extracted.ts';
import { label } from './draw-head.ts';
import { clip, colors, hasRoom, inner, rule, size, turnPage, wrap, write, type Sheet } from './sheet.ts';
import { words } from './words.ts';

/** Nobody reads more rows; the file contains all of them. */
const maxRows = 1000;
const lineHeight = 9;
const maxLines = 12;

/** Small enough for up to twenty columns. */
const pointsFor = (columns: number): number => (columns > 12 ? 5 : columns > 8 ? 6 : 7);

type Row = { cells: readonly string[]; columns: number; weight: 'regular' | 'semibold' };

/** `head` is repeated above rows that continue on the next page. */
function drawRow(sheet: Sheet, { cells, columns, weight }: Row, head?: Row): void {
  const width = inner / columns;
  const style = { size: pointsFor(columns), weight } as const;
  const wrapped = cells.slice(0, columns).map((cell) => clip(wrap(sheet, cell, width - 4, style), maxLines));
  const height = Math.max(1, ...wrapped.map((lines) => lines.length)) * lineHeight + 3;
  if (!hasRoom(sheet, height)) {
    turnPage(sheet);
    if (head) drawRow(sheet, head);
  }
  wrapped.forEach((lines, column) =>
    lines.forEach((line, at) => write(sheet, line, size.margin + column * width, sheet.y + lineHeight * (at + 1), style)),
  );
  sheet.y += height;
  rule(sheet, sheet.y);
}

function drawTable(sheet: Sheet, { title, head, rows, sums }: AttachedTable): void {
  const columns = Math.max(1, head.length, ...rows.map((row) => row.length));
  if (!hasRoom(sheet, 48)) turnPage(sheet);
  for (const line of clip(wrap(sheet, title, inner, { size: 8, weight: 'semibold' }), 4)) {
    sheet.y += 11;
    write(sheet, line, size.margin, sheet.y, { size: 8, weight: 'semibold' });
  }
  sheet.y += 4;
  const headRow: Row = { cells: head, columns, weight: 'semibold' };
  drawRow(sheet, headRow);
  for (const cells of rows) drawRow(sheet, { cells, columns, weight: 'regular' }, headRow);
  if (sums.length > 0) drawRow(sheet, { cells: sums, columns, weight: 'semibold' }, headRow);
  sheet.y += 10;
}

export function drawAttachment(sheet: Sheet, { attachment = [] }: EInvoice): void {
  if (attachment.length === 0) return;
  if (!hasRoom(sheet, 70)) turnPage(sheet);
  label(sheet, words.attachment, size.margin, sheet.y + 8);
  sheet.y += 12;
  let left = maxRows;
  for (const table of attachment) {
    if (left <= 0) break;
    drawTable(sheet, { ...table, rows: table.rows.slice(0, left) });
    // a table without rows takes space as well
    left -= table.rows.length + 1;
  }
  if (attachment.reduce((sum, { rows }) => sum + rows.length + 1, 0) <= maxRows) return;
  if (!hasRoom(sheet, 20)) turnPage(sheet);
  write(sheet, 'Další řádky přílohy jsou v souboru. / The file has further rows.', size.margin, sheet.y + 10, {
    size: 7,
    color: colors.muted,
  });
  sheet.y += 16;
}
