import { Box } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { can } from '#web/platform/api/service.ts';
import type { CheckedMessage } from '#web/documents/core/review.queries.ts';
import type { OpenTool } from '../dialogs/tools.ts';
import type { Session } from '../session/use-session.ts';

const MessageActions = lazy(async () => ({ default: (await import('./message-actions.tsx')).MessageActions }));
type RepairsProps = { session: Session; message: CheckedMessage; onOpen: OpenTool };

/** Loads the suggested corrections only if there are any. */
export function Repairs({ session, message, onOpen }: RepairsProps) {
  const isOffered =
    message.repairs.length > 0 ||
    message.code === 'duplicate' ||
    ['accountChanged', 'accountSecond', 'voicesDisagree'].includes(message.code);
  if (!session.isEditable || !isOffered || !can('checksWhileTyping')) return null;
  return (
    // The fallback reserves one line per correction, so that the fields below do not move.
    <Suspense fallback={<Box h={`calc(${Math.max(1, message.repairs.length)} * var(--control-compact))`} />}>
      <MessageActions session={session} message={message} onOpen={onOpen} />
    </Suspense>
  );
}
