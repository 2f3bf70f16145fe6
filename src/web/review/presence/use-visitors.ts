import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { presenceKey } from '#web/documents/core/presence-key.ts';
import type { Visitor } from './presence.queries.ts';

const nobody: readonly Visitor[] = [];

/** Returns the other users who have the document open, from the cache that the header fills. Sends no requests itself. */
export function useVisitors(documentId: string): readonly Visitor[] {
  const client = useQueryClient();
  return useSyncExternalStore(
    // Batched, because another component may be starting a request while rendering.
    (changed) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    () => client.getQueryData<Visitor[]>(presenceKey(documentId)) ?? nobody,
  );
}
