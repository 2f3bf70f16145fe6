/** Preferences of the user. Stored by the service if it supports them, otherwise by this browser. A local copy is shown immediately. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PreferenceKey } from '#contract/users/preferences.ts';
import { api } from './client.ts';
import { meQueries } from './me.queries.ts';

type Preferences = Partial<Record<PreferenceKey, unknown>>;
/** Values accepted by the service: an object or an array. */
export type PreferenceValue = Record<string, unknown> | unknown[];

const copyKey = (userId: string): string => `vidimus.preferences.${userId}`;

/** Returns the preferences of the user that are stored in this browser. */
export function readCachedPreferences(userId: string): Preferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(copyKey(userId)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

function cachePreferences(userId: string, preferences: Preferences): void {
  try {
    localStorage.setItem(copyKey(userId), JSON.stringify(preferences));
  } catch {
    // The store is full or forbidden. The service has the value, or it lasts as long as this page.
  }
}

export const preferenceQueries = {
  /** Only the user changes them, so they are loaded once per visit. */
  of: (userId: string) =>
    queryOptions({
      queryKey: ['preferences', userId],
      queryFn: async (): Promise<Preferences> => {
        const preferences = await api.preferencesBff.read();
        cachePreferences(userId, preferences);
        return preferences;
      },
      initialData: () => readCachedPreferences(userId),
      initialDataUpdatedAt: 0,
      // The local copy is shown until the service responds.
      staleTime: ({ state }) => (state.dataUpdatedAt === 0 ? 0 : Infinity),
      meta: { handlesError: true },
    }),
};

/**
 * Whether a value is small enough to be stored although the user reloads or leaves the page at once: browsers limit such requests to 64 KiB
 * (Fetch Standard, HTTP-network-or-cache fetch).
 */
const mayOutliveThePage = (value: PreferenceValue): boolean => JSON.stringify(value).length < 20_000;

/**
 * Returns one preference and a function to change it; null restores the default. `read` parses the stored value, which is `undefined` if
 * there is none. It must be a stable function.
 */
export function usePreference<T>(
  key: PreferenceKey,
  read: (kept: unknown) => T,
): readonly [value: T, save: (next: PreferenceValue | null) => void] {
  const client = useQueryClient();
  const { data: me } = useQuery(meQueries.me());
  const userId = me?.id ?? '';
  const query = preferenceQueries.of(userId);
  const { data } = useQuery({ ...query, enabled: me !== undefined });
  const { mutate } = useMutation({
    mutationFn: async (next: PreferenceValue | null) => {
      await (next === null
        ? api.preferencesBff.forget({ params: { key } }, { keepalive: true })
        : api.preferencesBff.save({ params: { key }, body: { value: next } }, { keepalive: mayOutliveThePage(next) }));
    },
    // Without a network it is saved later: the local copy applies already.
    networkMode: 'online',
    // Saved one at a time, so that the newest value is stored last.
    scope: { id: `preference ${key}` },
    onMutate: async (next) => {
      await client.cancelQueries({ queryKey: query.queryKey });
      const { [key]: _, ...others } = client.getQueryData(query.queryKey) ?? {};
      const preferences = next === null ? others : { ...others, [key]: next };
      // A value set before the service has responded must not prevent loading the others.
      client.setQueryData(query.queryKey, preferences, { updatedAt: client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0 });
      cachePreferences(userId, preferences);
    },
  });
  const kept = data[key];
  const value = useMemo(() => read(kept), [read, kept]);
  return [value, mutate];
}
