import { useLingui } from '@lingui/react/macro';
import { can } from '#web/platform/api/service.ts';
import { useActions } from '#web/ui/actions/actions.ts';
import { useUndoKey } from '#web/ui/toasts/use-undo-key.ts';
import { listUndo } from '../core/list-undo.ts';

/** Lists the shortcuts of the list in the palette. Most of them are handled by the grid itself. */
export function useListActions(onVerify: () => void): void {
  const { t } = useLingui();
  const group = t`Documents`;
  useUndoKey(listUndo, group);
  useActions([
    { id: 'list-preview', label: t`Preview first page`, group, keys: 'Space' },
    { id: 'list-range', label: t`Extend selection to next document`, group, keys: 'Shift+ArrowDown' },
    ...(can('valueGallery')
      ? [{ id: 'list-verify', label: t`Review one field across documents`, group, keys: 'KeyG', run: onVerify }]
      : []),
  ]);
}
