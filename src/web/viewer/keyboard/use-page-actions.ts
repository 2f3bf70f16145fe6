import { useLingui } from '@lingui/react/macro';
import { useActions } from '#web/ui/actions/actions.ts';
import { pageActionId, pageKeys, type PageCommand } from './page-keys.ts';

type PageCapabilities = { canPick: boolean; canChoose: boolean; canRotate: boolean };

/** Lists the keys of the focused page in the shortcut overview. The page handles them itself. */
export function usePageActions({ canPick, canChoose, canRotate }: PageCapabilities): void {
  const { t } = useLingui();
  const group = t`On the page`;
  const lines: [PageCommand, string, boolean][] = [
    ['nextWord', t`Next word`, true],
    ['previousWord', t`Previous word`, true],
    ['wordBelow', t`Word below`, true],
    ['wordAbove', t`Word above`, true],
    ['nextLine', t`Next line`, true],
    ['previousLine', t`Previous line`, true],
    ['nextPage', t`Next page`, true],
    ['previousPage', t`Previous page`, true],
    ['take', t`Select word or return to field`, canPick],
    ...([1, 2, 3, 4, 5] as const).map((at): [PageCommand, string, boolean] => [
      `choice${at}`,
      t`Use suggestion ${at}`,
      canChoose,
    ]),
    ['zoomIn', t`Zoom in`, true],
    ['zoomOut', t`Zoom out`, true],
    ['fitWidth', t`Fit width`, true],
    ['fitPage', t`Fit page`, true],
    ['rotate', t`Rotate page clockwise`, canRotate],
  ];
  useActions(
    lines
      .filter(([, , isOffered]) => isOffered)
      .map(([command, label]) => ({
        id: pageActionId(command),
        label,
        group,
        keys: pageKeys[command],
        keyOnly: true,
        place: 'page' as const,
      })),
  );
}
