import { useLingui } from '@lingui/react/macro';
import { Box, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Highlight } from '#web/viewer/highlights.ts';
import { pageQueries, readingOf } from '#web/viewer/pages.queries.ts';
import { turnedSize } from '#web/viewer/geometry.ts';
import { wordIndex } from '#web/viewer/page-words.ts';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { noViewerActions } from '#web/viewer/viewer-actions.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import type { Case } from './use-case.ts';
import classes from './case-view.module.css';

const Viewer = lazy(async () => ({ default: (await import('#web/viewer/viewer.tsx')).Viewer }));

/** Words of the value that is to be found on the page. */
export type Shown = Pick<Highlight, 'wordIds' | 'hasCodes'> | null;
type Props = { given: Case; shown: Shown; isNarrow: boolean };

/** On a wide screen the viewer; on a phone the first page as it is, which scrolls with the rest, and a tap away the viewer to look closer. */
export function CasePages({ given, shown, isNarrow }: Props) {
  const { t } = useLingui();
  const [isClose, setClose] = useState(false);
  const { detail } = given;
  if (!detail) return <Box mih={isNarrow ? '50dvh' : 0} bg="var(--backdrop)" aria-busy="true" />;
  if (!isNarrow)
    return (
      <div className={classes.backdrop}>
        <CaseViewer detail={detail} shown={shown} />
      </div>
    );
  return (
    <Box mih="50dvh" p="sm" bg="var(--backdrop)">
      <FirstPage detail={detail} onOpen={() => setClose(true)} />
      {isClose ? (
        <Dialog title={detail.fileName} size="large" closeLabel={t`Close`} onClose={() => setClose(false)}>
          <Box pos="relative" h="calc(100dvh - 100px)">
            <CaseViewer detail={detail} shown={null} />
          </Box>
        </Dialog>
      ) : null}
    </Box>
  );
}

type Detail = NonNullable<Case['detail']>;

function CaseViewer({ detail, shown }: { detail: Detail; shown: Shown }) {
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

function FirstPage({ detail, onOpen }: { detail: Detail; onOpen: () => void }) {
  const { t } = useLingui();
  const [page] = detail.pages;
  const imageOf = (isPreview: boolean) => ({
    ...pageQueries.image(readingOf(detail), page?.index ?? 0, page?.rotation ?? 0, isPreview),
    meta: { handlesError: true },
  });
  const { data } = useQuery({ ...imageOf(false), enabled: page !== undefined });
  // a tenth of the bytes, and there first, where nothing was fetched ahead
  const { data: preview } = useQuery({ ...imageOf(true), enabled: page !== undefined && data === undefined });
  const url = useObjectUrl(data ?? preview);
  if (!page)
    return <Box component="p" py="var(--space-8)" px="lg" c="dimmed" ta="center">{t`This document has no pages to show.`}</Box>;
  const { width, height } = turnedSize(page);
  const count = detail.pages.length;
  return (
    <UnstyledButton className={classes.paper} style={{ aspectRatio: `${width} / ${height}` }} onClick={onOpen}>
      {url ? <img className={classes.image} src={url} alt={t`First page of ${detail.fileName}`} /> : null}
      <span className={classes.look}>{count > 1 ? t`Page 1 of ${count}, tap to enlarge` : t`Tap to enlarge`}</span>
    </UnstyledButton>
  );
}
