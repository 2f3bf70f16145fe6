/** Queries for pages, attachments and item tables of a document. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';

/** Sent even if the document is being moved to the trash. */
export const readSuccessors = (documentId: string) =>
  api.documentPartsBff.successors({ params: { documentId } }, { isLast: true });

export const partQueries = {
  /** What a document in the trash became; nothing if it was only deleted. */
  successors: (documentId: string) =>
    queryOptions({
      queryKey: ['pages', documentId, 'successors'],
      queryFn: () => readSuccessors(documentId),
    }),
  /** Fetched again only if the pages have changed. */
  splitSuggestions: (documentId: string, pagesKey: string) =>
    queryOptions({
      queryKey: ['pages', documentId, 'splits', pagesKey],
      queryFn: ({ signal }) => api.documentPartsBff.splitSuggestions({ params: { documentId } }, { signal }),
      staleTime: Infinity,
    }),
  /** Rows of a table derived from one of its rows; `columns` contains the fields that the user assigned to its cells. */
  taughtRows: (documentId: string, wordIds: readonly number[], columns: readonly (string | null)[] | null) =>
    queryOptions({
      queryKey: ['pages', documentId, 'taught', wordIds, columns],
      queryFn: ({ signal }) =>
        api.documentPartsBff.itemsFromRow(
          { params: { documentId }, body: { wordIds: [...wordIds], columns: columns && [...columns] } },
          { signal },
        ),
      placeholderData: keepPreviousData,
      staleTime: Infinity,
    }),
  attachment: (documentId: string, attachmentId: string) =>
    queryOptions({
      queryKey: ['pages', documentId, 'attachment', attachmentId],
      queryFn: ({ signal }) => api.attachments.file({ params: { documentId, attachmentId } }, { signal }),
      staleTime: Infinity,
    }),
};
