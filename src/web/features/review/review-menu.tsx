import { useLingui } from '@lingui/react/macro';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { lazy, Suspense } from 'react';
import type { ExportFormat } from '#contract/export-formats.ts';
import { withTexts } from '#web/i18n/with-texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Popover } from '#web/ui/floating/popover.tsx';
import { whenIdle } from '#web/ui/when-idle.ts';
import type { PartsTool } from '../review-tools/parts-tools.tsx';
import type { Tool } from './tools.ts';
import type { Review } from './use-review.ts';

export type MenuChoice =
  | { kind: 'rename' | 'download' | 'readAgain' | 'pause' | 'takeUp' | 'remove' }
  | { kind: 'tool'; tool: Tool }
  | { kind: 'export'; format: ExportFormat };

export type PartsChoice = { kind: PartsTool };

const partsTools: readonly string[] = ['pages', 'merge', 'attachTo'] satisfies PartsTool[];
export const isPartsTool = (choice: MenuChoice | PartsChoice): choice is PartsChoice => partsTools.includes(choice.kind);

const items = whenIdle(() => withTexts(['review-tools'], () => import('../review-tools/review-menu-items.tsx')));
const ReviewMenuItems = lazy(async () => ({ default: (await items()).ReviewMenuItems }));

export function ReviewMenu({ review, onChoose }: { review: Review; onChoose: (choice: MenuChoice | PartsChoice) => void }) {
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
            review={review}
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
