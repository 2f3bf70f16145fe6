/** Draws the table of items over as many pages as it needs, with its head on each. */
import type { EInvoice } from '../../extracted.ts';
import { label } from './draw-head.ts';
import { clip, colors, hasRoom, inner, right, rule, size, turnPage, widthOf, wrap, write, type Sheet } from './sheet.ts';
import { amountText, words, type Words } from './words.ts';

type Item = Record<string, string>;
type Column = { wording: Words; width: number; text: (item: Item) => string };

/** Nobody reads more pages; the data contains all items. */
const maxPages = 150;
/** A row must fit on a page. */
const maxLines = 40;

const read = (name: string, leastDecimals?: number) => (item: Item) => {
  const value = item[name];
  return value === undefined ? '' : amountText(value, leastDecimals);
};

const quantityText = (item: Item) => [read('item_quantity', 0)(item), item['item_unit'] ?? ''].filter(Boolean).join('\u00A0');
const rateText = (item: Item) => (item['item_vat_rate'] === undefined ? '' : `${amountText(item['item_vat_rate'], 0)}\u00A0%`);

const possible: readonly (Column & { names: readonly string[] })[] = [
  { names: ['item_quantity'], wording: words.quantity, width: 78, text: quantityText },
  { names: ['item_unit_price'], wording: words.unitPrice, width: 80, text: read('item_unit_price') },
  { names: ['item_vat_rate'], wording: words.vatRate, width: 44, text: rateText },
  { names: ['item_amount_without_vat'], wording: words.net, width: 76, text: read('item_amount_without_vat') },
  { names: ['item_amount'], wording: words.gross, width: 76, text: read('item_amount') },
];

/** Returns columns that some item fills; the description takes the rest of the width. */
const columnsOf = (items: readonly Item[]): Column[] =>
  possible.filter(({ names }) => items.some((item) => names.some((name) => item[name])));

const lineHeight = 11;

function drawTableHead(sheet: Sheet, columns: readonly Column[]): void {
  const y = sheet.y + 8;
  label(sheet, words.item, size.margin, y);
  let x = right;
  for (const { wording, width } of columns.toReversed()) {
    const [cs, en] = wording;
    const english = en === cs ? 0 : widthOf(sheet, en, { size: 6.2 }) + 3.5;
    label(sheet, wording, x - english - widthOf(sheet, cs, { size: 6.8, weight: 'semibold' }), y);
    x -= width;
  }
  rule(sheet, y + 6, size.margin, right, colors.ink, 0.8);
  sheet.y = y + 8;
}

function drawRest(sheet: Sheet, count: number): void {
  turnPage(sheet);
  write(sheet, `… a dalších ${count} položek / and ${count} more items`, size.margin, sheet.y + 12, { weight: 'semibold' });
  sheet.y += 18;
}

export function drawItems(sheet: Sheet, { items }: EInvoice): void {
  if (items.length === 0) return;
  const columns = columnsOf(items);
  const room = inner - columns.reduce((sum, { width }) => sum + width, 0) - 8;
  if (!hasRoom(sheet, 60)) turnPage(sheet);
  drawTableHead(sheet, columns);
  for (const [index, item] of items.entries()) {
    const lines = clip(wrap(sheet, item['item_description'] ?? '', room), maxLines);
    const codeLines = item['item_code'] === undefined ? [] : clip(wrap(sheet, item['item_code'], room, { size: 7 }), 3);
    const height = (lines.length + codeLines.length * 0.85) * lineHeight + 8;
    if (!hasRoom(sheet, height)) {
      if (sheet.document.getPageCount() >= maxPages) {
        drawRest(sheet, items.length - index);
        break;
      }
      turnPage(sheet);
      drawTableHead(sheet, columns);
    }
    const first = sheet.y + 12;
    lines.forEach((line, index) => write(sheet, line, size.margin, first + index * lineHeight));
    codeLines.forEach((line, index) =>
      write(sheet, line, size.margin, first + lines.length * lineHeight + index * 9.4 - 1, { size: 7, color: colors.muted }),
    );
    let x = right;
    for (const { text, width } of columns.toReversed()) {
      const value = text(item);
      const points = Math.min(8.5, (8.5 * (width - 4)) / Math.max(1, widthOf(sheet, value, { weight: 'figures' })));
      write(sheet, value, x, first, { align: 'right', size: points, weight: 'figures' });
      x -= width;
    }
    sheet.y += height;
    rule(sheet, sheet.y);
  }
  sheet.y += 16;
}
