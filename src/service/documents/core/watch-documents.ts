import type { LiveEvent } from '#contract/documents/bff.ts';
import { visibleIds } from './documents.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { visibilityOf } from './policy.ts';

/** Subscribes to changes of a tenant in all processes; returns a function that unsubscribes. */
export type Subscribe = (tenantId: string, hear: (event: LiveEvent) => void, onGap: () => void) => () => void;

/** More than a screen shows at once: the client is then told to reload everything. */
const maxIds = 500;

/**
 * Yields changes of documents that the caller may see, by id, until `signal` fires. Changes that occur while the consumer is slow are sent
 * together.
 */
export async function* watchDocuments(ctx: Ctx, subscribe: Subscribe, signal: AbortSignal): AsyncGenerator<LiveEvent> {
  const changed = new Set<string>();
  /** Documents whose current viewers changed. */
  const visited = new Set<string>();
  let everything = false;
  let hasViews = false;
  let news = Promise.withResolvers<void>();
  const stop = subscribe(
    ctx.actor.tenantId,
    ({ kind, documentIds }) => {
      if (kind === 'viewsChanged') hasViews = true;
      else if (kind === 'presenceChanged') documentIds.forEach((id) => visited.add(id));
      else if (kind === 'documentsChanged' || changed.size > maxIds) everything = true;
      else documentIds.forEach((id) => changed.add(id));
      news.resolve();
    },
    () => {
      everything = true;
      news.resolve();
    },
  );
  const end = () => news.resolve();
  signal.addEventListener('abort', end, { once: true });
  try {
    while (!signal.aborted) {
      await news.promise;
      if (signal.aborted) return;
      news = Promise.withResolvers();
      const ids = [...changed];
      const visitedIds = [...visited];
      const isAll = everything;
      changed.clear();
      visited.clear();
      everything = false;
      if (hasViews) {
        hasViews = false;
        yield { kind: 'viewsChanged', documentIds: [] };
      }
      if (isAll) yield { kind: 'documentsChanged', documentIds: [] };
      else {
        const documentIds = ids.length === 0 ? [] : await visibleIds(ctx.db, ids, visibilityOf(ctx.actor));
        if (documentIds.length > 0) yield { kind: 'documentChanged', documentIds };
      }
      if (visitedIds.length === 0) continue;
      const documentIds = await visibleIds(ctx.db, visitedIds, visibilityOf(ctx.actor));
      if (documentIds.length > 0) yield { kind: 'presenceChanged', documentIds };
    }
  } finally {
    stop();
    signal.removeEventListener('abort', end);
  }
}
