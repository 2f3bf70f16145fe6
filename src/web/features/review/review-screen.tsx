import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { deskQueries } from '#web/api/desk.queries.ts';
import { documentQueries } from '#web/api/documents.queries.ts';
import { currentCulture } from '#web/i18n/i18n.ts';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import { Review } from './review.tsx';
import { FormSkeleton } from './review-states.tsx';
import classes from './review.module.css';

/** A reading is asked after this often, should the stream of changes be silent. */
const readingMs = 2_000;

/** Fetches the document and who is looking at it; an error falls to the page's boundary, which says what happened. */
export function ReviewScreen({ documentId }: { documentId: string }) {
  const { t } = useLingui();
  const culture = currentCulture();
  const me = useQuery({ ...deskQueries.me(), throwOnError: true });
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
        <div className={classes.panes} style={{ gridTemplateColumns: 'minmax(0, 1fr) 5px 460px' }}>
          <div className={classes.desk} />
          <span />
          <div className={classes.scroller}>
            <FormSkeleton />
          </div>
        </div>
      </div>
    );
  }
  return <Review key={documentId} detail={detail.data} me={me.data} culture={culture} />;
}
