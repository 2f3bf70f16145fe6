import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { deskQueries } from '#web/api/desk.queries.ts';
import { ApprovalTabs, readTab, tabsOf } from './approval-tabs.tsx';
import { Inbox } from './inbox.tsx';
import { MyApprovals } from './my-approvals.tsx';
import classes from './approval-screen.module.css';

/** What waits for the person's decision, and how approvals went. */
export function ApprovalScreen() {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(deskQueries.me());
  const [search] = useSearchParams();
  const tabs = tabsOf(me);
  const tab = readTab(search, tabs);
  return (
    <div className={classes.screen}>
      <h1 className="visually-hidden">{t`Approvals`}</h1>
      <ApprovalTabs tabs={tabs} current={tab} />
      {tab === 'waiting' ? <Inbox /> : <MyApprovals kind={tab} />}
    </div>
  );
}
