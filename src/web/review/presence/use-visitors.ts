import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { presenceKey } from '#web/documents/core/presence-key.ts';
import type { Visitor } from './presence.queries.ts';

const nobody: readonly Visitor[] = [];

/** Who else has the document open, as the mark in the header has heard; asks for nothing itself. */
export function useVisitors(documentId: string): readonly Visitor[] {
  const client = useQueryClient();
  return useSyncExternalStore(
    // not at once: another part may be asking for something while it is drawn
    (changed) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    () => client.getQueryData<Visitor[]>(presenceKey(documentId)) ?? nobody,
  );
}
