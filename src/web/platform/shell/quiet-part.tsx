import { Suspense, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { PartBoundary } from './part-boundary.tsx';

const nothingToClose = () => undefined;

/** A part that shows nothing until it is needed. If its code cannot be loaded, the others work, and the next page tries again. */
export function QuietPart({ part: Part }: { part: ComponentType }) {
  const { pathname } = useLocation();
  return (
    <PartBoundary opened={null} place={pathname} onClose={nothingToClose}>
      <Suspense>
        <Part />
      </Suspense>
    </PartBoundary>
  );
}
