/** Bulk changes. Each document is changed separately, in chunks that allow the progress to be shown. */
import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/core/endpoint.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';
import type { DocumentScope } from '../core/documents.queries.ts';

export type DocumentChange = Call<Contract['listBff']['changeMany']>['body'][number];
export type ChangeOutcome = Result<Contract['listBff']['changeMany']>[number];

const atOnce = 50;

export async function changeDocuments(
  changes: readonly DocumentChange[],
  onPiece?: (done: number) => void,
  signal?: AbortSignal,
): Promise<ChangeOutcome[]> {
  const outcomes: ChangeOutcome[] = [];
  for (let at = 0; at < changes.length; at += atOnce) {
    if (signal?.aborted) break;
    outcomes.push(...(await api.listBff.changeMany({ body: changes.slice(at, at + atOnce) })));
    onPiece?.(outcomes.length);
  }
  return outcomes;
}

export type GroupValue = Result<Contract['listBff']['group']>[number];

/** One field of the documents to review, riskiest first. Fetched again for each gallery. */
export const groupQuery = (scope: DocumentScope, field: string) =>
  queryOptions({
    queryKey: ['group', scope, field],
    queryFn: ({ signal }) => api.listBff.group({ body: { ...scope, field } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
