import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import Stamp from 'lucide-react/icons/stamp';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { Empty } from '#web/ui/empty.tsx';
import { withTexts } from '#web/platform/loading/with-texts.ts';
import { type ApprovalTab, ApprovalTabs, readTab, tabsOf } from './approval-tabs.tsx';
import { Inbox } from './inbox/inbox.tsx';
import classes from './approval-screen.module.css';

const MyApprovals = lazy(async () => ({ default: (await import('./my-approvals.tsx')).MyApprovals }));
const Team = lazy(async () => ({ default: (await import('./team-approvals.tsx')).TeamApprovals }));
const Figures = lazy(async () => ({
  default: (await import('./figures/approval-figures.tsx')).ApprovalFigures,
}));
const Away = lazy(() =>
  // The form uses texts of the settings, and reasons for what it refuses itself.
  withTexts(['settings', 'reasons'], async () => {
    await import('#web/platform/loading/jitless.ts');
    return { default: (await import('./absence/absence.tsx')).Away };
  }),
);

function Shown({ tab }: { tab: ApprovalTab }) {
  switch (tab) {
    case 'waiting':
      return <Inbox />;
    case 'team':
      return <Team />;
    case 'figures':
      return <Figures />;
    case 'away':
      return <Away />;
    case 'decided':
    case 'sent':
      return <MyApprovals kind={tab} />;
  }
}

/** Approval inbox, overviews and settings of approvals. */
export function ApprovalScreen() {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const [search] = useSearchParams();
  const tabs = tabsOf(me);
  const tab = readTab(search, tabs);
  if (tab === undefined)
    return (
      <Empty icon={Stamp} title={t`You have no access to approvals`}>
        <p>
          <Trans>To follow the approval of a document, open the document.</Trans>
        </p>
      </Empty>
    );
  return (
    <div className={classes.screen}>
      <h1 className="visually-hidden">{t`Approvals`}</h1>
      <ApprovalTabs tabs={tabs} current={tab} />
      <Suspense>
        <Shown tab={tab} />
      </Suspense>
    </div>
  );
}
