import { lazy, Suspense, type ReactNode } from 'react';
import type { DocumentRow } from '../core/documents.queries.ts';

/** Loaded on the first search. */
const MatchLine = lazy(async () => ({ default: (await import('./match-line.tsx')).MatchLine }));

/** Shows the search matches in the document, or the default content if there is no search. */
export const SearchMatches = ({ row: { matches }, children }: { row: DocumentRow; children: ReactNode }) =>
  matches?.length ? (
    <Suspense fallback={children}>
      <MatchLine matches={matches} />
    </Suspense>
  ) : (
    children
  );
