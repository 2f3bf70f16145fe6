/** Tables of items as web pages have them: cells of several lines, centred or in the middle of their row, and the sums as rows at the end. */
import type { Frame } from '../frame.ts';
import { escaped, role } from '../html.ts';
import type { Pair } from '../html.ts';
import { createUnknownWord, filled } from '../invent.ts';
import type { Item } from '../invent.ts';
import { columnsOf } from '../items-table.ts';
import type { Column } from '../items-table.ts';
import type { WebConcept } from './words.ts';

export type WebFrame = Frame & { web: Record<WebConcept, string[]> };

const attributes = ['Size', 'Colour', 'Color', 'Velikost', 'Barva', 'Farbe', 'Größe', 'Rozmiar', 'Kolor', 'Taille', 'Couleur', 'Maat', 'Talla', 'Colore', 'Variant', 'Storlek', 'Méret'] as const; // prettier-ignore

/** What stands below the name of a product: number, options, texts. None of it belongs to a field. */
function detail({ random, invented }: Frame, item: Item): string {
  return random.pick([
    () => `${random.pick(['SKU:', 'Art.', 'Kód:', 'Art.-Nr.', '#', 'Ref.', 'Symbol:', 'EAN', '('])} ${item.code}`,
    () => `${random.pick(attributes)}: ${createUnknownWord(random)}`,
    () =>
      `${random.pick(attributes)}: ${random.pick(['S', 'M', 'XL', '42'])}, ${random.pick(attributes)}: ${createUnknownWord(random)}`,
    () => random.pick(invented.words.notes),
    () => `${random.pick(invented.otherDates)} – ${random.pick(invented.otherDates)}`,
    () => `${item.quantity} × ${item.price}`,
    () => filled(random, '(@@-####)'),
    () => `${createUnknownWord(random)} ${createUnknownWord(random)} ${createUnknownWord(random)}, ${createUnknownWord(random)}`,
  ])();
}

function nameCell(frame: Frame, item: Item, detailShare: number, tag: string): string {
  const { random } = frame;
  const name = `<${tag}>${role('item_description', item.description)}</${tag}>`;
  const count = random.chance(detailShare) ? random.int(1, 3) : 0;
  const details = Array.from({ length: count }, () => `<div class="d">${escaped(detail(frame, item))}</div>`);
  return name + details.join('');
}

/** The sums as rows of the table: the label across all columns but the last, beside empty cells, or as the first of two halves. */
function sumRows({ random }: Frame, width: number, sums: readonly Pair[]): string {
  const style = random.pick(['across', 'across', 'beside', 'left'] as const);
  const align = random.pick(['right', 'right', 'right', 'center']);
  return sums
    .map(({ label, value }) => {
      const text = escaped(label);
      const amount = `<td style="text-align:${align}">${value}</td>`;
      if (style === 'beside' && width > 2)
        return `<tr><td colspan="${width - 2}"></td><td style="text-align:${align}">${text}</td>${amount}</tr>`;
      return `<tr><td colspan="${width - 1}" style="text-align:${style === 'left' ? 'left' : 'right'}">${text}</td>${amount}</tr>`;
    })
    .join('');
}

/** `before`: the cell above the pictures, if there are any. */
function headOf(frame: Frame, before: string, columns: readonly Column[], align: (column: Column) => string): string {
  const { random } = frame;
  const isUpper = random.chance(0.2);
  const cells = columns.map((column) => {
    const { concept } = column;
    const names = concept === null ? ['#', 'Pos.', ''] : frame.invented.words[concept];
    const text = random.pick(names);
    return `<th style="text-align:${align(column)}">${escaped(isUpper ? text.toUpperCase() : text)}</th>`;
  });
  return `<tr class="h">${before}${cells.join('')}</tr>`;
}

/** Returns the table; `sums` are its last rows if there are any. */
export function webItems(frame: WebFrame, sums: readonly Pair[]): string {
  const { random, invented } = frame;
  const columns = columnsOf(random, invented);
  const alignment = random.pick(['figures', 'figures', 'centre', 'left', 'all-centre'] as const);
  const align = ({ concept, isFigure }: Column): string => {
    if (alignment === 'all-centre') return 'center';
    if (concept === 'description' || !isFigure) return 'left';
    return alignment === 'figures' ? 'right' : alignment === 'centre' ? 'center' : 'left';
  };
  const detailShare = random.pick([0, 0, 0.3, 0.8, 1]);
  const tag = random.pick(['span', 'b', 'span']);
  const picture = random.chance(0.12) ? `<td><div class="pic"></div></td>` : '';
  const cellOf = (column: Column, item: Item, at: number): string => {
    const html = column.concept === 'description' ? nameCell(frame, item, detailShare, tag) : column.cell(item, at);
    return `<td style="text-align:${align(column)}">${html}</td>`;
  };
  const rows = invented.items.map(
    (item, at) => `<tr>${picture}${columns.map((column) => cellOf(column, item, at)).join('')}</tr>`,
  );
  const head = random.chance(0.92) ? headOf(frame, picture === '' ? '' : '<th></th>', columns, align) : '';
  const width = columns.length + (picture === '' ? 0 : 1);
  return `<table class="grid ${random.pick(['border', 'lines', 'plain', 'zebra'])}">${head}${rows.join('')}${sumRows(frame, width, sums)}</table>`;
}
