import { mutationOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Call } from '#contract/core/endpoint.ts';
import { api } from '#web/platform/api/client.ts';
import { documentQueries } from './documents.queries.ts';
import { ifMatch } from '#web/platform/api/if-match.ts';

type Box = Call<Contract['candidatesBff']['readBox']>['body'];
export type DocumentPatch = Call<Contract['documents']['update']>['body'];

const lists = [documentQueries.lists, [...documentQueries.all, 'counts']];
/** The detail is asked for by whoever saves, since the draft must not go before the new values are there. */
const details = [[...documentQueries.all, 'detail'], [...documentQueries.all, 'history'], ...lists];

type Save = { documentId: string; version: number; patch: DocumentPatch };

/**
 * The version that was read goes along: what somebody else saved meanwhile is not overwritten. No mutation of the page: a save goes on
 * after the page that asked for it is gone.
 */
export const sendSave = ({ documentId, version, patch }: Save): Promise<undefined> =>
  api.documents.update({ params: { documentId }, body: patch }, ifMatch(version));
export const afterSaveInvalidates = [[...documentQueries.all, 'history'], ...lists];

export const reviewMutations = {
  readBox: mutationOptions({
    mutationFn: ({ documentId, pageIndex, box }: { documentId: string; pageIndex: number; box: Box }) =>
      api.candidatesBff.readBox({ params: { documentId, pageIndex }, body: box }),
  }),
  /** What gave a value; the value itself stays. */
  forget: mutationOptions({
    mutationFn: ({ documentId, field }: { documentId: string; field: string }) =>
      api.memoryBff.forgetOfDocument({ params: { documentId }, body: { field } }),
    meta: { invalidates: [['supplier-memory']] },
  }),
  rename: mutationOptions({
    mutationFn: ({ documentId, fileName }: { documentId: string; fileName: string }) =>
      api.documents.rename({ params: { documentId }, body: { fileName } }),
    meta: { invalidates: details },
  }),
  /** The password opens the file there and then; it is kept nowhere. */
  unlock: mutationOptions({
    mutationFn: ({ documentId, password }: { documentId: string; password: string }) =>
      api.documentsBff.unlock({ params: { documentId }, body: { password } }),
    // a wrong password is said at its field
    meta: { invalidates: details, handlesError: true },
  }),
  /** Paused documents stay out of the way until one takes them up again. */
  changeState: mutationOptions({
    mutationFn: ({ documentId, documentState }: { documentId: string; documentState: 'Extracted' | 'Paused' }) =>
      api.documents.changeState({ params: { documentId, documentState } }),
    meta: { invalidates: details },
  }),
};
