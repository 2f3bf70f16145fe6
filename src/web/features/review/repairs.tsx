import { lazy, Suspense } from 'react';
import { hasDesk } from '#web/api/has-desk.ts';
import type { CheckedMessage } from '#web/api/review-desk.queries.ts';
import { withTexts } from '#web/i18n/with-texts.ts';
import type { OpenTool } from './tools.ts';
import type { Review } from './use-review.ts';

const MessageActions = lazy(() =>
  withTexts(['review-tools'], async () => ({
    default: (await import('../review-tools/message-actions.tsx')).MessageActions,
  })),
);
type RepairsProps = { review: Review; message: CheckedMessage; onOpen: OpenTool };

/** What puts a message right comes when there is something to put right. */
export function Repairs({ review, message, onOpen }: RepairsProps) {
  const isOffered = message.repairs.length > 0 || message.code === 'duplicate' || message.code === 'accountChanged';
  if (!review.isEditable || !isOffered || !hasDesk()) return null;
  return (
    <Suspense>
      <MessageActions review={review} message={message} onOpen={onOpen} />
    </Suspense>
  );
}
