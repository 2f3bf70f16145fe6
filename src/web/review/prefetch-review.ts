import type { QueryClient } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { pageQueries, readingOf } from '#web/viewer/pages.queries.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { narrow } from '#web/ui/use-media.ts';

/** Returns the image of the first page, requested without waiting for the list of pages. */
function firstImage(documentId: string): Promise<Blob> {
  const unseen = api.documents.pageImage({ params: { documentId, pageIndex: 0 }, query: { isPreview: false } });
  // A missing image is reported where it is shown.
  unseen.catch(() => undefined);
  return unseen;
}

/**
 * Prefetches the document and the image and words of its first page. A narrow screen shows the values first: there the image, many times
 * larger than they are, would delay them, so the page requests it when it is drawn.
 */
export async function prefetchReview(client: QueryClient, documentId: string): Promise<void> {
  const unseen = matchMedia(narrow).matches ? null : firstImage(documentId);
  const detail = await client.ensureQueryData(documentQueries.detail(documentId, currentCulture()));
  const [first] = detail.pages;
  if (!first) return;
  const reading = readingOf(detail);
  await Promise.all([
    unseen &&
      client.prefetchQuery({
        ...pageQueries.image(reading, first.index, first.rotation, false),
        ...(first.index === 0 && { queryFn: () => unseen }),
      }),
    client.prefetchQuery(pageQueries.words(reading)),
  ]);
}
