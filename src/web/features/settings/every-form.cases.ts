/** Every form of the settings, with a field to edit. */
export type FormUnderTest = {
  file: string;
  address: string;
  /** What the form is called. */
  name: string | RegExp;
  /** The label of a field. */
  field: string;
  /** What it becomes; of a box to tick, nothing. */
  value: string;
  /** What it may not be, and what is said then; without it whatever can be chosen is right. */
  wrong?: readonly [value: string, said: string];
  /** What else must be filled before it is saved. */
  fill?: readonly (readonly [label: string, value: string])[];
  /** The endpoint. */
  save: string;
  /** The button of the question that stands between. */
  confirm?: string;
  /** Makes something new, so that nobody can have saved it meanwhile. */
  isNew?: boolean;
  /** Of a service that has the interface alone, which knows of no versions: nothing says that somebody else was quicker. */
  withoutDesk?: true;
};

const fillIn = 'Fill this in.';
const tenant = { address: '/settings/tenant' };

export const forms: readonly FormUnderTest[] = [
  {
    ...tenant,
    file: 'settings-tenant/name-form.tsx',
    name: 'Name',
    field: 'Name',
    value: 'Mine a.s.',
    wrong: ['', fillIn],
    save: 'tenantDesk.rename',
  },
  {
    ...tenant,
    file: 'settings-tenant/time-zone-form.tsx',
    name: 'Time zone',
    field: 'Time zone',
    value: 'Asia/Tokyo',
    save: 'tenantDesk.setTimeZone',
  },
  {
    ...tenant,
    file: 'settings-tenant/features-form.tsx',
    name: 'Features',
    field: 'Assignment of VAT deduction dates',
    value: '',
    save: 'tenantDesk.setFeatures',
  },
  {
    ...tenant,
    file: 'settings-tenant/export-form.tsx',
    name: 'Export',
    fill: [['Downloaded files are named by', 'Template']],
    field: 'Names of files',
    value: 'mine-{number}',
    wrong: ['../', 'A name leads into no folder: leave out slashes and "..".'],
    save: 'tenantDesk.setExportSettings',
  },
  {
    ...tenant,
    file: 'settings-tenant/plain-export-form.tsx',
    name: 'Export',
    fill: [
      ['Documents are queued for export', 'Manual'],
      ['After export', 'None'],
      ['Downloaded files are named by', 'DocumentId'],
    ],
    field: 'Format',
    value: 'Json',
    wrong: ['', fillIn],
    save: 'tenantSettings.setExport',
    withoutDesk: true,
  },
  {
    ...tenant,
    file: 'settings-tenant/deduction-form.tsx',
    name: 'VAT deduction',
    field: 'The first day for which VAT is deducted here',
    value: '2026-05-01',
    wrong: ['', 'This is no day.'],
    save: 'tenantDesk.setDeductionStartDate',
  },
  {
    file: 'settings-notes/prefilled-notes.tsx',
    address: '/settings/notes',
    name: 'Prefilled notes',
    field: 'Note 1',
    value: 'Mine',
    wrong: ['', fillIn],
    save: 'tenantDesk.setPrefilledNotes',
  },
  {
    file: 'settings-account/own-name.tsx',
    address: '/settings/account',
    name: 'Your name',
    field: 'Your name',
    value: 'Mine',
    wrong: ['', fillIn],
    save: 'accountDesk.rename',
  },
  {
    file: 'settings-account/own-password.tsx',
    address: '/settings/account',
    name: 'Password',
    fill: [
      ['Password you have', 'what it is now'],
      ['New password once more', 'what it becomes'],
    ],
    field: 'New password',
    value: 'what it becomes',
    wrong: ['short', '10 characters at least.'],
    save: 'accountDesk.changePassword',
    isNew: true,
  },
  {
    file: 'settings-accounting-systems/new-system.tsx',
    address: '/settings/accounting-systems?id=new',
    name: 'Accounting system',
    field: 'Name',
    value: 'Mine',
    wrong: ['', fillIn],
    save: 'accountingSystems.create',
    isNew: true,
  },
  {
    file: 'settings-accounting-systems/system-editor.tsx',
    address: '/settings/accounting-systems?id=s1',
    name: 'Accounting system',
    field: 'Name',
    value: 'Mine',
    wrong: ['', fillIn],
    save: 'accountingSystemsDesk.change',
  },
  {
    file: 'settings-accounting-systems/settings-form.tsx',
    address: '/settings/accounting-systems?id=s1',
    name: 'How it is reached',
    field: 'Server address',
    value: 'https://mine.example',
    save: 'accountingSystemsDesk.setSettings',
  },
  ...(['new', 'u1'] as const).map((id) => ({
    file: 'settings-accounting-units/unit-editor.tsx',
    address: `/settings/accounting-units?id=${id}`,
    name: 'Accounting unit',
    fill: [['Name', 'Mine'] as const],
    field: 'E-mail',
    value: 'mine@demo.test',
    wrong: ['nonsense', 'This is no e-mail address.'] as const,
    save: id === 'new' ? 'accountingUnits.create' : 'accountingUnits.update',
    isNew: id === 'new',
  })),
  ...(['new', 'c1'] as const).map((id) => ({
    file: 'settings-client-applications/application-editor.tsx',
    address: `/settings/client-applications?id=${id}`,
    name: 'Client application',
    field: 'Name',
    value: 'Mine',
    wrong: ['', fillIn] as const,
    save: id === 'new' ? 'clientApplications.create' : 'clientApplications.update',
    isNew: id === 'new',
  })),
  {
    file: 'settings-tables/new-table.tsx',
    address: '/settings/data-tables?id=new',
    name: 'New table',
    field: 'Name',
    value: 'Mine',
    wrong: ['', fillIn],
    save: 'externalDataTables.create',
    isNew: true,
  },
  {
    file: 'settings-tables/table-editor.tsx',
    address: '/settings/data-tables?id=t1',
    name: 'About the table',
    field: 'Name',
    value: 'Mine',
    wrong: ['', fillIn],
    save: 'externalDataDesk.change',
  },
  {
    file: 'settings-types/new-type.tsx',
    address: '/settings/document-types?id=new',
    name: 'New document type',
    fill: [['Name in English', 'Mine']],
    field: 'Name for programs',
    value: 'quite_mine',
    wrong: ['1 Mine', 'Small letters, digits and _, beginning with a letter; 100 characters at most.'],
    save: 'documentTypesDesk.create',
    isNew: true,
  },
  {
    file: 'settings-types/type-designer.tsx',
    address: '/settings/document-types?id=invoice',
    name: /^(Invoice|Mine|Faktura|invoice| )$/,
    fill: [['Name (Čeština)', '']],
    field: 'Name (English)',
    value: 'Mine',
    wrong: [' ', 'Give it a name in one language at least.'],
    save: 'documentTypesDesk.save',
    confirm: 'Save',
  },
  {
    file: 'settings-types/plain-field.tsx',
    address: '/settings/document-types?id=invoice&field=note',
    name: 'Properties of the field',
    fill: [['Name (Čeština)', '']],
    field: 'Name (English)',
    value: 'Mine',
    wrong: [' ', 'Give it a name in one language at least.'],
    save: 'documentTypes.updateField',
    withoutDesk: true,
  },
  {
    file: 'settings-types/plain-settings-form.tsx',
    address: '/settings/document-types?id=invoice',
    name: 'How it is read',
    fill: [
      ['Read the items', 'yes'],
      ['Take the note of an ISDOC invoice', 'no'],
    ],
    field: 'Make the variable symbol of the invoice number',
    value: 'no',
    wrong: ['', fillIn],
    save: 'documentTypes.update',
    withoutDesk: true,
  },
  {
    file: 'settings-users/invite-user.tsx',
    address: '/settings/users?id=new',
    name: 'Invitation',
    field: 'E-mail',
    value: 'mine@demo.test',
    wrong: ['nonsense', 'This is no e-mail address.'],
    save: 'usersDesk.invite',
    isNew: true,
  },
  {
    file: 'settings-users/user-editor.tsx',
    address: '/settings/users?id=u2',
    name: 'User',
    field: 'Name',
    value: 'Mine',
    wrong: ['', fillIn],
    save: 'usersDesk.change',
  },
  ...(['new', 'w1'] as const).map((id) => ({
    file: 'settings-webhooks/webhook-editor.tsx',
    address: `/settings/webhooks?id=${id}`,
    name: 'Webhook',
    fill: [['Name', 'Mine'] as const],
    field: 'Address',
    value: 'https://mine.example/hook',
    wrong: ['', fillIn] as const,
    save: id === 'new' ? 'webhooks.create' : 'webhooks.update',
    isNew: id === 'new',
  })),
  {
    file: 'settings-workflows/workflow-editor.tsx',
    address: '/settings/workflows?id=f1',
    name: 'Workflow',
    field: 'Name',
    value: 'Mine',
    wrong: ['', 'Give it a name.'],
    save: 'approvalDesk.saveWorkflow',
  },
  {
    file: 'settings-workflows/after-edit.tsx',
    address: '/settings/workflows',
    name: 'Changes after approval',
    field: 'When somebody has approved, a change of a watched field',
    value: 'allow',
    save: 'approvalDesk.setSettings',
  },
  {
    file: 'approval-away/add-substitution.tsx',
    address: '/approvals?tab=away',
    name: 'New substitution',
    fill: [
      ['Who decides instead', 'p2'],
      ['From', '2999-05-02'],
    ],
    field: 'To, this day included',
    value: '2999-05-03',
    wrong: ['2999-05-01', 'The last day is the first day or a later one.'],
    save: 'approvalDesk.addSubstitution',
    isNew: true,
  },
];
