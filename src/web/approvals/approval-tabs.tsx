import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { approvalCountQuery } from './core/approval-count.queries.ts';
import { may, type Me } from '#web/platform/api/me.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { LinkTabs } from '#web/ui/link-tabs.tsx';

const names = {
  waiting: msg`Waiting for me`,
  decided: msg`Decided by me`,
  sent: msg`Sent by me`,
  team: msg`My team`,
  figures: msg`Overview`,
  away: msg`Absence and notifications`,
} as const;
export type ApprovalTab = keyof typeof names;
const needs = {
  waiting: 'approval.decide',
  decided: 'approval.decide',
  sent: 'approval.start',
  team: 'approval.decide',
  figures: 'workflow.manage',
  away: 'approval.decide',
} as const;
const tabIds = Object.keys(names) as ApprovalTab[];

/** Returns the tabs of the user. Approvers see their inbox first; the other tabs need a service with an approval overview. */
export const tabsOf = (me: Me): ApprovalTab[] =>
  tabIds.filter((id) => may(me, needs[id]) && (can('approvalOverview') || id === 'waiting'));

export const readTab = (search: URLSearchParams, tabs: readonly ApprovalTab[]): ApprovalTab | undefined =>
  tabs.find((id) => id === search.get('tab')) ?? tabs[0];

export function ApprovalTabs({ tabs, current }: { tabs: readonly ApprovalTab[]; current: ApprovalTab }) {
  const { t } = useLingui();
  const format = useFormat();
  const { data: waiting = 0 } = useQuery({ ...approvalCountQuery(), enabled: tabs.includes('waiting') });
  return (
    <LinkTabs
      label={t`Approvals`}
      tabs={tabs.map((id) => ({
        id,
        name: t(names[id]),
        search: id === tabs[0] ? '' : `tab=${id}`,
        isCurrent: id === current,
        count: id === 'waiting' && waiting > 0 ? format.number(waiting) : undefined,
      }))}
    />
  );
}
