import { useLingui } from '@lingui/react/macro';
import { useActions } from '#web/ui/actions/actions.ts';
import { gridActionId, gridKeys, type GridKey } from '../items/grid-keys.ts';

/** What the grid of items does with keys while it has the focus: it handles them itself, these lines tell of them. Shows nothing. */
export function GridKeyLines({ isReadOnly }: { isReadOnly: boolean }) {
  const { t } = useLingui();
  const group = t`With the items in focus`;
  const moves: [GridKey, string][] = [
    ['selectAll', t`Select all cells`],
    ['rowStart', t`Start of the row`],
    ['rowEnd', t`End of the row`],
    ['first', t`First cell`],
    ['last', t`Last cell`],
  ];
  const changes: [GridKey, string][] = [
    ['edit', t`Edit the cell`],
    ['clear', t`Empty the cells`],
    ['insertRow', t`Insert a row`],
    ['deleteRows', t`Delete the rows`],
    ['copyAbove', t`Copy the cells above, or fill down`],
    ['copyRow', t`Copy the whole row above`],
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
