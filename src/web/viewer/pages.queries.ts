/**
 * Queries for images and words of pages. They change only if a page is rotated or the document is extracted again. They are kept apart from
 * the values of the document, because a save invalidates those and must not load a megabyte of images again.
 */
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';

/** Identifies one extraction of a document, because another one may find other words. */
export type Reading = { documentId: string; readAt: string | null };

type Read = { id: string; extractionTime: string | null; pages: readonly { firstWordId: number }[] };
/** Returns the ID of the current extraction. While a document is being extracted, its pages arrive one by one, each with new words. */
export const readingOf = (detail: Read): Reading => ({
  documentId: detail.id,
  readAt: `${detail.extractionTime ?? `page ${detail.pages.length}`}${orderOf(detail)}`,
});
/** Returns the page order, because reordered pages have other images under their numbers. */
function orderOf({ pages }: Read): string {
  const firsts = pages.map((page) => page.firstWordId);
  return firsts.some((first, at) => first < (firsts[at - 1] ?? 0)) ? `, ${firsts.join(' ')}` : '';
}

/** Time for which an image is kept in memory after it has left the screen, so that going back is instant. */
const imageCacheMs = 120_000;

export const pageQueries = {
  words: ({ documentId, readAt }: Reading) =>
    queryOptions({
      queryKey: ['pages', documentId, 'words', readAt],
      queryFn: ({ signal }) => api.documentsBff.words({ params: { documentId } }, { signal }),
      staleTime: Infinity,
    }),
  /** Candidates of each field. */
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
      gcTime: imageCacheMs,
    }),
  /** Original file, for pdf.js and for downloading. */
  file: (documentId: string) =>
    queryOptions({
      queryKey: ['pages', documentId, 'file'],
      queryFn: ({ signal }) => api.documents.originalFile({ params: { documentId } }, { signal }),
      staleTime: Infinity,
      gcTime: imageCacheMs,
    }),
};
