import type { Contract } from '#contract/contract.ts';
import { countDocumentsByStatus, listDocumentItems } from './list-documents.ts';
import { readShownDocument } from '../core/read-document.ts';
import { readWords } from '../core/read-files.ts';
import { requeueExtraction } from '../intake/requeue-extraction.ts';
import { unlockDocument } from '../intake/unlock-document.ts';
import { restoreDocuments } from '../trash/restore-documents.ts';
import { type Subscribe, watchDocuments } from '../core/watch-documents.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

/** Endpoints for documents that the web application needs beyond the interface. */
export const documentsBffRoutes = ({ subscribe }: { subscribe: Subscribe }): Handlers<Contract['documentsBff']> => ({
  get: ({ ctx, params, query }) => readShownDocument(ctx, params.documentId, query.culture),
  list: ({ ctx, body, signal }) => listDocumentItems(ctx, body, signal),
  counts: ({ ctx, body, signal }) => countDocumentsByStatus(ctx, body, signal),
  words: ({ ctx, params }) => readWords(ctx, params.documentId),
  restore: ({ ctx, body }) => restoreDocuments(ctx, body),
  requeueMany: ({ ctx, body }) => requeueExtraction(ctx, body),
  unlock: ({ ctx, params, body }) => unlockDocument(ctx, params.documentId, body.password),
  live: ({ ctx, signal }) => watchDocuments(ctx, subscribe, signal),
});
