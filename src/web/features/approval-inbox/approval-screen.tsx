import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import Stamp from 'lucide-react/icons/stamp';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { deskQueries } from '#web/api/desk.queries.ts';
import { Empty } from '#web/blocks/document-list/empty.tsx';
import { withTexts } from '#web/i18n/with-texts.ts';
import { type ApprovalTab, ApprovalTabs, readTab, tabsOf } from './approval-tabs.tsx';
import { Inbox } from './inbox.tsx';
import { MyApprovals } from './my-approvals.tsx';
import classes from './approval-screen.module.css';

const Team = lazy(async () => ({ default: (await import('./team-approvals.tsx')).TeamApprovals }));
const Figures = lazy(() =>
  withTexts(['approval-tools'], async () => ({
    default: (await import('../approval-figures/approval-figures.tsx')).ApprovalFigures,
  })),
);
const Away = lazy(() =>
  // the words of its form are those of the settings
  withTexts(['approval-tools', 'settings'], async () => {
    await import('#web/blocks/forms/jitless.ts');
    return { default: (await import('../approval-away/away.tsx')).Away };
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

/** What waits for the person's decision, and how approvals went. */
export function ApprovalScreen() {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(deskQueries.me());
  const [search] = useSearchParams();
  const tabs = tabsOf(me);
  const tab = readTab(search, tabs);
  if (tab === undefined)
    return (
      <Empty icon={Stamp} title={t`Approvals are for those who decide`}>
        <p>
          <Trans>How the approval of a document goes is told with the document.</Trans>
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
