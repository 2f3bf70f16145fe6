import { useLingui } from '@lingui/react/macro';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { lazy, Suspense } from 'react';
import type { ExportFormat } from '#contract/core/export-formats.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Popover } from '#web/ui/floating/popover.tsx';
import { whenIdle } from '#web/platform/loading/when-idle.ts';
import type { PartsTool } from './pages/parts-tools.tsx';
import type { Tool } from './dialogs/tools.ts';
import type { Session } from './session/use-session.ts';

export type MenuChoice =
  | { kind: 'rename' | 'download' | 'readAgain' | 'pause' | 'takeUp' | 'remove' }
  | { kind: 'tool'; tool: Tool }
  | { kind: 'export'; format: ExportFormat };

export type PartsChoice = { kind: PartsTool };

const partsTools: readonly string[] = ['pages', 'merge', 'attachTo'] satisfies PartsTool[];
export const isPartsTool = (choice: MenuChoice | PartsChoice): choice is PartsChoice => partsTools.includes(choice.kind);

const items = whenIdle(() => import('./review-menu-items.tsx'));
const ReviewMenuItems = lazy(async () => ({ default: (await items()).ReviewMenuItems }));

export type MenuProps = {
  session: Pick<Session, 'detail' | 'isEditable' | 'culture'>;
  onChoose: (choice: MenuChoice | PartsChoice) => void;
};

export function ReviewMenu({ session, onChoose }: MenuProps) {
  const { t } = useLingui();
  return (
    <Popover
      kind="menu"
      side="bottom-end"
      label={t`More actions`}
      renderTrigger={(props) => (
        <IconButton aria-label={t`More actions`} {...props}>
          <Ellipsis size={18} />
        </IconButton>
      )}
    >
      {(close) => (
        <Suspense>
          <ReviewMenuItems
            session={session}
            onChoose={(choice) => {
              close();
              onChoose(choice);
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}
