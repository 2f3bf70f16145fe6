import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Activity, startTransition, useEffect, useState } from 'react';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { useCulture, useLocale } from '#web/platform/i18n/use-culture.ts';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import { LoadingReview } from './loading-review.tsx';
import { Review } from './review.tsx';
import { OpenDocument } from './navigation/open-document.ts';
import { setQueue } from './navigation/queue-store.ts';
import { usePrefetchNext } from './navigation/use-neighbors.ts';

/** Polling interval during an extraction, in case there are no live events. */
const extractionPollMs = 2_000;

/**
 * Review screen. The next document of the list is rendered hidden while the user works on the current one, so that it only has to be shown.
 */
export function ReviewScreen({ documentId: addressed }: { documentId: string }) {
  const culture = useCulture();
  const [opened, setOpened] = useState<string | null>(null);
  const [known, setKnown] = useState(addressed);
  if (known !== addressed) {
    setKnown(addressed);
    // The URL has caught up. While it is on its way to a later document, `opened` stays ahead.
    if (opened === addressed) setOpened(null);
  }
  const shown = opened ?? addressed;
  const drawn = usePrerendered(shown, usePrefetchNext(shown, culture));
  // The user returns to the list. The next queue may be based on another list.
  useEffect(() => () => setQueue(null), []);
  return (
    <OpenDocument value={setOpened}>
      {(drawn.includes(shown) ? drawn : [shown, ...drawn]).map((id) => (
        <Activity key={id} mode={id === shown ? 'visible' : 'hidden'}>
          <LoadedReview documentId={id} culture={culture} />
        </Activity>
      ))}
    </OpenDocument>
  );
}

/** Returns the rendered documents. When the browser is idle, the next document is added and the previous one is removed. */
function usePrerendered(shown: string, prepared: string | null): readonly string[] {
  const [drawn, setDrawn] = useState<readonly string[]>([]);
  useEffect(() => {
    // Without it the next document opens slightly later.
    if (typeof requestIdleCallback === 'undefined') return undefined;
    const draw = () => startTransition(() => setDrawn(prepared === null ? [shown] : [shown, prepared]));
    const waiting = requestIdleCallback(draw, { timeout: 2_000 });
    return () => cancelIdleCallback(waiting);
  }, [shown, prepared]);
  return drawn;
}

/** Loads the document and the user. Errors are thrown to the error boundary of the page, which shows them. */
function LoadedReview({ documentId, culture }: { documentId: string; culture: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const me = useQuery({ ...meQueries.me(), throwOnError: true });
  const detail = useQuery({
    ...documentQueries.detail(documentId, culture),
    throwOnError: (_, query) => query.state.data === undefined,
    refetchInterval: ({ state }) =>
      state.data?.state === 'New' || state.data?.state === 'Extracting' ? extractionPollMs : false,
  });
  useDocumentTitle(detail.data?.fileName ?? t`Document`);
  if (!detail.data || !me.data) return <LoadingReview documentId={documentId} />;
  return <Review detail={detail.data} me={me.data} culture={locale} />;
}
