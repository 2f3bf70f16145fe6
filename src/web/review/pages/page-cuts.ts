/** Arrangement of pages: their order and the positions before which the document is split. */

export type Arrangement = { order: readonly number[]; cuts: ReadonlySet<number> };

export const initialArrangement = (pageCount: number): Arrangement => ({
  order: Array.from({ length: pageCount }, (_, place) => place),
  cuts: new Set(),
});

export const isReordered = ({ order }: Arrangement): boolean => order.some((page, place) => page !== place);

/** A split before the first page is not possible. */
export function toggleCut(arrangement: Arrangement, place: number): Arrangement {
  if (place <= 0 || place >= arrangement.order.length) return arrangement;
  const cuts = new Set(arrangement.cuts);
  if (!cuts.delete(place)) cuts.add(place);
  return { ...arrangement, cuts };
}

/** Moves a page to another position. The splits keep their positions. */
export function movePage(arrangement: Arrangement, from: number, to: number): Arrangement {
  const { order } = arrangement;
  const page = order[from];
  if (page === undefined || to < 0 || to >= order.length || from === to) return arrangement;
  return { ...arrangement, order: order.toSpliced(from, 1).toSpliced(to, 0, page) };
}

/** Splits before the given pages, wherever they are now. */
export const cutBefore = (arrangement: Arrangement, pages: readonly number[]): Arrangement => ({
  ...arrangement,
  cuts: new Set(pages.map((page) => arrangement.order.indexOf(page)).filter((place) => place > 0)),
});

/** Whether the document is split before these pages and no others. */
export const isCutBefore = (arrangement: Arrangement, pages: readonly number[]): boolean =>
  startsOf(cutBefore(arrangement, pages)).join() === startsOf(arrangement).join();

/** Returns the index of the resulting document, from 0, that a position belongs to. */
export const partAt = ({ cuts }: Arrangement, place: number): number => [...cuts].filter((cut) => cut <= place).length;

/** Returns the number of the resulting document, or null if the document is not split. */
export const partOf = (arrangement: Arrangement, place: number): number | null =>
  arrangement.cuts.size > 0 ? partAt(arrangement, place) + 1 : null;

export const startsOf = ({ cuts }: Arrangement): number[] => [...cuts].toSorted((a, b) => a - b);
