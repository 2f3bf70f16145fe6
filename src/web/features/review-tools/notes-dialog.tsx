import { useLingui } from '@lingui/react/macro';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { NotesList } from './notes-list.tsx';
import type { ToolProps } from './tool-props.ts';
import classes from './review-tools.module.css';

export function NotesDialog({ review, onClose }: ToolProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Notes`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <div className={classes.scroll}>
        <NotesList documentId={review.detail.id} hasAutofocus />
      </div>
    </Dialog>
  );
}
