import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { listenForKeys } from '#web/ui/actions/actions.ts';
import { ToastRegion } from '#web/ui/toasts/toast-region.tsx';
import { Rail } from './rail.tsx';
import classes from './shell.module.css';

export function Shell() {
  const { t } = useLingui();
  useEffect(() => listenForKeys(), []);
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <Suspense>
        <Rail />
      </Suspense>
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      <ToastRegion labels={{ region: t`Notices`, close: t`Close notice` }} />
    </div>
  );
}
