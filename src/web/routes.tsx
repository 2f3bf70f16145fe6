/** Every page, as `loading-plan.ts` has it, and its place in the rail, if it has one. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import ChartColumn from 'lucide-react/icons/chart-column';
import Files from 'lucide-react/icons/files';
import Send from 'lucide-react/icons/send';
import Settings from 'lucide-react/icons/settings';
import Stamp from 'lucide-react/icons/stamp';
import type { ComponentType } from 'react';
import type { Feature } from '#contract/tenant/v1.ts';
import type { Permission } from '#contract/core/permissions.ts';
import { routePlans, type RouteName } from '#web/loading-plan.ts';
import { approvalCountQuery } from '#web/approvals/core/approval-count.queries.ts';
import { may, type Me } from '#web/platform/api/me.queries.ts';
import { can } from '#web/platform/api/service.ts';
import type { Page } from '#web/platform/loading/page.ts';
import { withTexts } from '#web/platform/loading/with-texts.ts';

export type RouteRow = {
  path: string;
  /** The page with its texts. */
  load: () => Promise<Page>;
  /** The page alone, before a language is known. */
  fetchCode: () => Promise<Page>;
  /** Stays as it is when only the parameters of its path change, and sees to that itself. */
  isOnePage?: boolean;
  /** Who may not do this, or none of these, does not see it in the rail. */
  nav?: {
    label: MessageDescriptor;
    /** Other words under which people look for it. */
    words: MessageDescriptor;
    icon: ComponentType<{ size?: number }>;
    permission: Permission | readonly Permission[];
    keys?: string;
    /** Where it leads, if the path has parameters. */
    to?: string;
    /** Only for tenants that have it. */
    feature?: Feature;
    /** Who sees it where approval has no more than what waits, if not the same. */
    withoutOverview?: Permission;
    /** How much waits there, for those who may do something about it. */
    waiting?: { permission: Permission; count: typeof approvalCountQuery };
  };
};

/** Whether this person finds the page in the rail and in the palette. */
export const isOffered = (me: Me, { permission, feature, withoutOverview }: NonNullable<RouteRow['nav']>): boolean =>
  [can('approvalOverview') ? permission : (withoutOverview ?? permission)].flat().some((each) => may(me, each)) &&
  (!feature || me.tenant.features.includes(feature));

const pages = import.meta.glob<Page>('./*/*.page.tsx', { import: 'page' });

function planned(name: RouteName): Pick<RouteRow, 'path' | 'load' | 'fetchCode'> {
  const { path, page, texts } = routePlans[name];
  const fetchCode = pages[`./${page}`];
  if (!fetchCode) throw new Error(`There is no ${page}.`);
  return { path, fetchCode, load: () => withTexts(texts, fetchCode) };
}

export const routes = {
  documents: {
    ...planned('documents'),
    nav: {
      label: msg`Documents`,
      words: msg`invoices, receipts, list, doklady, faktury`,
      icon: Files,
      permission: 'document.read',
      keys: 'Alt+Digit1',
    },
  },
  review: {
    ...planned('review'),
    isOnePage: true,
  },
  approvals: {
    ...planned('approvals'),
    nav: {
      label: msg`Approvals`,
      words: msg`approve, inbox, waiting for me, schvalování, ke schválení`,
      icon: Stamp,
      permission: ['approval.decide', 'approval.start'],
      keys: 'Alt+Digit2',
      feature: 'Approval',
      withoutOverview: 'approval.decide',
      waiting: { permission: 'approval.decide', count: approvalCountQuery },
    },
  },
  export: {
    ...planned('export'),
    nav: {
      label: msg`Export`,
      words: msg`queue, download, hand over, fronta, stáhnout`,
      icon: Send,
      permission: 'document.fetchExport',
      keys: 'Alt+Digit3',
    },
  },
  dashboards: {
    ...planned('dashboards'),
    nav: {
      label: msg`Dashboards`,
      words: msg`statistics, figures, charts, reports, přehledy, statistiky, grafy`,
      icon: ChartColumn,
      permission: 'dashboard.read',
      keys: 'Alt+Digit4',
    },
  },
  apiReference: { ...planned('apiReference') },
  settings: {
    ...planned('settings'),
    nav: {
      label: msg`Settings`,
      words: msg`administration, configuration, options, nastavení, správa`,
      icon: Settings,
      permission: ['tenant.manage', 'audit.read'],
      keys: 'Alt+Digit5',
      to: '/settings',
    },
  },
} satisfies Record<string, RouteRow>;
