import { mutationOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Call } from '#contract/endpoint.ts';
import { api } from './client.ts';
import { documentQueries } from './documents.queries.ts';

export type DocumentPatch = Call<Contract['documents']['update']>['body'];

/** Where the service numbers its versions. */
const ifUnchanged = (version: number) => (Number.isInteger(version) ? { headers: { 'if-match': `"${version}"` } } : {});

const lists = [documentQueries.lists, [...documentQueries.all, 'counts']];
/** The detail is asked for by whoever saves, since the draft must not go before the new values are there. */
const details = [[...documentQueries.all, 'detail'], [...documentQueries.all, 'history'], ...lists];

export const reviewMutations = {
  /** The version that was read goes along: what somebody else saved meanwhile is not overwritten. */
  save: mutationOptions({
    mutationFn: ({ documentId, version, patch }: { documentId: string; version: number; patch: DocumentPatch }) =>
      api.documents.update({ params: { documentId }, body: patch }, ifUnchanged(version)),
    meta: { invalidates: [[...documentQueries.all, 'history'], ...lists], handlesError: true },
  }),
  rename: mutationOptions({
    mutationFn: ({ documentId, fileName }: { documentId: string; fileName: string }) =>
      api.documents.rename({ params: { documentId }, body: { fileName } }),
    meta: { invalidates: details },
  }),
  rotatePage: mutationOptions({
    mutationFn: ({ documentId, pageIndex }: { documentId: string; pageIndex: number }) =>
      api.documents.rotatePage({ params: { documentId }, query: { pageRotationAngle: 90, pageIndex } }),
    meta: { invalidates: details },
  }),
  changeType: mutationOptions({
    mutationFn: ({ documentId, documentClass, version }: { documentId: string; documentClass: string; version: number }) =>
      api.documents.update({ params: { documentId }, body: { documentClass } }, ifUnchanged(version)),
    meta: { invalidates: details },
  }),
  /** Paused documents stay out of the way until one takes them up again. */
  changeState: mutationOptions({
    mutationFn: ({ documentId, documentState }: { documentId: string; documentState: 'Extracted' | 'Paused' }) =>
      api.documents.changeState({ params: { documentId, documentState } }),
    meta: { invalidates: details },
  }),
  sendToApproval: mutationOptions({
    mutationFn: (documentId: string) => api.approval.start({ params: { documentId } }),
    meta: { invalidates: [documentQueries.all], handlesError: true },
  }),
};
