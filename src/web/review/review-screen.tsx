import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Activity, startTransition, useEffect, useState } from 'react';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { useCulture, useLocale } from '#web/platform/i18n/use-culture.ts';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import { Review } from './review.tsx';
import { OpenDocument } from './navigation/open-document.ts';
import { setQueue } from './navigation/queue-store.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { useAhead } from './navigation/use-neighbours.ts';
import classes from './review.module.css';

/** A reading is asked after this often, should the stream of changes be silent. */
const readingMs = 2_000;

/**
 * The document that is asked for, and behind it, out of sight, the next one of the list: it is drawn while one works on this one, and only
 * has to be shown.
 */
export function ReviewScreen({ documentId: addressed }: { documentId: string }) {
  const culture = useCulture();
  const [opened, setOpened] = useState<string | null>(null);
  const [known, setKnown] = useState(addressed);
  if (known !== addressed) {
    setKnown(addressed);
    // the address has followed; on its way to a later document it stays behind
    if (opened === addressed) setOpened(null);
  }
  const shown = opened ?? addressed;
  const drawn = useDrawnAhead(shown, useAhead(shown, culture));
  // one leaves to the list: the next time it may be another
  useEffect(() => () => setQueue(null), []);
  return (
    <OpenDocument value={setOpened}>
      {(drawn.includes(shown) ? drawn : [shown, ...drawn]).map((id) => (
        <Activity key={id} mode={id === shown ? 'visible' : 'hidden'}>
          <OneDocument documentId={id} culture={culture} />
        </Activity>
      ))}
    </OpenDocument>
  );
}

/** What is drawn out of sight changes when the hand rests: the next document comes, and the one that was left goes. */
function useDrawnAhead(shown: string, prepared: string | null): readonly string[] {
  const [drawn, setDrawn] = useState<readonly string[]>([]);
  useEffect(() => {
    // a browser without it opens the next document a little later
    if (typeof requestIdleCallback === 'undefined') return undefined;
    const draw = () => startTransition(() => setDrawn(prepared === null ? [shown] : [shown, prepared]));
    const waiting = requestIdleCallback(draw, { timeout: 2_000 });
    return () => cancelIdleCallback(waiting);
  }, [shown, prepared]);
  return drawn;
}

/** Fetches the document and who is looking at it; an error falls to the page's boundary, which says what happened. */
function OneDocument({ documentId, culture }: { documentId: string; culture: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const me = useQuery({ ...meQueries.me(), throwOnError: true });
  const detail = useQuery({
    ...documentQueries.detail(documentId, culture),
    throwOnError: (_, query) => query.state.data === undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'New' || state.data?.state === 'Extracting' ? readingMs : false),
  });
  useDocumentTitle(detail.data?.fileName ?? t`Document`);
  if (!detail.data || !me.data) {
    return (
      <div className={classes.review} aria-busy="true">
        <header className={classes.header} />
        <Box display="grid" mih={0} style={{ gridTemplateColumns: 'minmax(0, 1fr) 5px 540px' }}>
          <Box bg="var(--backdrop)" />
          <span />
          <div className={classes.scroller}>
            <FormSkeleton />
          </div>
        </Box>
      </div>
    );
  }
  return <Review detail={detail.data} me={me.data} culture={locale} />;
}
