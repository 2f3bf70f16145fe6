/** Calls that change pages and attachments of a document: merging, splitting and undo. Apart from the queries, which review needs at once. */
import { mutationOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';

const invalidates = [documentQueries.all];

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
