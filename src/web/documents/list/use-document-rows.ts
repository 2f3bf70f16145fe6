import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '#web/ui/use-settled.ts';
import { documentQueries, pageSize, type DocumentRow, type DocumentScope, type DocumentSort } from '../core/documents.queries.ts';

export type Rows = {
  total: number | undefined;
  /** Whether there are more rows, in a number that is not known yet. */
  isMore: boolean;
  error: unknown;
  isStale: boolean;
  at: (index: number) => DocumentRow | undefined;
  /** Sets the range of visible rows. Only their pages are fetched. */
  see: (first: number, last: number) => void;
  /** Returns the rows of a range, including those that are not visible. */
  between: (first: number, last: number) => Promise<DocumentRow[]>;
  retry: () => void;
  /** While held, rows keep their positions: changed rows are updated in place and new ones are only counted. */
  hold: (isHeld: boolean) => void;
  /** Number of rows that were added or moved since the rows are held. */
  news: number;
};

const nothing: readonly number[] = [0];
const noColumns: readonly string[] = [];
/** The total is undefined if it was not known yet: what is counted later is not new. */
type Held = { pages: ReadonlyMap<number, readonly DocumentRow[]>; total: number | undefined };

/** Rows of a list of any length. Only the visible pages are loaded. */
export function useDocumentRows(scope: DocumentScope, sort: DocumentSort, columns: readonly string[] = noColumns): Rows {
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(nothing);
  const [held, setHeld] = useState<Held>();
  const pages = seen.includes(0) ? seen : [0, ...seen];
  const results = useQueries({ queries: pages.map((page) => documentQueries.page(scope, sort, page, columns)) });
  const known = new Map(pages.map((page, index) => [page, results[index]?.data]));
  const first = results.find(({ data }) => data !== undefined)?.data;
  const { data: counted } = useQuery({ ...documentQueries.total(scope), enabled: useSettled(first?.isMore === true) });
  const isMore = first?.isMore === true && counted === undefined;
  const fresh = first?.isMore
    ? Math.max(counted ?? 0, first.totalCount + 1, (seen.at(-1) ?? 0) * pageSize + 1)
    : first?.totalCount;
  const byId = held && new Map([...known.values()].flatMap((page) => page?.items ?? []).map((row) => [row.id, row]));

  return {
    total: held?.total ?? fresh,
    isMore,
    error: results.find(({ error, data }) => error !== null && data === undefined)?.error,
    isStale: results.some(({ isPlaceholderData }) => isPlaceholderData),
    at: (index) => {
      const number = Math.floor(index / pageSize);
      const kept = held?.pages.get(number)?.[index % pageSize];
      return kept ? (byId?.get(kept.id) ?? kept) : known.get(number)?.items[index % pageSize];
    },
    see: (from, to) => {
      const asked = pagesBetween(from, Math.max(from, to));
      if (asked.join() !== seen.join()) setSeen(asked);
    },
    between: async (from, to) => {
      const found = await Promise.all(
        pagesBetween(from, to).map((page) => queryClient.ensureQueryData(documentQueries.page(scope, sort, page, columns))),
      );
      const start = Math.floor(from / pageSize) * pageSize;
      return found.flatMap(({ items }) => items).slice(from - start, to - start + 1);
    },
    retry: () => void Promise.all(results.map(({ refetch }) => refetch())),
    hold: (isHeld) => {
      if (!isHeld) setHeld(undefined);
      else if (!held && fresh) setHeld({ pages: pagesOf(known), total: isMore ? undefined : fresh });
    },
    news: held ? countNewRows(held, known, fresh ?? 0) : 0,
  };
}

const pagesBetween = (first: number, last: number): number[] => {
  const from = Math.floor(first / pageSize);
  return Array.from({ length: Math.floor(last / pageSize) - from + 1 }, (_, offset) => from + offset);
};

type Known = ReadonlyMap<number, { items: readonly DocumentRow[] } | undefined>;

const pagesOf = (known: Known) => new Map([...known].flatMap(([page, data]) => (data ? [[page, data.items] as const] : [])));

function countNewRows({ pages, total }: Held, known: Known, fresh: number): number {
  const ids = new Set([...pages.values()].flat().map(({ id }) => id));
  let news = 0;
  for (const page of pages.keys()) for (const { id } of known.get(page)?.items ?? []) if (!ids.has(id)) news += 1;
  return total === undefined ? news : Math.max(news, Math.abs(fresh - total));
}
