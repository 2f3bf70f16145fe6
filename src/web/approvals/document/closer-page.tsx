import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { CaseViewer } from './case-viewer.tsx';
import type { Case } from './use-case.ts';

/** Viewer in front of the inbox on a phone. */
export function CloserPage({ detail, onClose }: { detail: NonNullable<Case['detail']>; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={detail.fileName} size="large" closeLabel={t`Close`} onClose={onClose}>
      <Box pos="relative" h="calc(100dvh - 100px)">
        <CaseViewer detail={detail} shown={null} />
      </Box>
    </Dialog>
  );
}
