import { useParams } from 'react-router';
import { prefetchReview } from './prefetch-review.ts';
import { ReviewScreen } from './review-screen.tsx';
import type { PagePrefetch, Page } from '#web/platform/loading/page.ts';

const ahead: PagePrefetch = (client, { params: { documentId = '' } }) =>
  // The page repeats a failed request and shows the error.
  void prefetchReview(client, documentId).catch(() => undefined);

function ReviewPage() {
  const { documentId = '' } = useParams();
  return <ReviewScreen documentId={documentId} />;
}

export const page: Page = { Component: ReviewPage, ahead };
