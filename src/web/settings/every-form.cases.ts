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
  wrong?: readonly [value: string, message: string];
  /** What else must be filled before it is saved. */
  fill?: readonly (readonly [label: string, value: string])[];
  /** The endpoint. */
  save: string;
  /** The button of the question that stands between. */
  confirm?: string;
  /** Makes something new, so that nobody can have saved it meanwhile. */
  isNew?: boolean;
  /** Of a service that has the interface alone, which knows of no versions: nothing says that somebody else was quicker. */
  isV1Only?: true;
};

const fillIn = 'Enter a value.';
const tenant = { address: '/settings/tenant' };

export const forms: readonly FormUnderTest[] = [
  {
    ...tenant,
    file: 'settings/tenant/name-form.tsx',
    name: 'Name',
    field: 'Name',
    value: 'Mine a.s.',
    wrong: ['', fillIn],
    save: 'tenantBff.rename',
  },
  {
    ...tenant,
    file: 'settings/tenant/time-zone-form.tsx',
    name: 'Time zone',
    field: 'Time zone',
    value: 'Asia/Tokyo',
    save: 'tenantBff.setTimeZone',
  },
  {
    ...tenant,
    file: 'settings/tenant/features-form.tsx',
    name: 'Features',
    field: 'Assign VAT deduction dates',
    value: '',
    save: 'tenantBff.setFeatures',
  },
  {
    ...tenant,
    file: 'settings/tenant/export-form.tsx',
    name: 'Export',
    fill: [['Name downloaded files by', 'Template']],
    field: 'File names',
    value: 'mine-{number}',
    wrong: ['../', 'The name must not contain slashes or "..".'],
    save: 'tenantBff.setExportSettings',
  },
  {
    ...tenant,
    file: 'settings/tenant/unknown-export-form.tsx',
    name: 'Export',
    fill: [
      ['Queue documents for export', 'Manual'],
      ['After export', 'None'],
      ['Name downloaded files by', 'DocumentId'],
    ],
    field: 'Format',
    value: 'Json',
    wrong: ['', fillIn],
    save: 'tenantSettings.setExport',
    isV1Only: true,
  },
  {
    ...tenant,
    file: 'settings/tenant/deduction-form.tsx',
    name: 'VAT deduction',
    field: 'First date for which VAT is deducted here',
    value: '2026-05-01',
    wrong: ['', 'Enter a valid date.'],
    save: 'tenantBff.setDeductionStartDate',
  },
  {
    file: 'settings/notes/prefilled-notes.tsx',
    address: '/settings/notes',
    name: 'Prefilled notes',
    field: 'Note 1',
    value: 'Mine',
    wrong: ['', fillIn],
    save: 'tenantBff.setPrefilledNotes',
  },
  {
    file: 'settings/account/own-name.tsx',
    address: '/settings/account',
    name: 'Your name',
    field: 'Your name',
    value: 'Mine',
    wrong: ['', fillIn],
    save: 'accountBff.rename',
  },
  {
    file: 'settings/account/own-password.tsx',
    address: '/settings/account',
    name: 'Password',
    fill: [
      ['Current password', 'what it is now'],
      ['Confirm new password', 'what it becomes'],
    ],
    field: 'New password',
    value: 'what it becomes',
    wrong: ['short', 'Enter at least 10 characters.'],
    save: 'accountBff.changePassword',
    isNew: true,
  },
  {
    file: 'settings/accounting-systems/new-system.tsx',
    address: '/settings/accounting-systems?id=new',
    name: 'Accounting system',
    field: 'Name',
    value: 'Mine',
    wrong: ['', fillIn],
    save: 'accountingSystems.create',
    isNew: true,
  },
  {
    file: 'settings/accounting-systems/system-editor.tsx',
    address: '/settings/accounting-systems?id=s1',
    name: 'Accounting system',
    field: 'Name',
    value: 'Mine',
    wrong: ['', fillIn],
    save: 'accountingSystemsBff.change',
  },
  {
    file: 'settings/accounting-systems/connection-form.tsx',
    address: '/settings/accounting-systems?id=s1',
    name: 'Sending documents',
    field: 'Company',
    value: 'vidimus',
    save: 'connectorsBff.set',
    isNew: true,
  },
  {
    file: 'settings/accounting-systems/settings-form.tsx',
    address: '/settings/accounting-systems?id=s1',
    name: 'Connection',
    field: 'Server address',
    value: 'https://mine.example',
    save: 'accountingSystemsBff.setSettings',
  },
  ...(['new', 'u1'] as const).map((id) => ({
    file: 'settings/accounting-units/unit-editor.tsx',
    address: `/settings/accounting-units?id=${id}`,
    name: 'Accounting unit',
    fill: [['Name', 'Mine'] as const],
    field: 'Email',
    value: 'mine@demo.test',
    wrong: ['nonsense', 'Enter a valid email address.'] as const,
    save: id === 'new' ? 'accountingUnits.create' : 'accountingUnits.update',
    isNew: id === 'new',
  })),
  ...(['new', 'c1'] as const).map((id) => ({
    file: 'settings/client-applications/application-editor.tsx',
    address: `/settings/client-applications?id=${id}`,
    name: 'Client application',
    field: 'Name',
    value: 'Mine',
    wrong: ['', fillIn] as const,
    save: id === 'new' ? 'clientApplications.create' : 'clientApplications.update',
    isNew: id === 'new',
  })),
  {
    file: 'settings/tables/new-table.tsx',
    address: '/settings/data-tables?id=new',
    name: 'New table',
    field: 'Name',
    value: 'Mine',
    wrong: ['', fillIn],
    save: 'externalDataTables.create',
    isNew: true,
  },
  {
    file: 'settings/tables/table-editor.tsx',
    address: '/settings/data-tables?id=t1',
    name: 'Table details',
    field: 'Name',
    value: 'Mine',
    wrong: ['', fillIn],
    save: 'externalDataBff.change',
  },
  {
    file: 'settings/types/new-type.tsx',
    address: '/settings/document-types?id=new',
    name: 'New document type',
    fill: [['Name (English)', 'Mine']],
    field: 'API name',
    value: 'quite_mine',
    wrong: ['1 Mine', 'Use lowercase letters, digits, and underscores, starting with a letter, at most 100 characters.'],
    save: 'documentTypesBff.create',
    isNew: true,
  },
  {
    file: 'settings/types/type-edit.tsx',
    address: '/settings/document-types?id=invoice',
    name: /^(Invoice|Mine|Faktura|invoice| )$/,
    fill: [['Name (Čeština)', '']],
    field: 'Name (English)',
    value: 'Mine',
    wrong: [' ', 'Enter a name in at least one language.'],
    save: 'documentTypesBff.save',
    confirm: 'Save',
  },
  {
    file: 'settings/types/by-field/single-field.tsx',
    address: '/settings/document-types?id=invoice&field=note',
    name: 'Field properties',
    fill: [
      ['Name (Čeština)', ''],
      ['Name (Slovenčina)', ''],
    ],
    field: 'Name (English)',
    value: 'Mine',
    wrong: [' ', 'Enter a name in at least one language.'],
    save: 'documentTypes.updateField',
    isV1Only: true,
  },
  {
    file: 'settings/types/by-field/unknown-settings-form.tsx',
    address: '/settings/document-types?id=invoice',
    name: 'Extraction',
    fill: [
      ['Extract line items', 'yes'],
      ['Use the note from ISDOC invoices', 'no'],
    ],
    field: 'Use the invoice number as the variable symbol',
    value: 'no',
    wrong: ['', fillIn],
    save: 'documentTypes.update',
    isV1Only: true,
  },
  {
    file: 'settings/users/invite-user.tsx',
    address: '/settings/users?id=new',
    name: 'Invitation',
    field: 'Email',
    value: 'mine@demo.test',
    wrong: ['nonsense', 'Enter a valid email address.'],
    save: 'usersBff.invite',
    isNew: true,
  },
  {
    file: 'settings/users/user-editor.tsx',
    address: '/settings/users?id=u2',
    name: 'User',
    field: 'Name',
    value: 'Mine',
    wrong: ['', fillIn],
    save: 'usersBff.change',
  },
  ...(['new', 'w1'] as const).map((id) => ({
    file: 'settings/webhooks/webhook-editor.tsx',
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
    file: 'settings/workflows/workflow-editor.tsx',
    address: '/settings/workflows?id=f1',
    name: 'Workflow',
    field: 'Name',
    value: 'Mine',
    wrong: ['', 'Enter a name.'],
    save: 'approvalBff.saveWorkflow',
  },
  {
    file: 'settings/workflows/after-edit.tsx',
    address: '/settings/workflows',
    name: 'Changes after approval',
    field: 'When a watched field changes after an approval',
    value: 'allow',
    save: 'approvalBff.setSettings',
  },
  {
    file: 'approvals/absence/add-substitution.tsx',
    address: '/approvals?tab=away',
    name: 'New substitution',
    fill: [
      ['Substitute', 'p2'],
      ['From', '2999-05-02'],
    ],
    field: 'To (inclusive)',
    value: '2999-05-03',
    wrong: ['2999-05-01', 'The last day must not be before the first day.'],
    save: 'approvalBff.addSubstitution',
    isNew: true,
  },
];
