import { Trans, useLingui } from '@lingui/react/macro';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import { Empty, ListProblem } from '#web/blocks/document-list/empty.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { CaseView } from './case-view.tsx';
import { InboxList } from './inbox-list.tsx';
import { useInbox } from './use-inbox.ts';
import classes from './approval-screen.module.css';

/** Document by document: what waits longest past its time comes first, and after a decision the next one is there. */
export function Inbox() {
  const { t } = useLingui();
  const inbox = useInbox();
  const isNarrow = useMedia('(width < 900px)');
  if (inbox.error) return <ListProblem error={inbox.error} onRetry={inbox.retry} />;
  if (inbox.isLoading) return <div className={classes.inbox} aria-busy="true" />;
  if (inbox.documentId === null)
    return (
      <Empty icon={CircleCheckBig} title={t`Nothing waits for you`}>
        <p>
          <Trans>When somebody asks for your decision, the document comes here by itself.</Trans>
        </p>
      </Empty>
    );
  return (
    <div className={classes.inbox} data-narrow={isNarrow}>
      {isNarrow ? null : <InboxList inbox={inbox} />}
      <CaseView key={inbox.documentId} documentId={inbox.documentId} inbox={inbox} isNarrow={isNarrow} />
    </div>
  );
}
