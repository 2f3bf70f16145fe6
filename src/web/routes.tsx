/** Every page: its path, its code (fetched when asked for) and, where it has one, its place in the rail. */
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
import { approvalCountQuery } from '#web/approvals/core/approval-count.queries.ts';
import { may, type Me } from '#web/platform/api/me.queries.ts';
import { can } from '#web/platform/api/service.ts';
import type { Ahead } from '#web/platform/loading/ahead.ts';
import { withTexts } from '#web/platform/loading/with-texts.ts';

export type RouteRow = {
  path: string;
  load: () => Promise<ComponentType>;
  ahead?: () => Promise<Ahead>;
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

export const routes = {
  documents: {
    path: '/documents',
    load: () => withTexts(['documents'], async () => (await import('#web/documents/documents.page.tsx')).DocumentsPage),
    ahead: async () => (await import('#web/documents/documents.page.tsx')).documentsAhead,
    nav: {
      label: msg`Documents`,
      words: msg`invoices, receipts, list, doklady, faktury`,
      icon: Files,
      permission: 'document.read',
      keys: 'Alt+Digit1',
    },
  },
  review: {
    path: '/documents/:documentId',
    load: () => withTexts(['work', 'review'], async () => (await import('#web/review/review.page.tsx')).ReviewPage),
    ahead: async () => (await import('#web/review/review.page.tsx')).reviewAhead,
    isOnePage: true,
  },
  approvals: {
    path: '/approvals',
    load: () =>
      withTexts(
        ['documents', 'work', 'approvals'],
        async () => (await import('#web/approvals/approvals.page.tsx')).ApprovalsPage,
      ),
    ahead: async () => (await import('#web/approvals/approvals.page.tsx')).inboxAhead,
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
    path: '/export',
    load: () => withTexts(['documents'], async () => (await import('#web/exports/export.page.tsx')).ExportPage),
    nav: {
      label: msg`Export`,
      words: msg`queue, download, hand over, fronta, stáhnout`,
      icon: Send,
      permission: 'document.fetchExport',
      keys: 'Alt+Digit3',
    },
  },
  dashboards: {
    path: '/dashboards',
    load: () =>
      withTexts(['dashboards', 'approvals'], async () => (await import('#web/dashboards/dashboards.page.tsx')).DashboardsPage),
    nav: {
      label: msg`Dashboards`,
      words: msg`statistics, figures, charts, reports, přehledy, statistiky, grafy`,
      icon: ChartColumn,
      permission: 'dashboard.read',
      keys: 'Alt+Digit4',
    },
  },
  settings: {
    path: '/settings/:section?',
    load: () =>
      withTexts(
        ['settings', 'reasons', 'audit', 'events'],
        async () => (await import('#web/settings/settings.page.tsx')).SettingsPage,
      ),
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
