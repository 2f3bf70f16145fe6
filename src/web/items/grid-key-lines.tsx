import { useLingui } from '@lingui/react/macro';
import { useActions } from '#web/ui/actions/actions.ts';
import { gridActionId, gridKeys, type GridKey } from './grid-keys.ts';

/** Lists the keys of the item grid in the shortcut overview while the grid has the focus. The grid handles them itself. Renders nothing. */
export function GridKeyLines({ isReadOnly }: { isReadOnly: boolean }) {
  const { t } = useLingui();
  const group = t`In the line items`;
  const moves: [GridKey, string][] = [
    ['selectAll', t`Select all cells`],
    ['rowStart', t`Start of row`],
    ['rowEnd', t`End of row`],
    ['first', t`First cell`],
    ['last', t`Last cell`],
  ];
  const changes: [GridKey, string][] = [
    ['edit', t`Edit cell`],
    ['clear', t`Clear cells`],
    ['insertRow', t`Insert row`],
    ['deleteRows', t`Delete rows`],
    ['copyAbove', t`Copy cells from above or fill down`],
    ['copyRow', t`Copy whole row from above`],
  ];
  useActions(
    [...(isReadOnly ? [] : changes), ...moves].map(([key, label]) => ({
      id: gridActionId(key),
      label,
      group,
      keys: gridKeys[key],
      keyOnly: true,
      place: 'items' as const,
    })),
  );
  return null;
}
