/** An arrangement of pages: their order, and the places before which they are cut. Pure. */

export type Arrangement = { order: readonly number[]; cuts: ReadonlySet<number> };

export const plainArrangement = (pageCount: number): Arrangement => ({
  order: Array.from({ length: pageCount }, (_, place) => place),
  cuts: new Set(),
});

export const isReordered = ({ order }: Arrangement): boolean => order.some((page, place) => page !== place);

/** Before the first page nothing is cut. */
export function toggleCut(arrangement: Arrangement, place: number): Arrangement {
  if (place <= 0 || place >= arrangement.order.length) return arrangement;
  const cuts = new Set(arrangement.cuts);
  if (!cuts.delete(place)) cuts.add(place);
  return { ...arrangement, cuts };
}

/** The page at one place goes to another; the cuts stay where they are. */
export function movePage(arrangement: Arrangement, from: number, to: number): Arrangement {
  const { order } = arrangement;
  const page = order[from];
  if (page === undefined || to < 0 || to >= order.length || from === to) return arrangement;
  return { ...arrangement, order: order.toSpliced(from, 1).toSpliced(to, 0, page) };
}

/** Cuts before the pages named, wherever they stand now. */
export const cutBefore = (arrangement: Arrangement, pages: readonly number[]): Arrangement => ({
  ...arrangement,
  cuts: new Set(pages.map((page) => arrangement.order.indexOf(page)).filter((place) => place > 0)),
});

/** Which of the documents that come of it each place belongs to, from 0. */
export const partAt = ({ cuts }: Arrangement, place: number): number => [...cuts].filter((cut) => cut <= place).length;

/** Number of the document that a page will be in; null while there is one only. */
export const partOf = (arrangement: Arrangement, place: number): number | null =>
  arrangement.cuts.size > 0 ? partAt(arrangement, place) + 1 : null;

export const startsOf = ({ cuts }: Arrangement): number[] => [...cuts].toSorted((a, b) => a - b);
