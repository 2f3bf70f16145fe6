import type { QueryClient } from '@tanstack/react-query';
import { approvalQueries } from '../core/approval.queries.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { reviewQueries } from '#web/documents/core/review.queries.ts';
import { pageQueries, readingOf } from '#web/viewer/pages.queries.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { decodeAhead } from '#web/ui/decode-ahead.ts';

/**
 * Prefetches everything that the first view of a document shows, including the decoded image of its first page. A phone shows only the
 * image and does not fetch words.
 */
export async function prefetchCase(client: QueryClient, documentId: string, isNarrow: boolean): Promise<void> {
  const [detail] = await Promise.all([
    client.fetchQuery({ ...documentQueries.detail(documentId, currentCulture()), retry: false }),
    client.prefetchQuery(approvalQueries.ofDocument(documentId)),
    client.prefetchQuery(approvalQueries.supplierChanges(documentId)),
  ]);
  const reading = readingOf(detail);
  const [first] = detail.pages;
  if (!first) return;
  const picture = await client.fetchQuery(pageQueries.image(reading, first.index, first.rotation, false));
  await decodeAhead(picture);
  // Notes are shown below the fold. Prefetched so that opening the document sends no request.
  if (can('notes')) await client.prefetchQuery(reviewQueries.notes(documentId));
  if (!isNarrow) await client.prefetchQuery(pageQueries.words(reading));
}
