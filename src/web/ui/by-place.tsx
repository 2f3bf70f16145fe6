import { Fragment, type ReactNode } from 'react';

/**
 * Draws a list whose entries have nothing but their place: lines of a log, rows of a document, conditions that are edited where they stand. A
 * key made of their contents would take an input away while somebody types in it.
 */
export const byPlace = <Item,>(items: readonly Item[], draw: (item: Item, index: number) => ReactNode): ReactNode[] =>
  // oxlint-disable-next-line react/no-array-index-key -- the place is all that they have
  items.map((item, index) => <Fragment key={index}>{draw(item, index)}</Fragment>);
