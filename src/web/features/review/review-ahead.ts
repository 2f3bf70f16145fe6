import type { QueryClient } from '@tanstack/react-query';
import { documentQueries } from '#web/api/documents.queries.ts';
import { pageQueries, readingOf } from '#web/api/pages.queries.ts';
import { currentCulture } from '#web/i18n/i18n.ts';

/** The document, and the picture and words of its first page. */
export async function reviewAhead(client: QueryClient, documentId: string): Promise<void> {
  const detail = await client.ensureQueryData(documentQueries.detail(documentId, currentCulture()));
  const [first] = detail.pages;
  if (!first) return;
  const reading = readingOf(detail);
  await Promise.all([
    client.prefetchQuery(pageQueries.image(reading, first.index, first.rotation, false)),
    client.prefetchQuery(pageQueries.words(reading)),
  ]);
}
