import type { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, type ComponentType } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router';
import { home } from '#web/loading-plan.ts';
import { routes, type RouteRow } from '#web/routes.tsx';
import { PageBoundary } from '#web/platform/shell/page-boundary.tsx';
import { Shell } from './shell.tsx';

const NotFound = lazy(async () => ({ default: (await import('#web/platform/shell/not-found.tsx')).NotFound }));
const rows: RouteRow[] = Object.values(routes);
const pages = rows.map(({ path, load, isOnePage = false }) => ({
  path,
  isOnePage,
  Page: lazy(async () => ({ default: (await load()).Component })),
}));

function rowOfAddress() {
  const pathname = location.pathname === '/' ? routes[home].path : location.pathname;
  for (const row of rows) {
    const match = matchPath(row.path, pathname);
    if (match) return { row, params: match.params };
  }
  return undefined;
}

/** Fetches the code and the texts of the page that the address names, while nobody knows yet who asks. */
export const fetchPageAhead = (): void => void rowOfAddress()?.row.load().catch(ignoreFailure);

/** Asks for what that page shows first, while nobody knows yet in which language and frame. */
export function askAhead(client: QueryClient, personId: string): void {
  const { row, params = {} } = rowOfAddress() ?? {};
  const search = new URLSearchParams(location.search);
  void row
    ?.fetchCode()
    .then(({ ahead }) => ahead?.(client, { params, search, personId }))
    .catch(ignoreFailure);
}

/** The page tries again, and says it then. */
const ignoreFailure = () => undefined;

/**
 * The routes table inside the shell; an error of a page leaves the shell standing. The plain router, not the one with loaders:
 * queries load our data, and 17 kB of the first load are better spent elsewhere.
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
        <Route index element={<Navigate to={routes[home].path} replace />} />
        {pages.map(({ path, Page, isOnePage }) => (
          <Route key={path} path={path} element={<Guarded Page={Page} onlyAs={isOnePage ? path : null} />} />
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

function Guarded({ Page, onlyAs }: { Page: ComponentType; onlyAs: string | null }) {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={onlyAs ?? pathname} place={pathname}>
      <Suspense>
        <Page />
      </Suspense>
    </PageBoundary>
  );
}
