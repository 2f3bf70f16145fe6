import { useLingui } from '@lingui/react/macro';
import { can } from '#web/platform/api/service.ts';
import { useActions } from '#web/ui/actions/actions.ts';
import { undoLast } from '../bulk/undo.ts';

/** Lists the shortcuts of the list in the palette. Most of them are handled by the grid itself. */
export function useListActions(onVerify: () => void): void {
  const { t } = useLingui();
  const group = t`Documents`;
  useActions([
    { id: 'list-preview', label: t`Preview first page`, group, keys: 'Space' },
    { id: 'list-range', label: t`Extend selection to next document`, group, keys: 'Shift+ArrowDown' },
    { id: 'list-undo', label: t`Undo`, group, keys: 'Mod+KeyZ', inInputs: false, run: undoLast },
    ...(can('valueGallery')
      ? [{ id: 'list-verify', label: t`Review one field across documents`, group, keys: 'KeyG', run: onVerify }]
      : []),
  ]);
}
