import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { routes } from './routes.tsx';
import { NotFound } from './shell/not-found.tsx';
import { PageProblem } from './shell/page-problem.tsx';
import { Shell } from './shell/shell.tsx';

/** The routes table inside the shell; an error of a page leaves the shell standing. */
export const routeObjects = (): RouteObject[] => [
  {
    Component: Shell,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: PageProblem,
        children: [
          { index: true, element: <Navigate to={routes.documents.path} replace /> },
          ...Object.values(routes).map(({ path, load }) => ({ path, lazy: async () => ({ Component: await load() }) })),
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routeObjects());
