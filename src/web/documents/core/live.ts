/** Live updates. The stream contains only the IDs of changed documents; the cache refetches what is on the screen. */
import type { QueryClient } from '@tanstack/react-query';
import { endpointTable } from 'virtual:endpoint-table';
import type { LiveEvent } from '#contract/documents/bff.ts';
import { withCredentials } from '#web/platform/auth/with-credentials.ts';
import { addressOf } from '#web/platform/api/client.ts';
import { documentQueries } from './documents.queries.ts';
import { presenceKey } from './presence-key.ts';

/** Query key of `views.queries`, which only the list loads. */
const viewsKey = ['views'];

/** Time during which changes are collected into one round of requests. */
const batchMs = 400;
const firstPauseMs = 1_000;
const maxPauseMs = 30_000;

/** Listens until the signal aborts. After an interruption everything is refetched, because events may have been missed. */
export async function listenForChanges(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  const queueChange = batcherOf(queryClient);
  let pauseMs = firstPauseMs;
  let isFirst = true;
  while (!signal.aborted) {
    try {
      const response = await withCredentials((headers) =>
        fetch(addressOf(endpointTable.documentsBff.live[1]), { headers, signal }),
      );
      if (!response.ok || !response.body) throw new Error(`The stream returned ${response.status}`);
      if (isFirst) void refetchActive(queryClient);
      else await Promise.all([documentQueries.all, viewsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      isFirst = false;
      pauseMs = firstPauseMs;
      for await (const event of liveEventsOf(response.body)) void queueChange(event);
    } catch {
      // The next attempt shows whether the connection works again; the cache is refreshed then.
    }
    await paused(pauseMs, signal);
    pauseMs = Math.min(pauseMs * 2, maxPauseMs);
  }
}

/** Refetches what the page shows, because changes between the page's first requests and the start of the stream would be missed. */
export const refetchActive = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: documentQueries.all,
    type: 'active',
    predicate: ({ queryKey: [, kind] }) => kind === 'list' || kind === 'detail',
  });

export async function* liveEventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (rest + part.value).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trim())
        .join('\n');
      if (data !== '') yield JSON.parse(data) as LiveEvent;
    }
  }
}

/** Queries over all documents, which any change may affect. */
const globalQueries = new Set(['list', 'counts', 'exportSummary', 'transfers overview', 'transfers open']);

/** Whether the result of a query may have changed because these documents have changed. */
export const isTouched = ([, ...key]: readonly unknown[], changed: ReadonlySet<string>): boolean =>
  globalQueries.has(String(key[0])) ||
  globalQueries.has(`${String(key[0])} ${String(key[1])}`) ||
  key.some((part) => changed.has(String(part)));

/** Invalidates queries about these documents and about all documents. Queries about other documents stay valid. */
const invalidateDocuments = (queryClient: QueryClient, changed: ReadonlySet<string>): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: documentQueries.all, predicate: ({ queryKey }) => isTouched(queryKey, changed) });

const batchers = new WeakMap<QueryClient, ReturnType<typeof createChangeBatcher>>();

function batcherOf(queryClient: QueryClient): ReturnType<typeof createChangeBatcher> {
  const batcher = batchers.get(queryClient) ?? createChangeBatcher(queryClient);
  batchers.set(queryClient, batcher);
  return batcher;
}

/**
 * For documents that this page has changed itself. The stream reports the same change, usually before the response arrives, so both are
 * collected into one round of requests. Resolves when the affected queries have been refetched.
 */
export const refetchChanged = (queryClient: QueryClient, documentIds: readonly string[]): Promise<void> =>
  batcherOf(queryClient)({ kind: 'documentChanged', documentIds });

type Change = { kind: LiveEvent['kind']; documentIds: readonly string[] };
type Batch = {
  ids: Set<string>;
  visited: Set<string>;
  isAll: boolean;
  refetched: PromiseWithResolvers<void>;
};

function createChangeBatcher(queryClient: QueryClient) {
  let batch: Batch | undefined;
  const flush = async ({ ids, visited, isAll, refetched }: Batch) => {
    for (const id of visited) void queryClient.invalidateQueries({ queryKey: presenceKey(id) });
    if (isAll) await queryClient.invalidateQueries({ queryKey: documentQueries.all });
    else if (ids.size > 0) await invalidateDocuments(queryClient, ids);
    refetched.resolve();
  };
  const begin = (): Batch => {
    const begun = { ids: new Set<string>(), visited: new Set<string>(), isAll: false, refetched: Promise.withResolvers<void>() };
    setTimeout(() => {
      batch = undefined;
      void flush(begun);
    }, batchMs);
    return begun;
  };
  return ({ documentIds, kind }: Change): Promise<void> => {
    if (kind === 'viewsChanged') return queryClient.invalidateQueries({ queryKey: viewsKey });
    batch ??= begin();
    if (kind === 'documentsChanged' && documentIds.length === 0) batch.isAll = true;
    for (const id of documentIds) (kind === 'presenceChanged' ? batch.visited : batch.ids).add(id);
    return batch.refetched.promise;
  };
}

const paused = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
