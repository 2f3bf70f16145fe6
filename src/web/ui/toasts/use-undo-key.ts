import { useLingui } from '@lingui/react/macro';
import { useActions } from '#web/ui/actions/actions.ts';
import type { Undoables } from './undoables.ts';

/** Lets the shortcut undo the latest action of the screen. In a dialog it is that of the screen below, which the palette lists already. */
export function useUndoKey({ undoLast: run }: Undoables, group: string, { inDialog = false } = {}): void {
  const { t } = useLingui();
  useActions([
    {
      id: 'list-undo',
      label: t`Undo`,
      group,
      keys: 'Mod+KeyZ',
      run,
      ...(inDialog ? { inDialogs: true, keyOnly: true } : { inInputs: false }),
    },
  ]);
}
