import { mutationOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Call } from '#contract/core/endpoint.ts';
import { api } from '#web/platform/api/client.ts';
import { documentQueries } from './documents.queries.ts';
import { ifMatch } from '#web/platform/api/if-match.ts';

type Box = Call<Contract['candidatesBff']['readBox']>['body'];
export type DocumentPatch = Call<Contract['documents']['update']>['body'];

const lists = [documentQueries.lists, [...documentQueries.all, 'counts']];
/** The saving code refetches the detail itself, because the draft must not be removed before the new values are loaded. */
const details = [[...documentQueries.all, 'detail'], [...documentQueries.all, 'history'], ...lists];

type Save = { documentId: string; version: number; patch: DocumentPatch };

/**
 * Saves changes with the version that was read, so that changes by somebody else are not overwritten. This is not a mutation of the page,
 * because a save continues after the page is closed.
 */
export const sendSave = ({ documentId, version, patch }: Save): Promise<undefined> =>
  api.documents.update({ params: { documentId }, body: patch }, ifMatch(version));
export const invalidatedBySave = [[...documentQueries.all, 'history'], ...lists];

export const reviewMutations = {
  readBox: mutationOptions({
    mutationFn: ({ documentId, pageIndex, box }: { documentId: string; pageIndex: number; box: Box }) =>
      api.candidatesBff.readBox({ params: { documentId, pageIndex }, body: box }),
  }),
  queueExport: mutationOptions({
    mutationFn: (documentId: string) => api.exportQueue.add({ body: { documentId } }),
    meta: { invalidates: [documentQueries.all] },
  }),
  rename: mutationOptions({
    mutationFn: ({ documentId, fileName }: { documentId: string; fileName: string }) =>
      api.documents.rename({ params: { documentId }, body: { fileName } }),
    meta: { invalidates: details },
  }),
  /** The password is used to open the file at once and is not stored. */
  unlock: mutationOptions({
    mutationFn: ({ documentId, password }: { documentId: string; password: string }) =>
      api.documentsBff.unlock({ params: { documentId }, body: { password } }),
    // A wrong password is reported at its field.
    meta: { invalidates: details, handlesError: true },
  }),
  /** Paused documents are left out of the queue until somebody returns them to review. */
  changeState: mutationOptions({
    mutationFn: ({ documentId, documentState }: { documentId: string; documentState: 'Extracted' | 'Paused' }) =>
      api.documents.changeState({ params: { documentId, documentState } }),
    meta: { invalidates: details },
  }),
};
