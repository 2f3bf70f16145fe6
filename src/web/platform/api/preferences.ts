/** What each person has set for themselves. Kept by the service where it has a place for it, else by this browser; a copy here shows at once. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PreferenceKey } from '#contract/users/preferences.ts';
import { api } from './client.ts';
import { meQueries } from './me.queries.ts';

type Preferences = Partial<Record<PreferenceKey, unknown>>;
/** What the service takes: an object or a list. */
export type PreferenceValue = Record<string, unknown> | unknown[];

const copyKey = (userId: string): string => `vidimus.preferences.${userId}`;

/** What this browser knows a person to have set. */
export function readCopy(userId: string): Preferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(copyKey(userId)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

function writeCopy(userId: string, preferences: Preferences): void {
  try {
    localStorage.setItem(copyKey(userId), JSON.stringify(preferences));
  } catch {
    // the store is full or forbidden: the service has it, or it lives as long as this page
  }
}

export const preferenceQueries = {
  /** Nobody but oneself changes them, so they are asked for once a visit. */
  of: (userId: string) =>
    queryOptions({
      queryKey: ['preferences', userId],
      queryFn: async (): Promise<Preferences> => {
        const preferences = await api.preferencesBff.read();
        writeCopy(userId, preferences);
        return preferences;
      },
      initialData: () => readCopy(userId),
      initialDataUpdatedAt: 0,
      // the copy is shown, and what the service has takes its place
      staleTime: ({ state }) => (state.dataUpdatedAt === 0 ? 0 : Infinity),
      meta: { handlesError: true },
    }),
};

/**
 * One setting and how to change it; null goes back to the usual. `read` makes the value out of whatever was kept, `undefined` where
 * nothing was: it must be one function, not a new one at each render.
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
        ? api.preferencesBff.forget({ params: { key } })
        : api.preferencesBff.save({ params: { key }, body: { value: next } }));
    },
    // one at a time: the newest is the last that the service hears of
    scope: { id: `preference ${key}` },
    onMutate: async (next) => {
      await client.cancelQueries({ queryKey: query.queryKey });
      const { [key]: _, ...others } = client.getQueryData(query.queryKey) ?? {};
      const preferences = next === null ? others : { ...others, [key]: next };
      // who sets something before the service has answered has still to be told the rest
      client.setQueryData(query.queryKey, preferences, { updatedAt: client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0 });
      writeCopy(userId, preferences);
    },
  });
  const kept = data[key];
  const value = useMemo(() => read(kept), [read, kept]);
  return [value, mutate];
}
