'use no memo';
// The shell renders only a few times per visit. Compiler memoization would add more to the first load than it saves.

import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { meQueries, may } from '#web/platform/api/me.queries.ts';
import { listenForChanges } from '#web/documents/core/live.ts';
import { useIsLoginExpired } from '#web/platform/auth/sign-in-state.ts';
import { can } from '#web/platform/api/service.ts';
import { uploads } from '#web/documents/upload/uploads.ts';
import { retriedLazy } from '#web/platform/loading/retried-lazy.tsx';
import { withTexts } from '#web/platform/loading/with-texts.ts';
import { PartBoundary } from '#web/platform/shell/part-boundary.tsx';
import { QuietPart } from '#web/platform/shell/quiet-part.tsx';
import { listenForKeys, useActions } from '#web/ui/actions/actions.ts';
import { ToastRegion } from '#web/ui/toasts/toast-region.tsx';
import { isOffered, routes, type RouteRow } from '#web/routes.tsx';
import { whenIdle } from '#web/platform/loading/when-idle.ts';
import { Rail } from './rail.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { setTray, useIsTrayOpen } from '#web/documents/upload/tray-state.ts';

const CommandPalette = retriedLazy(() =>
  withTexts(['settings'], async () => ({ default: (await import('./command-palette.tsx')).CommandPalette })),
);
const OwnKeys = retriedLazy(async () => ({ default: (await import('#web/platform/shell/own-keys.tsx')).OwnKeys }));
/** Loaded when the page is idle, so that it is available when something goes wrong. */
const signInAgain = whenIdle(() => import('#web/platform/shell/sign-in-again.tsx'));
const SignInAgain = retriedLazy(async () => ({ default: (await signInAgain()).SignInAgain }));
/** Loaded when the page is idle, because there is usually nothing to show. */
const serviceState = whenIdle(() => import('#web/platform/shell/service-state.tsx'));
const ServiceState = retriedLazy(async () => ({ default: (await serviceState()).ServiceState }));
const DropAnywhere = retriedLazy(async () => ({
  default: (await import('#web/documents/upload/drop-anywhere.tsx')).DropAnywhere,
}));
const refusedField = whenIdle(() => import('#web/ui/refused-field.tsx'));
const RefusedField = retriedLazy(async () => ({ default: (await refusedField()).RefusedField }));
const KeySheet = retriedLazy(async () => ({ default: (await import('#web/platform/shell/key-sheet.tsx')).KeySheet }));
const UploadTray = retriedLazy(async () => ({ default: (await import('#web/documents/upload/upload-tray.tsx')).UploadTray }));

const KeySettings = retriedLazy(() =>
  withTexts(['settings'], async () => ({ default: (await import('#web/settings/keys/key-settings.tsx')).KeySettings })),
);

type ShellDialog = 'palette' | 'keys' | 'keySettings' | undefined;
const rows: RouteRow[] = Object.values(routes);

/** Frame of every page: navigation, search, uploads, keyboard shortcuts and notifications. */
export function Shell() {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const [front, setFront] = useState<ShellDialog>();
  const { pathname } = useLocation();
  const isTrayOpen = useIsTrayOpen();
  const navigate = useNavigate();
  const isLoginExpired = useIsLoginExpired();
  useEffect(() => listenForKeys(), []);
  useLiveUpdates();
  useOpenTrayOnUpload();
  const close = () => setFront(undefined);
  const closeAll = () => {
    close();
    setTray(false);
  };
  const everywhere = t`General`;
  useActions([
    {
      id: 'palette',
      label: t`Command palette`,
      group: everywhere,
      keys: 'Mod+KeyK',
      keyOnly: true,
      run: () => setFront('palette'),
    },
    {
      id: 'keys',
      label: t`Show keyboard shortcuts`,
      group: everywhere,
      keys: '? F1',
      inDialogs: true,
      run: () => setFront('keys'),
    },
    ...rows.flatMap(({ path, nav }) =>
      nav && isOffered(me, nav)
        ? [
            {
              id: `go-${path}`,
              label: t(nav.label),
              group: t`Go to`,
              words: t(nav.words),
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
      <TopBar onShowKeys={() => setFront('keys')} onChangeKeys={() => setFront('keySettings')} />
      <QuietPart part={ServiceState} />
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      <PartBoundary opened={front ?? (isTrayOpen ? 'tray' : null)} onClose={closeAll}>
        <Suspense>
          <CloseFinishedTray key={pathname} />
          {isTrayOpen ? <UploadTray /> : null}
          {front === 'palette' ? <CommandPalette onClose={close} onChangeKeys={() => setFront('keySettings')} /> : null}
          {front === 'keys' ? <KeySheet onClose={close} onChange={() => setFront('keySettings')} /> : null}
          {front === 'keySettings' ? <KeySettings onClose={close} /> : null}
        </Suspense>
      </PartBoundary>
      {may(me, 'document.upload') ? <QuietPart part={DropAnywhere} /> : null}
      <QuietPart part={OwnKeys} />
      <QuietPart part={RefusedField} />
      <PartBoundary opened={isLoginExpired ? 'signIn' : null} onClose={close}>
        <Suspense>{isLoginExpired ? <SignInAgain /> : null}</Suspense>
      </PartBoundary>
      <ToastRegion labels={{ region: t`Notifications`, close: t`Close notification` }} />
    </div>
  );
}

function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!can('liveEvents')) return undefined;
    const controller = new AbortController();
    void listenForChanges(queryClient, controller.signal);
    return () => controller.abort();
  }, [queryClient]);
}

/** Closes the tray on navigation if all uploads are finished. Mounted once per page. */
function CloseFinishedTray() {
  useEffect(() => {
    if (uploads.items().every(({ status }) => status === 'done' || status === 'cancelled')) setTray(false);
  }, []);
  return null;
}

/** Opens the tray when a file is added, not when the state of an upload changes. */
function useOpenTrayOnUpload(): void {
  useEffect(() => {
    let known = uploads.items().length;
    return uploads.subscribe(() => {
      const now = uploads.items().length;
      if (now > known) setTray(true);
      known = now;
    });
  }, []);
}
