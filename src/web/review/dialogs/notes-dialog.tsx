import { useLingui } from '@lingui/react/macro';
import { Dialog, DialogBody } from '#web/ui/floating/dialog.tsx';
import { NotesList } from '#web/documents/notes/notes-list.tsx';
import type { ToolProps } from './tool-props.ts';

export function NotesDialog({ session, onClose }: ToolProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Notes`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <DialogBody>
        <NotesList documentId={session.detail.id} hasAutofocus />
      </DialogBody>
    </Dialog>
  );
}
