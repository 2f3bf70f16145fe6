import { useParams } from 'react-router';
import { reviewAhead as askForDocument } from '#web/features/review/review-ahead.ts';
import { ReviewScreen } from '#web/features/review/review-screen.tsx';
import type { Ahead } from '../routes.tsx';

export const reviewAhead: Ahead = (client, { params: { documentId = '' } }) =>
  // what cannot be had is asked for again by the page, which says so
  void askForDocument(client, documentId).catch(() => undefined);

export function ReviewPage() {
  const { documentId = '' } = useParams();
  return <ReviewScreen documentId={documentId} />;
}
