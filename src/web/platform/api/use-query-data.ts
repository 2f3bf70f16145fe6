import { notifyManager, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** What another part of the page has asked for, as it stands; asks for nothing itself. */

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the cache does not know what stands under a key
export function useQueryData<Data>(queryKey: QueryKey): Data | undefined {
  const client = useQueryClient();
  return useSyncExternalStore(
    // not at once: another part may be asking for something while it is drawn
    (changed) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    () => client.getQueryData<Data>(queryKey),
  );
}
