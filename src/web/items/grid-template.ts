import type { ItemColumn } from './item-table.ts';
import { cellOf, type ItemRow } from './rows.ts';

/** Number of rows that determine the column widths. More rows would be measured on every key. */
const sampledRows = 100;
/** Pixels per character of a value, per character of a header, and around both for padding and an icon. */
const charWidth = 8;
const headerCharWidth = 7;
const valuePaddingPx = 34;
const headerPaddingPx = 18;

const leastOf = ({ name, type }: ItemColumn, needed: number, ofValues: number): number =>
  name === 'item_description'
    ? 140
    : type === 'TEXT'
      ? Math.min(Math.max(needed, 56), 140)
      : type === 'ENUM' || type === 'LOOKUP'
        ? 108
        : // A truncated number would look like another number.
          Math.max(Math.min(needed, 108), Math.min(ofValues, 200));

/**
 * Returns the widths of the row number and of each column. The available width is distributed by the needed widths, so that nothing is
 * truncated while there is room.
 */
export const templateOf = (columns: readonly ItemColumn[], rows: readonly ItemRow[]): string =>
  [
    '36px',
    ...columns.map((column) => {
      const longest = Math.max(0, ...rows.slice(0, sampledRows).map((row) => cellOf(row, column.name).value.length));
      const ofValues = longest * charWidth + valuePaddingPx;
      const needed = Math.max(column.label.length * headerCharWidth + headerPaddingPx, ofValues);
      return `minmax(${leastOf(column, needed, ofValues)}px, ${needed}fr)`;
    }),
  ].join(' ');
