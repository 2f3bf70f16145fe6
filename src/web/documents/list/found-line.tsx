import { lazy, Suspense, type ReactNode } from 'react';
import type { DocumentRow } from '../core/documents.queries.ts';

/** Comes with the first search. */
const MatchLine = lazy(async () => ({ default: (await import('./match-line.tsx')).MatchLine }));

/** In a search, where its words stand in the document; otherwise what is said of it anyway. */
export const FoundLine = ({ row: { matches }, children }: { row: DocumentRow; children: ReactNode }) =>
  matches?.length ? (
    <Suspense fallback={children}>
      <MatchLine matches={matches} />
    </Suspense>
  ) : (
    children
  );
