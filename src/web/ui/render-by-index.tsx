import { Fragment, type ReactNode } from 'react';

/**
 * Renders a list whose items are identified by their position only: log lines, document rows, conditions edited in place. Keys derived from
 * their contents would unmount an input while the user types in it.
 */
export const renderByIndex = <Item,>(items: readonly Item[], draw: (item: Item, index: number) => ReactNode): ReactNode[] =>
  // oxlint-disable-next-line react/no-array-index-key -- the place is all that they have
  items.map((item, index) => <Fragment key={index}>{draw(item, index)}</Fragment>);
