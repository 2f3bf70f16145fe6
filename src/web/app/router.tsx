import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router';
import { home } from '#web/loading-plan.ts';
import { isOffered, routes, type RouteRow } from '#web/routes.tsx';
import { may, meQueries } from '#web/platform/api/me.queries.ts';
import { signalPageShown } from '#web/platform/loading/when-idle.ts';
import { PageBoundary } from '#web/platform/shell/page-boundary.tsx';
import { Shell } from './shell.tsx';

const NotFound = lazy(async () => ({ default: (await import('#web/platform/shell/not-found.tsx')).NotFound }));
const { approvals } = routes;
const rows: RouteRow[] = Object.values(routes);
const pages = rows.map(({ path, load, isOnePage = false }) => ({
  path,
  isOnePage,
  Page: lazy(async () => ({ default: (await load()).Component })),
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
        {pages.map(({ path, Page, isOnePage }) => (
          <Route key={path} path={path} element={<RoutePage Page={Page} onlyAs={isOnePage ? path : null} />} />
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
  const isApproverOnly = may(me, 'approval.decide') && !may(me, 'document.upload') && isOffered(me, approvals.nav);
  return <Navigate to={isApproverOnly ? approvals.path : routes[home].path} replace />;
}

function RoutePage({ Page, onlyAs }: { Page: ComponentType; onlyAs: string | null }) {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={onlyAs ?? pathname} place={pathname}>
      <Suspense>
        <Page />
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
