import type { QueryClient } from '@tanstack/react-query';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { readingOf } from '#web/viewer/pages.queries.ts';
import type { Dialogs } from '../dialogs/use-dialogs.ts';
import { partQueries } from './document-parts.queries.ts';

export const suggestionsFor = (detail: DocumentDetail) => partQueries.splitSuggestions(detail.id, readingOf(detail).readAt ?? '');

export const sureCuts = (suggested: readonly { pageIndex: number; isSure: boolean }[]): number[] =>
  suggested.filter(({ isSure }) => isSure).map(({ pageIndex }) => pageIndex);

/** Opens the pages dialog, split at the suggested positions. Errors are reported by the query cache. */
export async function offerSplit(client: QueryClient, detail: DocumentDetail, open: Dialogs['open']): Promise<void> {
  const suggested = await client.fetchQuery(suggestionsFor(detail)).catch(() => []);
  const cuts = sureCuts(suggested);
  open({ kind: 'parts', tool: 'pages', at: cuts[0] ?? 0, cuts });
}
