import { lazy, Suspense, type ComponentType } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { routes, type RouteRow } from './routes.tsx';
import { PageBoundary } from './shell/page-boundary.tsx';
import { Shell } from './shell/shell.tsx';

const NotFound = lazy(async () => ({ default: (await import('./shell/not-found.tsx')).NotFound }));
const rows: RouteRow[] = Object.values(routes);
const pages = rows.map(({ path, load, isOnePage = false }) => ({
  path,
  isOnePage,
  Page: lazy(async () => ({ default: await load() })),
}));

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
        <Route index element={<Navigate to={routes.documents.path} replace />} />
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
