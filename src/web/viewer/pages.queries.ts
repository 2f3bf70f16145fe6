/**
 * Images and words of pages. They do not change unless a page is turned or the document is read again, so they stand apart from
 * the document's values: a save makes those stale, and must not fetch a megabyte of picture anew.
 */
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';

/** What names one reading of a document: another extraction may find other words. */
export type Reading = { documentId: string; readAt: string | null };

type Read = { id: string; extractionTime: string | null; pages: readonly { firstWordId: number }[] };
/** While a document is being read its pages come one by one; each has words that were not there before. */
export const readingOf = (detail: Read): Reading => ({
  documentId: detail.id,
  readAt: `${detail.extractionTime ?? `page ${detail.pages.length}`}${orderOf(detail)}`,
});
/** Pages in another order than in their file have other pictures at their numbers. */
function orderOf({ pages }: Read): string {
  const firsts = pages.map((page) => page.firstWordId);
  return firsts.some((first, at) => first < (firsts[at - 1] ?? 0)) ? `, ${firsts.join(' ')}` : '';
}

/** A page image stays in memory this long after it left the screen: going back is at once. */
const imageKeptMs = 120_000;

export const pageQueries = {
  words: ({ documentId, readAt }: Reading) =>
    queryOptions({
      queryKey: ['pages', documentId, 'words', readAt],
      queryFn: ({ signal }) => api.documentsBff.words({ params: { documentId } }, { signal }),
      staleTime: Infinity,
    }),
  /** What each field could be. */
  candidates: ({ documentId, readAt }: Reading, documentClass: string) =>
    queryOptions({
      queryKey: ['pages', documentId, 'candidates', readAt, documentClass],
      queryFn: ({ signal }) => api.candidatesBff.ofDocument({ params: { documentId } }, { signal }),
      staleTime: Infinity,
      meta: { handlesError: true },
    }),
  image: ({ documentId, readAt }: Reading, pageIndex: number, rotation: number, isPreview: boolean) =>
    queryOptions({
      queryKey: ['pages', documentId, 'image', readAt, pageIndex, rotation, isPreview],
      queryFn: ({ signal }) => api.documents.pageImage({ params: { documentId, pageIndex }, query: { isPreview } }, { signal }),
      staleTime: Infinity,
      gcTime: imageKeptMs,
    }),
  /** The original file, for pdf.js and for saving. */
  file: (documentId: string) =>
    queryOptions({
      queryKey: ['pages', documentId, 'file'],
      queryFn: ({ signal }) => api.documents.originalFile({ params: { documentId } }, { signal }),
      staleTime: Infinity,
      gcTime: imageKeptMs,
    }),
};
