/**
 * Images and words of pages. They do not change unless a page is turned or the document is read again, so they stand apart from
 * the document's values: a save makes those stale, and must not fetch a megabyte of picture anew.
 */
import { queryOptions } from '@tanstack/react-query';
import { hasDesk } from '#web/auth/with-credentials.ts';
import { api } from './client.ts';

/** What names one reading of a document: another extraction may find other words. */
export type Reading = { documentId: string; readAt: string | null };

/** A page image stays in memory this long after it left the screen: going back is at once. */
const imageKeptMs = 120_000;

export const pageQueries = {
  words: ({ documentId, readAt }: Reading) =>
    queryOptions({
      queryKey: ['pages', documentId, 'words', readAt],
      queryFn: ({ signal }) => (hasDesk() ? api.desk.words({ params: { documentId } }, { signal }) : []),
      staleTime: Infinity,
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
