/** Data of the service for every subject of the settings; `isTheirs`: another user has changed all of it. */
import { defaultDuplicateRules } from '#contract/tenant/duplicate-rules.ts';
import { ConnectorSettings } from '#contract/connectors/bff.ts';
import { headerSections } from '#contract/document-types/sections.ts';
import { permissionsOf } from '#contract/core/permissions.ts';
import { buildUnit } from '#testing/build-unit.ts';
import type { FakeHandlers } from '#testing/fake-api.ts';

const at = '2026-03-05T10:00:00Z';
const nobody = { accountingUnitId: null, additionalAccountingUnitIds: [] };
const person = {
  isActive: true,
  isInvited: false,
  invitedUntil: null,
  hasPassword: true,
  hasSecondFactor: false,
  provider: null,
  lastSignedInAt: null,
  ...nobody,
};
const webhook = {
  event: 'DocumentApproved' as const,
  otherEvents: [],
  isActive: true,
  accountingUnitId: null,
  clientApplicationId: null,
  sendsSecretInAddress: false,
  exportFormat: null,
  createdAt: at,
  updatedAt: at,
  previousSecretUntil: null,
  lastDelivery: null,
};
const step = {
  name: 'Boss',
  mode: 'any' as const,
  approvers: { userIds: ['p2'], roles: [], ofUnit: false, managerOfSender: false },
  condition: null,
  endsApproval: false,
  dueHours: null,
  remindHours: null,
  escalation: null,
  editableFields: [],
  requiredFields: [],
};
const changeOf = (name: string, what: string) => ({
  id: name,
  timestamp: at,
  action: 'thing.changed',
  person: name,
  isClientApplication: false,
  address: null,
  documentId: null,
  fileName: null,
  details: { what },
});
const noImpact = { documents: 0, looked: 0, fields: [], checks: [], becomeInvalid: 0, becomeValid: 0, recomputed: 0 };

export function settingsHandlers(isTheirs: () => boolean) {
  const named = (name: string) => (isTheirs() ? `Theirs ${name}` : name);
  const version = () => (isTheirs() ? 2 : 1);
  const design = () => ({
    documentType: 'invoice',
    version: version(),
    name: { 'cs-CZ': 'Faktura', 'en-US': named('Invoice') },
    isDefault: false,
    isActive: true,
    order: 0,
    settings: { extractItems: true, extractNoteFromIsdoc: false, replaceVariableSymbolWithInvoiceNumber: false },
    fields: [],
    checks: [],
    sections: headerSections.map((key) => ({ key, name: {} })),
  });
  return {
    identityProvidersBff: {
      list: () => ({
        providers: [
          {
            id: 'i1',
            name: named('Firma'),
            issuer: 'https://login.firma.example',
            clientId: 'vidimus',
            clientSecret: null,
            hasClientSecret: true,
            isActive: true,
            emailDomains: 'firma.example',
            createsUsers: false,
            defaultRole: null,
            defaultUnitId: null,
            roleClaim: null,
            roleValues: {},
            testedAt: null,
            version: version(),
          },
        ],
        redirectPath: '/connect/sso/callback',
        signInPath: '/connect/company/t1',
      }),
      create: () => ({ id: 'i1' }),
      update: () => ({ version: 2 }),
    },
    meBff: {
      read: () => ({
        id: 'p1',
        name: named('Jana'),
        email: 'jana@demo.test',
        role: 'TenantAdmin' as const,
        permissions: [...permissionsOf.TenantAdmin],
        culture: 'en-US' as const,
        tenant: { id: 't1', name: named('Demo'), features: ['Approval'] },
        accountingUnitId: null,
        hasPassword: true,
      }),
    },
    documentsBff: {
      list: () => ({ items: [], totalCount: 0 }),
      live: () => new Response(new ReadableStream()),
    },
    tenant: { get: () => ({ id: 't1', name: 'Demo' }), features: () => (isTheirs() ? ['AccountingUnits'] : ['Approval']) },
    tenantBff: {
      exportSettings: () => ({
        exportRequires: isTheirs() ? ('Validated' as const) : ('Extracted' as const),
        trigger: isTheirs() ? ('AfterApproval' as const) : ('Manual' as const),
        finishedAction: 'None' as const,
        downloadNaming: 'Template' as const,
        exportFormat: 'Json',
        fileNameTemplate: '{number}',
        zipMembers: ['Original' as const],
      }),
      accountConfirmation: () => ({ needsTwo: false }),
      duplicateRules: () => ({ ...defaultDuplicateRules, level: isTheirs() ? ('Error' as const) : ('Warning' as const) }),
      timeZone: () => ({ timeZone: isTheirs() ? 'Europe/London' : 'Europe/Prague' }),
    },
    languageModelBff: {
      read: () => ({
        settings: { isOn: false, documentsPerDay: isTheirs() ? 20 : 100 },
        model: { host: 'models.example', name: 'small-1' },
        sentToday: 0,
      }),
      uses: () => ({ items: [], totalCount: 0 }),
    },
    tenantSettings: {
      deductionStartDate: () => ({ date: isTheirs() ? '2026-03-01' : '2026-01-01' }),
      prefilledNotes: () => [{ text: named('note') }],
      accountInfo: () => ({ documentsProcessed: 1, documentsLimit: 2, usersCount: 1 }),
      license: () => ({ type: 'Standard', validUntil: at, documentsPerMonth: 1 }),
      verifyLicense: () => ({ isValid: true, message: 'valid' }),
    },
    notifications: { list: () => [] },
    accountBff: { changePassword: () => ({ isStillSignedIn: true }) },
    accountingUnits: {
      list: () => ({ items: [buildUnit()], totalCount: 1 }),
      create: () => ({ accountingUnitId: 'u1' }),
    },
    accountingUnitsBff: { list: () => [{ ...buildUnit({ name: named('Prague') }), version: version(), concerns: [] }] },
    accountingSystems: {
      list: () => [{ id: 's1', name: named('Ledger'), type: 'system-a' }],
      info: () => ({ availableTypes: ['system-a'] }),
      validate: () => [],
      create: () => ({ id: 's1', name: 'Ledger', type: 'system-a' }),
      systemA: () => ({ serverUrl: 'https://ledger.example', database: 'main' }),
    },
    accountingSystemsBff: {
      state: () => ({ kept: [{ system: 'system-a' as const, names: [], version: named('one') }], units: [] }),
    },
    connectorsBff: {
      list: () => ({ items: [], exchangeFolder: null }),
      set: () => ({
        accountingSystemId: 's1',
        accountingSystemName: 'Books',
        kind: 'AbraFlexi' as const,
        settings: ConnectorSettings.parse({}),
        isAutomatic: false,
        hasSecret: false,
        usesSystemSettings: true,
        version: 1,
        lastTest: null,
      }),
    },
    clientApplications: {
      list: () => ({ list: [] }),
      create: () => ({ clientApplicationId: 'c1', clientApplicationSecret: 'hush' }),
    },
    clientApplicationsBff: {
      list: () => [
        {
          clientApplicationId: 'c1',
          clientName: named('ERP'),
          role: 'Exporter',
          enabled: true,
          accountingUnitId: 'u1',
          additionalAcountingUnitIds: [],
          version: version(),
          lastUsedAt: null,
          previousSecretUntil: null,
        },
      ],
    },
    externalDataTables: {
      list: () => [],
      search: () => [],
      create: () => ({ id: 't1', name: 'Projects' }),
    },
    externalDataBff: {
      list: () => [{ id: 't1', name: named('Projects'), description: '', columns: [], rows: 0, updatedAt: at, usedBy: [] }],
    },
    documentTypes: {
      active: () => [],
      localizedFields: () => ({}),
      detail: () => ({ documentType: 'invoice', name: 'Invoice', isDefault: false, order: 0, isActive: true }),
      definition: () => ({
        documentType: 'invoice',
        fields: [
          {
            name: 'note',
            label: 'Note',
            type: 'TEXT' as const,
            isRequired: false,
            isItemField: false,
            section: 'other' as const,
            state: 'Visible' as const,
          },
        ],
      }),
    },
    documentTypesBff: { list: () => [], design, impact: () => noImpact, save: () => design() },
    usersBff: {
      list: () => [
        { ...person, id: 'u2', name: named('Petr'), email: 'petr@demo.test', role: 'TenantAdmin', version: version() },
      ],
      change: () => ({ version: 2 }),
      invite: () => ({ userId: 'u2', linkPath: null, expiresAt: at }),
    },
    webhooks: {
      list: () => ({
        items: [{ ...webhook, id: 'w1', name: named('ERP'), url: 'https://erp.example/hook', version: version() }],
      }),
      deliveries: () => ({ items: [], totalCount: 0 }),
      create: () => ({
        webhook: { ...webhook, id: 'w1', name: 'ERP', url: 'https://erp.example/hook', version: 1 },
        signingSecret: 'whsec_hush',
      }),
      update: () => ({ ...webhook, id: 'w1', name: 'ERP', url: 'https://erp.example/hook', version: 2 }),
    },
    webhookReceiver: { read: () => ({ path: '/hooks/try/x', answerStatus: 200 as const, calls: [] }) },
    approvalBff: {
      inboxCounts: () => ({ waiting: 0, overdue: 0, inPlaceOfOthers: 0 }),
      matrix: () => ({ rows: [], others: 'some' }),
      draftMatrix: () => ({ workflowId: 'f1', rows: [], others: 'some', concerns: [] }),
      listWorkflows: () => [
        {
          id: 'f1',
          isActive: true,
          order: 1,
          version: version(),
          updatedAt: at,
          definition: {
            name: named('Invoices'),
            condition: null,
            fourEyes: false,
            startsWhen: 'Manual' as const,
            isRequired: false,
            allowsSamePerson: false,
            steps: [step],
          },
          concerns: [],
        },
      ],
      saveWorkflow: () => ({ version: 2 }),
      people: () => [
        { id: 'p1', name: 'Jana', email: 'jana@demo.test', role: 'TenantAdmin' as const },
        { id: 'p2', name: 'Petr', email: 'petr@demo.test', role: 'Approver' as const },
      ],
      settings: () => ({
        afterEdit: isTheirs() ? ('forbid' as const) : ('reset' as const),
        watchedFields: [],
        linkNeedsSignIn: false,
      }),
      substitutions: () => [],
      addSubstitution: () => ({ substitutionId: 'x' }),
      emails: () => ({ emails: 'each' as const }),
    },
    auditBff: {
      list: ({ query }: { query: { action?: string | undefined } }) => ({
        // there is one tenant; of the rest, another one was changed since
        rows: [
          ...(/^(tenant|approval)\./.test(query.action ?? '') ? [] : [changeOf('Jan Jiný', 'another')]),
          changeOf('Eva Nová', 'p1 u1 u2 c1 t1 w1 f1 s1 i1 system-a'),
        ],
        hasMore: false,
        actions: [],
      }),
    },
    approvalAdmin: { reportingLines: () => [], history: () => [] },
  } satisfies FakeHandlers;
}
