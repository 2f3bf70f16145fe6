/** The subjects of Settings: each has its address, the words that find it, and its code, fetched when asked for. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { lazy, type ComponentType } from 'react';
import { hasDesk } from '#web/api/has-desk.ts';

export type SettingsSection = {
  id: string;
  name: MessageDescriptor;
  /** Other words under which people look for it. */
  words: MessageDescriptor;
  /** The interface does not name what it needs. */
  needsDesk?: true;
  Page: ComponentType;
};

const page = (load: () => Promise<ComponentType>): ComponentType => lazy(async () => ({ default: await load() }));

const all: readonly SettingsSection[] = [
  {
    id: 'client-applications',
    name: msg`Client applications`,
    words: msg`API access, secret, token, machine, integration`,
    Page: page(async () => (await import('../settings-client-applications/client-applications.tsx')).ClientApplications),
  },
  {
    id: 'accounting-units',
    name: msg`Accounting units`,
    words: msg`company, branch, VAT id, IČO, DIČ`,
    Page: page(async () => (await import('../settings-accounting-units/accounting-units.tsx')).AccountingUnits),
  },
  {
    id: 'webhooks',
    name: msg`Webhooks`,
    words: msg`events, calls, notifications, integration, delivery log`,
    needsDesk: true,
    Page: page(async () => (await import('../settings-webhooks/webhooks.tsx')).Webhooks),
  },
  {
    id: 'tenant',
    name: msg`Tenant`,
    words: msg`features, export, name, format, naming`,
    Page: page(async () => (await import('../settings-tenant/tenant.tsx')).Tenant),
  },
];

export const settingsSections = (): readonly SettingsSection[] => all.filter(({ needsDesk }) => !needsDesk || hasDesk());

export const sectionHref = (id: string): string => `/settings/${id}`;
