import { useParams } from 'react-router';
import { ReviewScreen } from '#web/features/review/review-screen.tsx';

export function ReviewPage() {
  const { documentId = '' } = useParams();
  return <ReviewScreen documentId={documentId} />;
}
