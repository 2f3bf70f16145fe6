import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { NotesList } from '#web/documents/notes/notes-list.tsx';
import type { ToolProps } from './tool-props.ts';

export function NotesDialog({ session, onClose }: ToolProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Notes`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <Box mih={0} mah="calc(100dvh - 180px)" className="scrolls">
        <NotesList documentId={session.detail.id} hasAutofocus />
      </Box>
    </Dialog>
  );
}
