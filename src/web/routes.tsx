/** All pages, as defined in `loading-plan.ts`, and their entries in the navigation. */
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
  /** Loads the page with its texts. */
  load: () => Promise<Page>;
  /** Loads the code only, before a language is known. */
  fetchCode: () => Promise<Page>;
  /** The page stays mounted when only the parameters of its path change, and handles the change itself. */
  isOnePage?: boolean;
  /** The page consists of parts with permissions of their own; that of its entry only decides who sees the entry. */
  hasOwnPermissions?: boolean;
  /** Entry in the navigation. Without the permission, or any of the listed ones, neither the entry nor the page is shown. */
  nav?: {
    label: MessageDescriptor;
    /** Search terms for the palette. */
    words: MessageDescriptor;
    icon: ComponentType<{ size?: number }>;
    permission: Permission | readonly Permission[];
    keys?: string;
    /** Target, if the path has parameters. */
    to?: string;
    /** Feature that the tenant must have. */
    feature?: Feature;
    /** Permission required instead, if the service has no approval overview. */
    withoutOverview?: Permission;
    /** Number of waiting documents, for users who can act on them. */
    waiting?: { permission: Permission; count: typeof approvalCountQuery };
  };
};

type Nav = NonNullable<RouteRow['nav']>;

export const isPermitted = (me: Me, { permission, withoutOverview }: Nav): boolean =>
  [can('approvalOverview') ? permission : (withoutOverview ?? permission)].flat().some((each) => may(me, each));

export const isTurnedOn = (me: Me, { feature }: Nav): boolean => !feature || me.tenant.features.includes(feature);

/** Whether the user sees the page in the navigation and in the palette. */
export const isOffered = (me: Me, nav: Nav): boolean => isPermitted(me, nav) && isTurnedOn(me, nav);

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
    hasOwnPermissions: true,
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
