import type { ItemColumn } from './item-table.ts';
import { cellOf, type ItemRow } from './rows.ts';

/** So many rows say how wide a column is: more would be counted with every key. */
const telling = 100;
/** Of the widest letters, of those of the head, and what stands around both: paddings and a mark. */
const perLetter = 8;
const perLetterOfHead = 7;
const aroundValue = 34;
const aroundHead = 18;

const leastOf = ({ name, type }: ItemColumn, needed: number, ofValues: number): number =>
  name === 'item_description'
    ? 140
    : type === 'TEXT'
      ? Math.min(Math.max(needed, 56), 140)
      : type === 'ENUM' || type === 'LOOKUP'
        ? 108
        : // half of a figure is another figure
          Math.max(Math.min(needed, 108), Math.min(ofValues, 200));

/** Widths of the row's number and of each column. What there is is shared by what each needs, so that nothing is cut while there is room. */
export const templateOf = (columns: readonly ItemColumn[], rows: readonly ItemRow[]): string =>
  [
    '36px',
    ...columns.map((column) => {
      const longest = Math.max(0, ...rows.slice(0, telling).map((row) => cellOf(row, column.name).value.length));
      const ofValues = longest * perLetter + aroundValue;
      const needed = Math.max(column.label.length * perLetterOfHead + aroundHead, ofValues);
      return `minmax(${leastOf(column, needed, ofValues)}px, ${needed}fr)`;
    }),
  ].join(' ');
