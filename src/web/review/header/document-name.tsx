import { useLingui } from '@lingui/react/macro';
import { Box, Group, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { statusOf } from '#web/documents/core/document-status.ts';
import { StatusIcon } from '#web/documents/core/status-icon.tsx';
import { MeaningMark } from '#web/ui/meaning.tsx';
import { narrow, useMedia } from '#web/ui/use-media.ts';
import type { Session } from '../session/use-session.ts';
import classes from '../review.module.css';

/** Loaded on demand, because most documents in review have no approval. */
const ApprovalMark = lazy(async () => ({ default: (await import('../approval-mark.tsx')).ApprovalMark }));

type Props = { session: Pick<Session, 'detail' | 'header'>; onRestartApproval: () => void };

/** Supplier and status of the document. */
export function DocumentName({ session: { detail, header }, onRestartApproval }: Props) {
  const { t } = useLingui();
  const number = header('invoice_number_sm');
  const isInApproval = detail.approvalState !== 'None';
  // A phone has room for one text: the approval progress is shown instead of the name of the status, and the file name is in the tooltip.
  const isShort = useMedia(narrow) && isInApproval;
  return (
    <div className={`${classes.names} fills`}>
      <Text component="h1" truncate size="md" fw={600} title={detail.fileName}>
        {header('issued_by_name_sm') || detail.fileName}
        {number ? (
          <Box component="span" c="dimmed" fw={400}>
            {' '}
            · {number}
          </Box>
        ) : null}
      </Text>
      <Group wrap="nowrap" gap="md" fz="xs" lh="16px" c="var(--text-faint)" className="one-line">
        <StatusIcon status={statusOf(detail)} withWord={!isShort} />
        {detail.isValidatedByRule ? <MeaningMark meaning="read">{t`Validated by rule`}</MeaningMark> : null}
        {isInApproval ? (
          <Suspense>
            <ApprovalMark documentId={detail.id} onRestart={onRestartApproval} />
          </Suspense>
        ) : null}
        {isShort ? null : <span className="truncates">{detail.fileName}</span>}
      </Group>
    </div>
  );
}
