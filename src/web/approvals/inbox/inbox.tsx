import { Trans, useLingui } from '@lingui/react/macro';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import { Empty } from '#web/ui/empty.tsx';
import { ListProblem } from '#web/platform/shell/list-problem.tsx';
import { Activity, useState } from 'react';
import { CaseView } from '../document/case-view.tsx';
import { InboxList } from './inbox-list.tsx';
import { OfflineNotice } from '../offline/offline-notice.tsx';
import { useInbox } from './use-inbox.ts';
import classes from '../approval-screen.module.css';

/** Approval inbox, one document at a time. The most overdue document comes first, and after a decision the next one is shown. */
export function Inbox() {
  const { t } = useLingui();
  const inbox = useInbox();
  const { isNarrow } = inbox;
  const [isListOpen, setListOpen] = useState(false);
  if (inbox.error) return <ListProblem error={inbox.error} onRetry={inbox.retry} />;
  if (inbox.isLoading) return <div className={classes.inbox} aria-busy="true" />;
  if (inbox.documentId === null)
    return (
      <div>
        <OfflineNotice />
        <Empty icon={CircleCheckBig} title={t`No approvals waiting`}>
          <p>
            <Trans>Documents that need your decision appear here.</Trans>
          </p>
        </Empty>
      </div>
    );
  return (
    <div className={classes.screen}>
      <OfflineNotice />
      <div className={classes.inbox} data-narrow={isNarrow}>
        {isNarrow && !isListOpen ? null : <InboxList inbox={inbox} onChoose={() => setListOpen(false)} />}
        {isNarrow && isListOpen
          ? null
          : // The next document is rendered while the user reads this one, so that a decision only has to show it.
            inbox.drawnIds.map((id) => (
              <Activity key={id} mode={id === inbox.documentId ? 'visible' : 'hidden'}>
                <CaseView documentId={id} inbox={inbox} isNarrow={isNarrow} onList={() => setListOpen(true)} />
              </Activity>
            ))}
      </div>
    </div>
  );
}
