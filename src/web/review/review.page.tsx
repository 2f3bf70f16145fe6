import { useParams } from 'react-router';
import { reviewAhead as askForDocument } from './review-ahead.ts';
import { ReviewScreen } from './review-screen.tsx';
import type { Ahead } from '#web/platform/loading/ahead.ts';

export const reviewAhead: Ahead = (client, { params: { documentId = '' } }) =>
  // what cannot be had is asked for again by the page, which says so
  void askForDocument(client, documentId).catch(() => undefined);

export function ReviewPage() {
  const { documentId = '' } = useParams();
  return <ReviewScreen documentId={documentId} />;
}
