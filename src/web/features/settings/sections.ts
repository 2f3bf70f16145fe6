/** The subjects of Settings: each has its address, the words that find it, and its code, fetched when asked for. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { lazy, type ComponentType } from 'react';
import type { Permission } from '#contract/permissions.ts';
import { may, type Me } from '#web/api/desk.queries.ts';
import { hasDesk } from '#web/api/has-desk.ts';

export type SettingsSection = {
  id: string;
  name: MessageDescriptor;
  /** Other words under which people look for it. */
  words: MessageDescriptor;
  /** What can be made there: found in the palette by these words. */
  make?: MessageDescriptor;
  /** The interface has no way to make one. */
  makeNeedsDesk?: true;
  /** The interface does not name what it needs. */
  needsDesk?: true;
  /** Who may see it; without it administrators. */
  permission?: Permission | 'everybody';
  Page: ComponentType;
};

const page = (load: () => Promise<ComponentType>): ComponentType => lazy(async () => ({ default: await load() }));

const all: readonly SettingsSection[] = [
  {
    id: 'start',
    name: msg({ message: 'Set up', context: 'what a new company does' }),
    words: msg`first steps, begin, check list, new company`,
    needsDesk: true,
    Page: page(async () => (await import('../settings-start/start.tsx')).Start),
  },
  {
    id: 'client-applications',
    name: msg`Client applications`,
    make: msg`New client application`,
    words: msg`API access, secret, token, machine, integration`,
    Page: page(async () => (await import('../settings-client-applications/client-applications.tsx')).ClientApplications),
  },
  {
    id: 'users',
    name: msg`Users`,
    make: msg`Invite a user`,
    words: msg`people, invite, invitation, roles, password, deactivate, sign out, substitution, administrator`,
    needsDesk: true,
    Page: page(async () => (await import('../settings-users/users.tsx')).Users),
  },
  {
    id: 'accounting-units',
    name: msg`Accounting units`,
    make: msg`New accounting unit`,
    words: msg`company, branch, VAT id, IČO, DIČ`,
    Page: page(async () => (await import('../settings-accounting-units/accounting-units.tsx')).AccountingUnits),
  },
  {
    id: 'accounting-systems',
    name: msg`Accounting systems`,
    make: msg`New accounting system`,
    words: msg`ledger, ERP, connection, database, server, password`,
    Page: page(async () => (await import('../settings-accounting-systems/accounting-systems.tsx')).AccountingSystems),
  },
  {
    id: 'document-types',
    name: msg`Document types`,
    make: msg`New document type`,
    makeNeedsDesk: true,
    words: msg`fields, designer, form, checks, conditions, options, invoice, receipt`,
    Page: page(async () => (await import('../settings-types/document-types.tsx')).DocumentTypes),
  },
  {
    id: 'data-tables',
    name: msg`External data tables`,
    make: msg`New table`,
    words: msg`lists, lookup, cost centres, projects, import, CSV, XLSX, Excel`,
    Page: page(async () => (await import('../settings-tables/data-tables.tsx')).DataTables),
  },
  {
    id: 'notes',
    name: msg`Prefilled notes`,
    words: msg`reasons, return, reject, comments, texts`,
    Page: page(async () => (await import('../settings-notes/prefilled-notes.tsx')).PrefilledNotes),
  },
  {
    id: 'webhooks',
    name: msg`Webhooks`,
    make: msg`New webhook`,
    words: msg`events, calls, notifications, integration, delivery log`,
    needsDesk: true,
    Page: page(async () => (await import('../settings-webhooks/webhooks.tsx')).Webhooks),
  },
  {
    id: 'workflows',
    name: msg`Approval workflows`,
    make: msg`New workflow`,
    words: msg`approval, approvers, steps, conditions, limits, escalation, manager, four eyes`,
    needsDesk: true,
    Page: page(async () => (await import('../settings-workflows/workflows.tsx')).Workflows),
  },
  {
    id: 'mail',
    name: msg`E-mail`,
    words: msg`mailbox, address, SMTP, IMAP, outbox, sent messages`,
    needsDesk: true,
    Page: page(async () => (await import('../settings-mail/mail.tsx')).Mail),
  },
  {
    id: 'tenant',
    name: msg`Tenant`,
    words: msg`features, export, name, format, naming`,
    Page: page(async () => (await import('../settings-tenant/tenant.tsx')).Tenant),
  },
  {
    id: 'audit',
    name: msg`Audit log`,
    words: msg`history, who, when, changes, trail, proof, export`,
    needsDesk: true,
    permission: 'audit.read',
    Page: page(async () => (await import('../settings-audit/audit-log.tsx')).AuditLog),
  },
  {
    id: 'trash',
    name: msg`Trash`,
    words: msg`deleted documents, restore, undelete, bin`,
    needsDesk: true,
    permission: 'document.delete',
    Page: page(async () => (await import('../settings-trash/trash.tsx')).Trash),
  },
  {
    id: 'account',
    name: msg`Account and licence`,
    words: msg`profile, language, appearance, usage, limit, subscription`,
    permission: 'everybody',
    Page: page(async () => (await import('../settings-account/account.tsx')).Account),
  },
];

/** What this person finds in Settings. */
export const settingsSections = (me: Me): readonly SettingsSection[] =>
  all.filter(
    ({ needsDesk, permission = 'tenant.manage' }) =>
      (!needsDesk || hasDesk()) && (permission === 'everybody' || may(me, permission)),
  );

export const sectionHref = (id: string): string => `/settings/${id}`;
