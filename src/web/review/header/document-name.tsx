import { useLingui } from '@lingui/react/macro';
import { Box, Group, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { statusOf } from '#web/documents/core/document-status.ts';
import { StatusIcon } from '#web/documents/core/status-icon.tsx';
import { MeaningMark } from '#web/ui/meaning.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import type { Session } from '../session/use-session.ts';
import classes from '../review.module.css';

/** Most documents that are reviewed have not been in approval. */
const ApprovalMark = lazy(async () => ({ default: (await import('../approval-mark.tsx')).ApprovalMark }));

type Props = { session: Pick<Session, 'detail' | 'header'>; onRestartApproval: () => void };

/** Whose document it is, and how it stands. */
export function DocumentName({ session: { detail, header }, onRestartApproval }: Props) {
  const { t } = useLingui();
  const number = header('invoice_number_sm');
  const isInApproval = detail.approvalState !== 'None';
  // where a phone has room for one of them, how far the approval is says more than that there is one, and the file is named in its title
  const isShort = useMedia('(width < 900px)') && isInApproval;
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
