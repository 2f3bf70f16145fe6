import type { Contract } from '#contract/contract.ts';
import { countDocumentsByStatus, listDeskDocuments } from '#service/domain/documents/list-documents.ts';
import { readWords } from '#service/domain/documents/read-files.ts';
import { requeueExtraction } from '#service/domain/documents/requeue-extraction.ts';
import { restoreDocuments } from '#service/domain/documents/restore-documents.ts';
import { type Subscribe, watchDocuments } from '#service/domain/documents/watch-documents.ts';
import type { Handlers } from './handlers.ts';

type OfDocuments = 'documents' | 'counts' | 'words' | 'restore' | 'requeueMany' | 'live';

/** What the web application needs of documents beyond the interface. */
export const deskRoutes = ({ subscribe }: { subscribe: Subscribe }): Handlers<Pick<Contract['desk'], OfDocuments>> => ({
  documents: ({ ctx, body, signal }) => listDeskDocuments(ctx, body, signal),
  counts: ({ ctx, body, signal }) => countDocumentsByStatus(ctx, body, signal),
  words: ({ ctx, params }) => readWords(ctx, params.documentId),
  restore: ({ ctx, body }) => restoreDocuments(ctx, body),
  requeueMany: ({ ctx, body }) => requeueExtraction(ctx, body),
  live: ({ ctx, signal }) => watchDocuments(ctx, subscribe, signal),
});
