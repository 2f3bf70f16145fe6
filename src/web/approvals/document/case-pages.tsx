import { useLingui } from '@lingui/react/macro';
import { Box, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { whenIdle } from '#web/platform/loading/when-idle.ts';
import { pageQueries, readingOf } from '#web/viewer/pages.queries.ts';
import { rotatedSize } from '#web/viewer/geometry.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { CaseViewer, type Shown } from './case-viewer.tsx';
import type { Case } from './use-case.ts';
import classes from './case-view.module.css';

const closerPage = whenIdle(() => import('./closer-page.tsx'));
const CloserPage = lazy(async () => ({ default: (await closerPage()).CloserPage }));

type Props = { given: Case; shown: Shown; isNarrow: boolean };

/**
 * Pages of the document. A wide screen shows the viewer; a phone shows the first page as an image that scrolls with the content, and a tap
 * opens the viewer.
 */
export function CasePages({ given, shown, isNarrow }: Props) {
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
    <Box mih="50dvh" p="sm" pt={4} bg="var(--backdrop)">
      <FirstPage detail={detail} onOpen={() => setClose(true)} />
      {isClose ? (
        <Suspense>
          <CloserPage detail={detail} onClose={() => setClose(false)} />
        </Suspense>
      ) : null}
    </Box>
  );
}

function FirstPage({ detail, onOpen }: { detail: NonNullable<Case['detail']>; onOpen: () => void }) {
  const { t } = useLingui();
  const [page] = detail.pages;
  const imageOf = (isPreview: boolean) => ({
    ...pageQueries.image(readingOf(detail), page?.index ?? 0, page?.rotation ?? 0, isPreview),
    meta: { handlesError: true },
  });
  const { data } = useQuery({ ...imageOf(false), enabled: page !== undefined });
  // The preview has a tenth of the bytes and is shown first if nothing was prefetched.
  const { data: preview } = useQuery({ ...imageOf(true), enabled: page !== undefined && data === undefined });
  const url = useObjectUrl(data ?? preview);
  if (!page)
    return <Box component="p" py="var(--space-8)" px="lg" c="dimmed" ta="center">{t`This document has no pages to show.`}</Box>;
  const { width, height } = rotatedSize(page);
  const count = detail.pages.length;
  return (
    <UnstyledButton className={classes.paper} onClick={onOpen}>
      {/* Above the page: on it, the text would cover an amount or be cut off by the decision bar. */}
      <Text span display="block" pb={4} size="xs" lh="16px" c="dimmed" ta="right">
        {count > 1 ? t`Page 1 of ${count}, tap to enlarge` : t`Tap to enlarge`}
      </Text>
      <Box component="span" display="block" className="clips" bg="var(--paper)" style={{ aspectRatio: `${width} / ${height}` }}>
        {url ? <img className="on-paper" src={url} alt={t`First page of ${detail.fileName}`} /> : null}
      </Box>
    </UnstyledButton>
  );
}
