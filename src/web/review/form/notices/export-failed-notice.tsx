import { Trans, useLingui } from '@lingui/react/macro';
import { Flex } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import ListEnd from 'lucide-react/icons/list-end';
import { reviewMutations } from '#web/documents/core/review.mutations.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SmallButton } from '#web/ui/small-button.tsx';
import type { Session } from '../../session/use-session.ts';
import { mayQueue } from '../may-queue.ts';

/** Shows why the last export failed, in the words of the accounting system, and offers the next attempt. */
export function ExportFailedNotice({ detail }: Pick<Session, 'detail'>) {
  const { t } = useLingui();
  const queue = useMutation(reviewMutations.queueExport);
  const last = detail.documentExportHistory.findLast(({ state }) => state === 'Failed');
  const reason = last?.errorMessage ?? t`No reason was given.`;
  return (
    <Notice mx="lg" my="sm" role="status" className="breaks">
      {t`Export failed: ${reason}`}
      {mayQueue(detail) ? (
        <Flex mt={4}>
          <SmallButton
            leftSection={<ListEnd size={13} aria-hidden="true" />}
            disabled={queue.isPending}
            onClick={() => queue.mutate(detail.id)}
          >
            <Trans>Queue for export</Trans>
          </SmallButton>
        </Flex>
      ) : null}
    </Notice>
  );
}
