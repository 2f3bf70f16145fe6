import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Highlight } from '#web/viewer/highlights.ts';
import { pageQueries, readingOf } from '#web/viewer/pages.queries.ts';
import { wordIndex } from '#web/viewer/page-words.ts';
import { noViewerActions } from '#web/viewer/viewer-actions.ts';
import type { Case } from './use-case.ts';

const Viewer = lazy(async () => ({ default: (await import('#web/viewer/viewer.tsx')).Viewer }));

/** Words of the value to highlight on the page. */
export type Shown = Pick<Highlight, 'wordIds' | 'hasCodes'> | null;

type Props = { detail: NonNullable<Case['detail']>; shown: Shown };

export function CaseViewer({ detail, shown }: Props) {
  const reading = readingOf(detail);
  const { data: pageWords } = useQuery({ ...pageQueries.words(reading), meta: { handlesError: true } });
  const words = useMemo(
    () => wordIndex(pageWords ?? [], new Map(detail.pages.map((page) => [page.index, page]))),
    [pageWords, detail.pages],
  );
  const highlights = useMemo(() => (shown ? [{ tone: 'focus' as const, ...shown }] : []), [shown]);
  const [marked] = useState(() => new Set<number>());
  return (
    <Suspense>
      <Viewer
        reading={reading}
        pages={detail.pages}
        pickTarget={{ words, wanted: null, isValue: () => false, choices: [], valueOf: () => null }}
        highlights={highlights}
        marked={marked}
        isPdf={detail.contentType === 'application/pdf'}
        actions={noViewerActions}
      />
    </Suspense>
  );
}
