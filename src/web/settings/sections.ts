/** Sections of the settings: each with its URL, search terms and code loaded on demand. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { lazy, type ComponentType } from 'react';
import type { Permission } from '#contract/core/permissions.ts';
import { may, type Me } from '#web/platform/api/me.queries.ts';
import type { Capability } from '#web/platform/api/capabilities.ts';
import { can } from '#web/platform/api/service.ts';

/** Groups in the order in which a company is set up. */
export const settingsGroups = {
  company: msg`Company`,
  people: msg`People`,
  documents: msg`Documents`,
  approval: msg`Approval`,
  export: msg`Export`,
  integrations: msg`Integrations`,
};

export type SettingsSection = {
  id: string;
  group: keyof typeof settingsGroups;
  name: MessageDescriptor;
  /** Search terms. */
  words: MessageDescriptor;
  /** Object that can be created in the section, with its search terms. */
  make?: { name: MessageDescriptor; words: MessageDescriptor };
  /** Feature of the service required for creating it. */
  makeNeeds?: Capability;
  /** Feature of the service required for the page. */
  needs?: Capability;
  /** Permission required to see the page; administrators only if omitted. */
  permission?: Permission | 'everybody';
  /** Parts of the page with their own heading, which can be found by name. */
  parts?: readonly SettingsPart[];
  Page: ComponentType;
};

/** `id` is the anchor of the part. */
export type SettingsPart = { id: string; name: MessageDescriptor; words: MessageDescriptor; needs?: Capability };

const page = (load: () => Promise<ComponentType>): ComponentType => lazy(async () => ({ default: await load() }));

const all: readonly SettingsSection[] = [
  {
    id: 'start',
    group: 'company',
    name: msg({ message: 'Getting started', context: 'what a new company does' }),
    words: msg`set-up guide, first steps, begin, onboarding, getting started, check list, new company, sample invoice, průvodce nastavením, první kroky, začátek, ukázková faktura`,
    needs: 'users',
    Page: page(async () => (await import('#web/settings/start/start.tsx')).Start),
  },
  {
    id: 'tenant',
    group: 'company',
    name: msg`Company details`,
    words: msg`company name, firm, firma, společnost, nastavení firmy`,
    parts: [
      { id: 'logo', name: msg`Logo`, words: msg`brand, picture, značka`, needs: 'tenantProfile' },
      { id: 'time-zone', name: msg`Time zone`, words: msg`clock, Europe/Prague, časové pásmo, hodiny`, needs: 'tenantProfile' },
      { id: 'features', name: msg`Features`, words: msg`switch on, modules, funkce, moduly` },
      { id: 'deduction', name: msg`VAT deduction`, words: msg`deduction start date, odpočet DPH, začátek odpočtu` },
      { id: 'news', name: msg`News`, words: msg`announcements, releases, RSS, novinky, oznámení` },
    ],
    Page: page(async () => (await import('#web/settings/tenant/tenant.tsx')).Tenant),
  },
  {
    id: 'accounting-units',
    group: 'company',
    name: msg`Accounting units`,
    make: { name: msg`New accounting unit`, words: msg`new unit, new company, nová účetní jednotka` },
    words: msg`company, branch, subsidiary, entity, VAT id, účetní jednotky, pobočky, IČO, DIČ`,
    Page: page(async () => (await import('#web/settings/accounting-units/accounting-units.tsx')).AccountingUnits),
  },
  {
    id: 'users',
    group: 'people',
    name: msg`Users`,
    make: { name: msg`Invite user`, words: msg`new user, add a colleague, pozvat uživatele, nový uživatel` },
    words: msg`people, colleagues, employees, accounts, invite, invitation, roles, permissions, rights, password, deactivate, sign out, substitution, administrator, uživatelé, role, oprávnění`,
    needs: 'users',
    Page: page(async () => (await import('#web/settings/users/users.tsx')).Users),
  },
  {
    id: 'sign-in',
    group: 'people',
    name: msg`Sign-in`,
    make: { name: msg`New identity provider`, words: msg`new single sign-on, SSO, nový poskytovatel identity` },
    words: msg`single sign-on, SSO, OpenID Connect, Entra, Azure AD, Google, Keycloak, Okta, two-factor, přihlášení, jednotné přihlášení, dvoufázové ověření`,
    needs: 'identityProviders',
    Page: page(async () => (await import('#web/settings/sign-in/sign-in.tsx')).SignIn),
  },
  {
    id: 'audit',
    group: 'people',
    name: msg`Audit log`,
    words: msg`history, who, when, changes, trail, proof, export, auditní záznam, historie`,
    needs: 'auditLog',
    permission: 'audit.read',
    Page: page(async () => (await import('#web/settings/audit/audit-log.tsx')).AuditLog),
  },
  {
    id: 'account',
    group: 'people',
    name: msg`Account and license`,
    words: msg`profile, my name, language, appearance, theme, dark mode, usage, limit, subscription, license, účet, jazyk, vzhled`,
    permission: 'everybody',
    parts: [
      {
        id: 'signing-in',
        name: msg`Password`,
        words: msg`password, change the password, heslo, změnit heslo`,
        needs: 'accounts',
      },
      {
        id: 'passkeys',
        name: msg`Passkeys`,
        words: msg`passkey, WebAuthn, FIDO2, fingerprint, security key, without password, přístupový klíč, otisk prstu, bez hesla`,
        needs: 'accounts',
      },
      {
        id: 'second-factor',
        name: msg`Two-factor sign-in`,
        words: msg`2FA, TOTP, authenticator, recovery codes, dvoufázové ověření, záložní kódy`,
        needs: 'accounts',
      },
      {
        id: 'sessions',
        name: msg`Where you are signed in`,
        words: msg`sessions, devices, sign out everywhere, odhlásit, zařízení, přihlášení`,
        needs: 'accounts',
      },
      {
        id: 'licence',
        name: msg`License and usage`,
        words: msg`license, limit, usage, subscription, licence, využití, předplatné`,
      },
    ],
    Page: page(async () => (await import('#web/settings/account/account.tsx')).Account),
  },
  {
    id: 'document-types',
    group: 'documents',
    name: msg`Document types`,
    make: { name: msg`New document type`, words: msg`nový typ dokladu` },
    makeNeeds: 'typeDesign',
    words: msg`fields, custom field, required, designer, form, checks, validation rules, expressions, conditions, options, invoice, receipt, typy dokladů, pole, kontroly`,
    Page: page(async () => (await import('#web/settings/types/document-types.tsx')).DocumentTypes),
  },
  {
    id: 'touchless',
    group: 'documents',
    name: msg`Automatic validation`,
    words: msg`touchless, straight through, without a person, simulator, random sample, rule, automatická kontrola, bez člověka, pravidlo`,
    needs: 'typeDesign',
    permission: 'type.manage',
    Page: page(async () => (await import('#web/settings/touchless/touchless.tsx')).Touchless),
  },
  {
    id: 'memory',
    group: 'documents',
    name: msg`Supplier memory`,
    words: msg`learning, corrections, training, layouts, templates, forget, paměť dodavatelů, učení, opravy, zapomenout`,
    needs: 'typeDesign',
    permission: 'type.manage',
    Page: page(async () => (await import('#web/settings/memory/memory.tsx')).Memory),
  },
  {
    id: 'language-model',
    group: 'documents',
    name: msg`Language model`,
    words: msg`AI, LLM, GPT, artificial intelligence, privacy, data sent out, umělá inteligence, jazykový model, soukromí, odesílání dat`,
    needs: 'tenantProfile',
    Page: page(async () => (await import('#web/settings/language-model/language-model.tsx')).LanguageModel),
  },
  {
    id: 'data-tables',
    group: 'documents',
    name: msg`External data tables`,
    make: { name: msg`New table`, words: msg`new list, nová tabulka, nový číselník` },
    words: msg`lists, lookup, catalogue, cost centres, cost centers, projects, vendors, suppliers, import rows, CSV, XLSX, Excel, externí datové tabulky, číselníky, střediska`,
    Page: page(async () => (await import('#web/settings/tables/data-tables.tsx')).DataTables),
  },
  {
    id: 'duplicates',
    group: 'documents',
    name: msg`Duplicates`,
    words: msg`same document twice, rescans, duplicity, dvakrát`,
    needs: 'tenantProfile',
    Page: page(async () => (await import('#web/settings/tenant/duplicates.tsx')).Duplicates),
  },
  {
    id: 'mail',
    group: 'documents',
    name: msg`Email`,
    words: msg`mailbox, address, forward, inbox, SMTP, IMAP, outbox, sent messages, pošta, schránka`,
    needs: 'mail',
    parts: [
      {
        id: 'addresses',
        name: msg`Inbox addresses`,
        words: msg`mailbox, forward, inbound, adresy pro doklady`,
        needs: 'mail',
      },
      { id: 'outbox', name: msg`Sent emails`, words: msg`outbox, sent emails, odeslané zprávy`, needs: 'mail' },
    ],
    Page: page(async () => (await import('#web/settings/mail/mail.tsx')).Mail),
  },
  {
    id: 'trash',
    group: 'documents',
    name: msg`Trash`,
    words: msg`deleted documents, restore, recover, undelete, bin, koš, obnovit`,
    needs: 'trash',
    permission: 'document.delete',
    Page: page(async () => (await import('#web/settings/trash/trash.tsx')).Trash),
  },
  {
    id: 'workflows',
    group: 'approval',
    name: msg`Approval workflows`,
    make: { name: msg`New workflow`, words: msg`new approval, nový postup, nový schvalovací postup` },
    words: msg`approval, approvers, steps, conditions, limits, escalation, manager, four eyes, schvalovací postupy, schvalování`,
    needs: 'workflows',
    parts: [
      {
        id: 'after-approval',
        name: msg`Changes after approval`,
        words: msg`watched fields, edit after approval, hlídaná pole, změny po schválení`,
        needs: 'workflows',
      },
      {
        id: 'reporting-lines',
        name: msg`Managers`,
        words: msg`manager, superior, hierarchy, nadřízený`,
        needs: 'workflows',
      },
    ],
    Page: page(async () => (await import('#web/settings/workflows/workflows.tsx')).Workflows),
  },
  {
    id: 'notes',
    group: 'approval',
    name: msg`Prefilled notes`,
    words: msg`reasons, return, reject, comments, canned texts, templates, předvyplněné poznámky, důvody`,
    Page: page(async () => (await import('#web/settings/notes/prefilled-notes.tsx')).PrefilledNotes),
  },
  {
    id: 'payment-accounts',
    group: 'approval',
    name: msg`Payment accounts`,
    words: msg`four eyes, changed account, fraud, confirm, účet, čtyři oči, potvrzení účtu`,
    needs: 'tenantProfile',
    Page: page(async () => (await import('#web/settings/tenant/account-confirmation.tsx')).AccountConfirmation),
  },
  {
    id: 'export-settings',
    group: 'export',
    name: msg`Export settings`,
    words: msg`file names, template, format, queue, naming, nastavení exportu, šablona názvu souboru`,
    Page: page(async () => (await import('#web/settings/tenant/export-settings.tsx')).ExportSettingsPage),
  },
  {
    id: 'accounting-systems',
    group: 'export',
    name: msg`Accounting systems`,
    make: { name: msg`New accounting system`, words: msg`new ledger, nový účetní systém` },
    words: msg`ledger, bookkeeping, ERP, connection, database, server, password, účetní systémy, účetnictví`,
    Page: page(async () => (await import('#web/settings/accounting-systems/accounting-systems.tsx')).AccountingSystems),
  },
  {
    id: 'client-applications',
    group: 'integrations',
    name: msg`Client applications`,
    make: { name: msg`New client application`, words: msg`new API key, nová klientská aplikace` },
    words: msg`API access, API key, secret, token, OAuth, machine, integration, klientské aplikace, přístup`,
    Page: page(async () => (await import('#web/settings/client-applications/client-applications.tsx')).ClientApplications),
  },
  {
    id: 'webhooks',
    group: 'integrations',
    name: msg`Webhooks`,
    make: { name: msg`New webhook`, words: msg`nový webhook` },
    words: msg`events, calls, callback, notifications, integration, signature, delivery log, receiver, webhooky, události`,
    needs: 'webhooks',
    Page: page(async () => (await import('#web/settings/webhooks/webhooks.tsx')).Webhooks),
  },
];

const isPermitted = (me: Me, { permission = 'tenant.manage' }: SettingsSection): boolean =>
  permission === 'everybody' || may(me, permission);

/** Returns the sections available to the user. */
export const settingsSections = (me: Me): readonly SettingsSection[] =>
  all.filter((section) => (!section.needs || can(section.needs)) && isPermitted(me, section));

/** Whether there is a section with this ID that the role of the user does not allow. */
export const isForbiddenSection = (me: Me, id: string | undefined): boolean =>
  all.some((section) => section.id === id && !isPermitted(me, section));

export const sectionHref = (id: string): string => `/settings/${id}`;
