/** Queries and mutations for pages, attachments and item tables of a document: merging, splitting and undo. */
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';

const { all } = documentQueries;
const invalidates = [all];

export const partQueries = {
  /** What a document in the trash became; nothing if it was only deleted. */
  successors: (documentId: string) =>
    queryOptions({
      queryKey: ['pages', documentId, 'successors'],
      queryFn: () => partCalls.successors(documentId),
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

type Attachment = { documentId: string; attachmentId: string };

/** Sent even if the document is being moved to the trash. */
const last = { isLast: true };

/** Also called outside of components, because the work continues after its dialog is closed. */
export const partCalls = {
  split: (documentId: string, firstPages: number[]) => api.documents.split({ params: { documentId }, body: firstPages }, last),
  merge: (ids: string[]) => api.documents.mergeAndExtract({ body: ids }),
  attachTo: (documentId: string, attachToDocumentId: string) =>
    api.documents.attachToAnother({ params: { documentId }, body: { attachToDocumentId } }, last),
  reorder: (documentId: string, order: number[]) => api.documentPartsBff.reorderPages({ params: { documentId }, body: order }),
  successors: (documentId: string) => api.documentPartsBff.successors({ params: { documentId } }, last),
  takeBack: (documentId: string) => api.documentPartsBff.takeBack({ params: { documentId } }, last),
};

export const attachmentMutations = {
  add: mutationOptions({
    mutationFn: ({ documentId, file }: { documentId: string; file: File }) =>
      api.attachments.add({ params: { documentId }, file, fileName: file.name }),
    meta: { invalidates },
  }),
  remove: mutationOptions({ mutationFn: (params: Attachment) => api.attachments.remove({ params }), meta: { invalidates } }),
  toDocument: mutationOptions({
    mutationFn: (params: Attachment) => api.attachments.changeToDocument({ params }),
    meta: { invalidates },
  }),
};
