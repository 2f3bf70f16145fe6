/** Every page: its path, its code (fetched when asked for) and, where it has one, its place in the rail. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import Files from 'lucide-react/icons/files';
import Send from 'lucide-react/icons/send';
import Settings from 'lucide-react/icons/settings';
import type { ComponentType } from 'react';
import type { Permission } from '#contract/permissions.ts';
import { addCatalog } from '#web/i18n/i18n.ts';
import { settingsCatalog } from '#web/i18n/settings-catalog.ts';

export type RouteRow = {
  path: string;
  load: () => Promise<ComponentType>;
  /** Who may not do this does not see it in the rail. */
  nav?: {
    label: MessageDescriptor;
    icon: ComponentType<{ size?: number }>;
    permission: Permission;
    keys?: string;
    /** Where it leads, if the path has parameters. */
    to?: string;
  };
};

export const routes = {
  documents: {
    path: '/documents',
    load: async () => (await import('./pages/documents.page.tsx')).DocumentsPage,
    nav: { label: msg`Documents`, icon: Files, permission: 'document.read', keys: 'Alt+Digit1' },
  },
  review: {
    path: '/documents/:documentId',
    load: async () => (await import('./pages/review.page.tsx')).ReviewPage,
  },
  export: {
    path: '/export',
    load: async () => (await import('./pages/export.page.tsx')).ExportPage,
    nav: { label: msg`Export`, icon: Send, permission: 'document.fetchExport', keys: 'Alt+Digit3' },
  },
  settings: {
    path: '/settings/:section?',
    load: async () => {
      const [{ SettingsPage }] = await Promise.all([import('./pages/settings.page.tsx'), addCatalog(settingsCatalog)]);
      return SettingsPage;
    },
    nav: { label: msg`Settings`, icon: Settings, permission: 'tenant.manage', keys: 'Alt+Digit5', to: '/settings' },
  },
} satisfies Record<string, RouteRow>;
