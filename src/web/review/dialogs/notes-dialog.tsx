import { useLingui } from '@lingui/react/macro';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { NotesList } from '#web/documents/notes/notes-list.tsx';
import type { ToolProps } from './tool-props.ts';
import classes from './review-dialogs.module.css';

export function NotesDialog({ session, onClose }: ToolProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Notes`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <div className={classes.scroll}>
        <NotesList documentId={session.detail.id} hasAutofocus />
      </div>
    </Dialog>
  );
}
