import { useLingui } from '@lingui/react/macro';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { lazy, Suspense } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Popover } from '#web/ui/floating/popover.tsx';
import { whenIdle } from '#web/platform/loading/when-idle.ts';
import type { MenuProps } from './menu-choices.ts';

const items = whenIdle(() => import('./review-menu-items.tsx'));
const ReviewMenuItems = lazy(async () => ({ default: (await items()).ReviewMenuItems }));

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
