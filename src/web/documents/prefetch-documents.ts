import type { QueryClient } from '@tanstack/react-query';
import { documentQueries } from './core/documents.queries.ts';
import { preferenceQueries, readCachedPreferences } from '#web/platform/api/preferences.ts';
import { typeQueries } from './core/types.queries.ts';
import { fieldOf, readColumnChoice, shownColumns } from './list/columns.tsx';
import { readListView, scopeOf } from './core/list-view.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';

/** Prefetches the first rows with the columns that this browser stored for the user. */
export function prefetchDocuments(
  client: QueryClient,
  { search, personId }: { search: URLSearchParams; personId: string },
): void {
  const view = readListView(search);
  const kept = readColumnChoice(readCachedPreferences(personId)['list.columns']);
  const asked = shownColumns(search, kept.ids).map(fieldOf).filter(Boolean);
  void client.prefetchQuery(documentQueries.page(scopeOf(view), view.sort, 0, asked));
  void client.prefetchQuery(typeQueries.active(currentCulture()));
  if (personId) void client.prefetchQuery(preferenceQueries.of(personId));
}
