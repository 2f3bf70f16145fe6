/** Every page: its path, its code (fetched when asked for) and, where it has one, its place in the rail. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import Files from 'lucide-react/icons/files';
import Send from 'lucide-react/icons/send';
import Settings from 'lucide-react/icons/settings';
import Stamp from 'lucide-react/icons/stamp';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { Feature } from '#contract/endpoints/tenant.ts';
import type { Permission } from '#contract/permissions.ts';
import { approvalCountQuery } from '#web/api/approval-count.queries.ts';
import { may, type Me } from '#web/api/desk.queries.ts';
import { hasDesk } from '#web/auth/with-credentials.ts';
import { withTexts } from '#web/i18n/with-texts.ts';

/** Asks for what a page shows first, before there is anything to draw it on; one that fails is asked for again by the page. */
export type Ahead = (client: QueryClient, address: { params: Params; search: URLSearchParams; personId: string }) => void;

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
    /** Who sees it where the service offers nothing beside its interface, if not the same. */
    withoutDesk?: Permission;
    /** How much waits there, for those who may do something about it. */
    waiting?: { permission: Permission; count: typeof approvalCountQuery };
  };
};

/** Whether this person finds the page in the rail and in the palette. */
export const isOffered = (me: Me, { permission, feature, withoutDesk }: NonNullable<RouteRow['nav']>): boolean =>
  [hasDesk() ? permission : (withoutDesk ?? permission)].flat().some((each) => may(me, each)) &&
  (!feature || me.tenant.features.includes(feature));

export const routes = {
  documents: {
    path: '/documents',
    load: () => withTexts(['list'], async () => (await import('./pages/documents.page.tsx')).DocumentsPage),
    ahead: async () => (await import('./pages/documents.page.tsx')).documentsAhead,
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
    load: () => withTexts(['work', 'review'], async () => (await import('./pages/review.page.tsx')).ReviewPage),
    ahead: async () => (await import('./pages/review.page.tsx')).reviewAhead,
    isOnePage: true,
  },
  approvals: {
    path: '/approvals',
    load: () => withTexts(['list', 'work', 'approvals'], async () => (await import('./pages/approvals.page.tsx')).ApprovalsPage),
    ahead: async () => (await import('./pages/approvals.page.tsx')).inboxAhead,
    nav: {
      label: msg`Approvals`,
      words: msg`approve, inbox, waiting for me, schvalování, ke schválení`,
      icon: Stamp,
      permission: ['approval.decide', 'approval.start'],
      keys: 'Alt+Digit2',
      feature: 'Approval',
      withoutDesk: 'approval.decide',
      waiting: { permission: 'approval.decide', count: approvalCountQuery },
    },
  },
  export: {
    path: '/export',
    load: () => withTexts(['list'], async () => (await import('./pages/export.page.tsx')).ExportPage),
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
      withTexts(['dashboards', 'approval-tools'], async () => (await import('./pages/dashboards.page.tsx')).DashboardsPage),
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
    load: () => withTexts(['settings'], async () => (await import('./pages/settings.page.tsx')).SettingsPage),
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
