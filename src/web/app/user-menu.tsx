'use no memo';
// The shell renders only a few times per visit. Compiler memoization would add more to the first load than it saves.

import { useLingui } from '@lingui/react/macro';
import { Avatar } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Me } from '#web/platform/api/me.queries.ts';
import { Popover } from '#web/ui/floating/popover.tsx';
import { initialsOf } from '#web/ui/initials.ts';
import { whenIdle } from '#web/platform/loading/when-idle.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

const items = whenIdle(() => import('./user-menu-items.tsx'));
const UserMenuItems = lazy(async () => ({ default: (await items()).UserMenuItems }));

export function UserMenu({ me, onShowKeys, onChangeKeys }: { me: Me; onShowKeys: () => void; onChangeKeys: () => void }) {
  const { t } = useLingui();
  return (
    <Popover
      kind="menu"
      side="bottom-end"
      label={t`Account`}
      renderTrigger={(props) => (
        <IconButton {...props} data-account aria-label={t`${initialsOf(me.name)}, account of ${me.name}`}>
          <Avatar component="span" size={26} aria-hidden="true">
            {initialsOf(me.name)}
          </Avatar>
        </IconButton>
      )}
    >
      {(close) => (
        <Suspense>
          <UserMenuItems me={me} onShowKeys={onShowKeys} onChangeKeys={onChangeKeys} close={close} />
        </Suspense>
      )}
    </Popover>
  );
}
