import { useParams } from 'react-router';
import { reviewAhead } from './review-ahead.ts';
import { ReviewScreen } from './review-screen.tsx';
import type { Ahead, Page } from '#web/platform/loading/page.ts';

const ahead: Ahead = (client, { params: { documentId = '' } }) =>
  // The page repeats a failed request and shows the error.
  void reviewAhead(client, documentId).catch(() => undefined);

function ReviewPage() {
  const { documentId = '' } = useParams();
  return <ReviewScreen documentId={documentId} />;
}

export const page: Page = { Component: ReviewPage, ahead };
