import type { QueryClient } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { pageQueries, readingOf } from '#web/viewer/pages.queries.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';

/** Prefetches the document and the image and words of its first page. The image is requested without waiting for the list of pages. */
export async function prefetchReview(client: QueryClient, documentId: string): Promise<void> {
  const unseen = api.documents.pageImage({ params: { documentId, pageIndex: 0 }, query: { isPreview: false } });
  // A missing image is reported where it is shown.
  unseen.catch(() => undefined);
  const detail = await client.ensureQueryData(documentQueries.detail(documentId, currentCulture()));
  const [first] = detail.pages;
  if (!first) return;
  const reading = readingOf(detail);
  await Promise.all([
    client.prefetchQuery({
      ...pageQueries.image(reading, first.index, first.rotation, false),
      ...(first.index === 0 && { queryFn: () => unseen }),
    }),
    client.prefetchQuery(pageQueries.words(reading)),
  ]);
}
