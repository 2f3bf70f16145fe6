import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { deskQueries, may } from '#web/api/desk.queries.ts';
import { listenLive } from '#web/api/live.ts';
import { hasDesk } from '#web/auth/with-credentials.ts';
import { uploads } from '#web/blocks/upload/uploads.ts';
import { addCatalog } from '#web/i18n/i18n.ts';
import { settingsCatalog } from '#web/i18n/settings-catalog.ts';
import { listenForKeys, useActions } from '#web/ui/actions/actions.ts';
import { ToastRegion } from '#web/ui/toasts/toast-region.tsx';
import { isOffered, routes, type RouteRow } from '../routes.tsx';
import { DropAnywhere } from './drop-anywhere.tsx';
import { Rail } from './rail.tsx';
import classes from './shell.module.css';
import { SignInAgain } from './sign-in-again.tsx';
import { TopLine } from './top-line.tsx';
import { setTray, useIsTrayOpen } from './tray-state.ts';

const CommandPalette = lazy(async () => {
  const [{ CommandPalette: Palette }] = await Promise.all([import('./command-palette.tsx'), addCatalog(settingsCatalog)]);
  return { default: Palette };
});
const KeySheet = lazy(async () => ({ default: (await import('./key-sheet.tsx')).KeySheet }));
const UploadTray = lazy(async () => ({ default: (await import('./upload-tray.tsx')).UploadTray }));

type Front = 'palette' | 'keys' | undefined;
const rows: RouteRow[] = Object.values(routes);

/** What stands around every page: the way to the others, search, uploads, keys, notices. */
export function Shell() {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(deskQueries.me());
  const [front, setFront] = useState<Front>();
  const isTrayOpen = useIsTrayOpen();
  const navigate = useNavigate();
  useEffect(() => listenForKeys(), []);
  useLiveUpdates();
  useTrayForUploads();
  const close = () => setFront(undefined);
  const everywhere = t`Everywhere`;
  useActions([
    { id: 'palette', label: t`Commands`, group: everywhere, keys: 'Mod+KeyK', keyOnly: true, run: () => setFront('palette') },
    { id: 'keys', label: t`Show keys`, group: everywhere, keys: '?', run: () => setFront('keys') },
    ...rows.flatMap(({ path, nav }) =>
      nav && isOffered(me, nav)
        ? [
            {
              id: `go-${path}`,
              label: t(nav.label),
              group: t`Go to`,
              ...(nav.keys ? { keys: nav.keys } : {}),
              run: () => void navigate(nav.to ?? path),
            },
          ]
        : [],
    ),
  ]);
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <Rail />
      <TopLine onShowKeys={() => setFront('keys')} />
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      {may(me, 'document.upload') ? <DropAnywhere /> : null}
      <Suspense>
        {isTrayOpen ? <UploadTray /> : null}
        {front === 'palette' ? <CommandPalette onClose={close} /> : null}
        {front === 'keys' ? <KeySheet onClose={close} /> : null}
      </Suspense>
      <SignInAgain />
      <ToastRegion labels={{ region: t`Notices`, close: t`Close notice` }} />
    </div>
  );
}

function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!hasDesk()) return undefined;
    const controller = new AbortController();
    void listenLive(queryClient, controller.signal);
    return () => controller.abort();
  }, [queryClient]);
}

/** The tray opens when a file is added, never when one only moves on. */
function useTrayForUploads(): void {
  useEffect(() => {
    let known = uploads.items().length;
    return uploads.subscribe(() => {
      const now = uploads.items().length;
      if (now > known) setTray(true);
      known = now;
    });
  }, []);
}
