/** Empty states of the form and the pages. */
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Stack } from '@mantine/core';
import CircleAlert from 'lucide-react/icons/circle-alert';
import FileX from 'lucide-react/icons/file-x';
import type { ReactNode } from 'react';
import { Notice } from '#web/ui/notice.tsx';

type NotReadProps = {
  reason: string | undefined;
  /** Null if the user may not extract the document again. */
  onReadAgain: (() => void) | null;
  /** Shown if the document needs a password. */
  children: ReactNode;
};

/** Shown in the state Error: the reason, what was kept, and what to do. */
export function NotRead({ reason, onReadAgain, children }: NotReadProps) {
  const { t } = useLingui();
  return (
    <Notice m="lg" p="md" display="flex" role="alert">
      <CircleAlert size={18} aria-hidden="true" style={{ flex: 'none' }} />
      <Box ml="md" c="var(--text)">
        <Box component="p" fw={600}>{t`Extraction failed`}</Box>
        <p>{reason ?? t`No reason was given.`}</p>
        <Box component="p" c="dimmed">{t`The file is stored safely. You can enter the values manually.`}</Box>
        {children}
        {onReadAgain ? (
          <Button size="compact-sm" variant="default" mt="sm" onClick={onReadAgain}>
            {t`Extract again`}
          </Button>
        ) : null}
      </Box>
    </Notice>
  );
}

/** Shown if the extraction succeeded but found no values. The document type is probably wrong. */
export function NothingRead({ onChangeType }: { onChangeType: () => void }) {
  const { t } = useLingui();
  return (
    <Stack align="flex-start" pt="md" px="lg" c="dimmed">
      <p>{t`No values were found on this document. If it is of a different type, select the type and extract it again, or enter the values manually.`}</p>
      <Button size="compact-sm" variant="default" onClick={onChangeType}>
        {t`Select document type`}
      </Button>
    </Stack>
  );
}

export function NoPages({ onDownload }: { onDownload: () => void }) {
  const { t } = useLingui();
  return (
    <Stack gap="md" align="center" justify="center" p="xl" h="100%" ta="center" bg="var(--backdrop)" c="dimmed">
      <FileX size={32} aria-hidden="true" />
      <p>{t`This document has no pages to show.`}</p>
      <Button variant="default" onClick={onDownload}>{t`Download original`}</Button>
    </Stack>
  );
}
