import { lazy, Suspense, type ComponentType } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { routes, type RouteRow } from './routes.tsx';
import { NotFound } from './shell/not-found.tsx';
import { PageBoundary } from './shell/page-boundary.tsx';
import { Shell } from './shell/shell.tsx';

const rows: RouteRow[] = Object.values(routes);
const pages = rows.map(({ path, load }) => ({ path, Page: lazy(async () => ({ default: await load() })) }));

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
        {pages.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Guarded Page={Page} />} />
        ))}
        <Route path="*" Component={NotFound} />
      </Route>
    </Routes>
  );
}

function Guarded({ Page }: { Page: ComponentType }) {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={pathname}>
      <Suspense>
        <Page />
      </Suspense>
    </PageBoundary>
  );
}
