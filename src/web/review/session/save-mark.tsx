import { useLingui } from '@lingui/react/macro';
import classes from '../review.module.css';
import type { SaveState } from './use-save.ts';

/** Save state of the edits: unsaved, saving, saved or refused. */
export function SaveMark({ state, isDirty }: { state: SaveState['kind']; isDirty: boolean }) {
  const { t } = useLingui();
  const words: Record<SaveState['kind'], string> = {
    idle: isDirty ? t`Unsaved changes` : '',
    sending: t`Saving…`,
    waiting: t`Not sent yet: offline`,
    signedOut: t`Not sent yet: signed out`,
    conflict: t`Not saved`,
    changed: t`Not validated`,
    refused: t`Not saved`,
  };
  const isBad = state !== 'idle' && state !== 'sending';
  return <output className={`${classes.saveMark} stays caption ${isBad ? 'wrong medium' : 'faint'}`}>{words[state]}</output>;
}
