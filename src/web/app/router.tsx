import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router';
import { home } from '#web/loading-plan.ts';
import { isPermitted, isTurnedOn, routes, type RouteRow } from '#web/routes.tsx';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { startsWithApprovals } from '#web/platform/api/starts-with-approvals.ts';
import { signalPageShown } from '#web/platform/loading/when-idle.ts';
import { PageBoundary } from '#web/platform/shell/page-boundary.tsx';
import { PageLoading } from './page-loading.tsx';
import { Shell } from './shell.tsx';

const NotFound = lazy(async () => ({ default: (await import('#web/platform/shell/not-found.tsx')).NotFound }));
const NotAllowed = lazy(async () => ({ default: (await import('#web/platform/shell/not-allowed.tsx')).NotAllowed }));
const rows: RouteRow[] = Object.values(routes);
const pages = rows.map((row) => ({
  row,
  Page: lazy(async () => ({ default: (await row.load()).Component })),
}));

function currentRoute() {
  const pathname = location.pathname === '/' ? routes[home].path : location.pathname;
  for (const row of rows) {
    const match = matchPath(row.path, pathname);
    if (match) return { row, params: match.params };
  }
  return undefined;
}

/** Prefetches the code and texts of the page in the URL before the session is known. */
export const prefetchPage = (): void => void currentRoute()?.row.load().catch(ignoreFailure);

/** Prefetches the data of the page in the URL before the language and the shell are loaded. */
export function prefetchPageData(client: QueryClient, personId: string): void {
  const { row, params = {} } = currentRoute() ?? {};
  const search = new URLSearchParams(location.search);
  void row
    ?.fetchCode()
    .then(({ ahead }) => ahead?.(client, { params, search, personId }))
    .catch(ignoreFailure);
}

/** The page repeats the request and shows the error. */
const ignoreFailure = () => undefined;

/**
 * Routes inside the shell. A failed page leaves the shell visible. The plain router is used instead of the one with loaders: queries load
 * our data, and the loaders would add 17 kB to the first load.
 */
export function Pages() {
  return (
    <Routes>
      <Route
        element={
          <Suspense>
            <Shell />
          </Suspense>
        }
      >
        <Route index element={<Home />} />
        {pages.map(({ row, Page }) => (
          <Route key={row.path} path={row.path} element={<RoutePage row={row} Page={Page} />} />
        ))}
        <Route
          path="*"
          element={
            <Suspense>
              <NotFound />
            </Suspense>
          }
        />
      </Route>
    </Routes>
  );
}

/** Redirects users who only decide on documents to approvals, and other users to the home page. */
function Home() {
  const { data: me } = useSuspenseQuery(meQueries.me());
  return <Navigate to={routes[startsWithApprovals(me) ? 'approvals' : home].path} replace />;
}

/** The shell has loaded the user, so that nothing waits here. */
function RoutePage({
  row: { path, nav, isOnePage = false, hasOwnPermissions = false },
  Page,
}: {
  row: RouteRow;
  Page: ComponentType;
}) {
  const { pathname } = useLocation();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const isAllowed = !nav || hasOwnPermissions || (isPermitted(me, nav) && isTurnedOn(me, nav));
  return (
    <PageBoundary key={isOnePage ? path : pathname} place={pathname}>
      <Suspense fallback={<PageLoading />}>
        {isAllowed ? <Page /> : <NotAllowed me={me} isTurnedOff={isPermitted(me, nav)} />}
        <PageShown />
      </Suspense>
    </PageBoundary>
  );
}

/** Its effect runs after those of the page, which by then has asked for its data. */
function PageShown() {
  useEffect(signalPageShown, []);
  return null;
}
