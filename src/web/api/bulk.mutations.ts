/** Changes of many documents, each for itself, in pieces that let one see how far it is. */
import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/endpoint.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import type { DocumentScope } from './documents.queries.ts';

export type DocumentChange = Call<Contract['listDesk']['changeMany']>['body'][number];
export type ChangeOutcome = Result<Contract['listDesk']['changeMany']>[number];

const atOnce = 50;

export async function changeDocuments(
  changes: readonly DocumentChange[],
  onPiece?: (done: number) => void,
  signal?: AbortSignal,
): Promise<ChangeOutcome[]> {
  const outcomes: ChangeOutcome[] = [];
  for (let at = 0; at < changes.length; at += atOnce) {
    if (signal?.aborted) break;
    outcomes.push(...(await api.listDesk.changeMany({ body: changes.slice(at, at + atOnce) })));
    onPiece?.(outcomes.length);
  }
  return outcomes;
}

export type GroupValue = Result<Contract['listDesk']['group']>[number];

/** One field of the documents that wait for review, riskiest first; asked anew for each wall. */
export const groupQuery = (scope: DocumentScope, field: string) =>
  queryOptions({
    queryKey: ['group', scope, field],
    queryFn: ({ signal }) => api.listDesk.group({ body: { ...scope, field } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
