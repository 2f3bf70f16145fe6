import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  documentQueries,
  pageSize,
  type DocumentRow,
  type DocumentScope,
  type DocumentSort,
} from '#web/api/documents.queries.ts';

export type Rows = {
  total: number | undefined;
  error: unknown;
  isStale: boolean;
  at: (index: number) => DocumentRow | undefined;
  /** Says which rows are in sight: their pages are fetched, no others. */
  see: (first: number, last: number) => void;
  /** Rows of a range, those out of sight too. */
  between: (first: number, last: number) => Promise<DocumentRow[]>;
  retry: () => void;
};

const nothing: readonly number[] = [0];

/** A list of any length, of which only the pages in sight are known. */
export function useDocumentRows(scope: DocumentScope, sort: DocumentSort): Rows {
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(nothing);
  const pages = seen.includes(0) ? seen : [0, ...seen];
  const results = useQueries({ queries: pages.map((page) => documentQueries.page(scope, sort, page)) });
  const known = new Map(pages.map((page, index) => [page, results[index]?.data]));
  const total = results.find(({ data }) => data !== undefined)?.data?.totalCount;

  return {
    total,
    error: results.find(({ error, data }) => error !== null && data === undefined)?.error,
    isStale: results.some(({ isPlaceholderData }) => isPlaceholderData),
    at: (index) => known.get(Math.floor(index / pageSize))?.items[index % pageSize],
    see: (first, last) => {
      const from = Math.floor(first / pageSize);
      const to = Math.floor(Math.max(first, last) / pageSize);
      const asked = Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
      if (asked.join() !== seen.join()) setSeen(asked);
    },
    between: async (first, last) => {
      const from = Math.floor(first / pageSize);
      const numbers = Array.from({ length: Math.floor(last / pageSize) - from + 1 }, (_, offset) => from + offset);
      const found = await Promise.all(
        numbers.map((page) => queryClient.ensureQueryData(documentQueries.page(scope, sort, page))),
      );
      return found.flatMap(({ items }) => items).slice(first - from * pageSize, last - from * pageSize + 1);
    },
    retry: () => void Promise.all(results.map(({ refetch }) => refetch())),
  };
}
