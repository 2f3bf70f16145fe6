/** Valid requests to the endpoints for the web application beyond the interface. */
import fc from 'fast-check';
import { ownName } from './names.ts';
import {
  document,
  free,
  fresh,
  label,
  one,
  pending,
  type Recipe,
  row,
  some,
  table,
  text,
  unit,
  written,
} from './recipe-parts.ts';

const trashed = ownName('trasheddocument');
const workflow = { workflowId: ownName('ownworkflow') };
const webhook = { webhookId: ownName('ownwebhook') };
const person = ownName('ownperson');
const view = { viewId: ownName('ownview') };
/** A complete type that is so small that any type without documents can be changed to it. */
const design = {
  name: label,
  settings: fc.record({
    extractItems: fc.boolean(),
    extractNoteFromIsdoc: fc.boolean(),
    replaceVariableSymbolWithInvoiceNumber: fc.boolean(),
  }),
  fields: fc
    .uniqueArray(fresh, { minLength: 1, maxLength: 3 })
    .map((names) => names.map((fieldName) => ({ fieldName, fieldType: 'TEXT' }))),
  checks: one<object[]>([], [{ expression: '1 < 2', level: 'Warning', message: { 'en-US': 'never' } }]),
};
const device = 'https://push.example.test/device';
const rule = fc.record({ subject: fc.constant('amount'), operator: one('gt', 'lte'), values: fc.constant(['1000']) });
const definition = fc.record({
  name: text,
  condition: fc.oneof(
    fc.constant(null),
    fc.record({ match: one('all', 'any'), rules: fc.array(rule, { minLength: 1, maxLength: 2 }) }),
  ),
  steps: fc.array(
    fc.record({ name: text, mode: one('any', 'all'), approvers: fc.constant({ roles: ['TenantAdmin', 'Approver'] }) }),
    { minLength: 1, maxLength: 3 },
  ),
});
const webhookDraft = fc.oneof(
  fc.record({
    name: text,
    url: one('https://example.test/hook', 'http://127.0.0.1:1/'),
    event: one('DocumentApproved', 'ExportSucceeded'),
  }),
  fc.record({
    name: text,
    url: fc.constant('https://example.test/hook'),
    event: fc.constant('BeforeExport'),
    exportFormat: one('Json', 'ISDOC'),
  }),
);

export const bffRecipes: Readonly<Record<string, Recipe>> = {
  'approvalBff.reorderWorkflows': { body: ownName('allworkflows').map((all) => [all]) },
  'approvalBff.decideMany': {
    body: fc.record({ documentIds: some(pending), verdict: one('Approved', 'Rejected'), note: text }),
  },
  'approvalAdmin.addApprover': { path: document(pending), body: fc.record({ userId: ownName('latecomer') }) },
  'approvalAdmin.setManager': {
    path: { userId: person },
    body: fc.record({ managerId: fc.oneof(fc.constant(null), ownName('latecomer')) }),
  },
  'approvalAdmin.history': { path: workflow },
  'candidatesBff.readBox': {
    path: { documentId: free, pageIndex: one('0', '1', '2') },
    body: one({ x0: 10, y0: 10, x1: 200, y1: 60 }, { x0: 0, y0: 0, x1: 595, y1: 842 }),
  },
  'documentsBff.list': {
    body: fc.record(
      { text: text, control: one({ skip: 0, take: 20 }), columns: one(['total_amount', 'currency'], []) },
      { requiredKeys: [] },
    ),
  },
  'documentPartsBff.itemsFromRow': { path: document(free), body: fc.record({ wordIds: one([0, 1], [2, 3]) }) },
  'documentPartsBff.reorderPages': { path: document(free), body: one([2, 0, 1], [1, 0, 2]) },
  'documentPartsBff.successors': { path: document(ownName('becamedocument')) },
  'documentPartsBff.takeBack': { path: document(ownName('becamedocument')) },
  'documentTypesBff.save': {
    path: { documentType: ownName('freshtype') },
    body: fc.record({ ...design, version: one(1), deletedFields: one([], ['note']) }),
  },
  'documentTypesBff.impact': { path: { documentType: ownName('freshtype') }, body: fc.record(design) },
  'documentTypesBff.tryOn': {
    path: { documentType: one('invoice') },
    body: fc.record({ documentId: free, draft: fc.record(design) }),
  },
  'documentTypesBff.tryExpression': {
    path: { documentType: one('invoice') },
    body: fc.record({
      expression: one('1 < 2', 'total_amount > 0'),
      fields: fc.constant([{ name: 'total_amount', type: 'DECIMAL', isItem: false }]),
    }),
  },
  'documentTypesBff.remove': { path: { documentType: ownName('freshtype') } },
  'externalDataBff.change': { path: table, body: fc.record({ name: fresh, description: text }) },
  'externalDataBff.changeRow': { path: table, body: row.map((after) => ({ before: null, after })) },
  'externalDataBff.compare': {
    path: table,
    body: fc.record({
      mode: one('upsert', 'replace'),
      rows: fc
        .uniqueArray(row, { maxLength: 3, selector: ({ key }) => key })
        .map((rows) => rows.map(({ key, value }) => [key, value])),
    }),
  },
  'externalDataBff.run': { path: { importId: ownName('ownimport') } },
  'externalDataBff.progress': { path: { importId: ownName('ownimport') } },
  'listBff.changeMany': {
    body: fc.array(
      fc.record(
        { documentId: free, accountingUnitId: unit, fields: written, confirm: one(['currency']), sendToApproval: one(true) },
        { requiredKeys: ['documentId'] },
      ),
      { minLength: 1, maxLength: 3 },
    ),
  },
  'listBff.saveView': { body: fc.record({ name: fresh, search: one('status=new', 'q=1'), isShared: fc.boolean() }) },
  'listBff.group': { body: fc.record({ field: one('currency', 'total_amount') }) },
  'listBff.changeView': { path: view, body: fc.record({ name: fresh, isShared: fc.boolean() }, { requiredKeys: ['name'] }) },
  'listBff.removeView': { path: view },
  'mail.rotateInboundAddress': { path: { documentType: one('invoice', 'receipt') } },
  'mail.removeInboundAddress': { path: { documentType: one('invoice', 'receipt') } },
  'pushBff.subscribe': {
    body: fc.record({
      endpoint: fc.nat(9).map((index) => `${device}/${index}`),
      keys: fc.constant({ p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }),
      showsValues: fc.boolean(),
    }),
  },
  'reviewBff.check': { path: document(free), body: fc.record({ fields: written }) },
  'reviewBff.startApproval': { path: document(free) },
  'reviewBff.notDuplicate': { path: document(ownName('copydocument')) },
  'reviewBff.removeNote': { path: { '': ownName('notepath') } },
  'reviewBff.addNote': { path: document(free), body: fc.record({ text }) },
  'reviewBff.returnToIssuer': {
    path: document(free),
    body: fc.record(
      { recipientEmail: one('a@x.test'), reason: text, culture: one('cs-CZ', 'en-US') },
      { requiredKeys: ['recipientEmail', 'reason'] },
    ),
  },
  'reviewBff.exchangeRate': { path: document(free), body: fc.record({ currency: one('EUR', 'USD'), day: one('2026-03-05') }) },
  'reviewBff.confirmAccount': { path: document(free) },
  'documentsBff.requeueMany': { body: some(ownName('doomeddocument')) },
  'usersBff.invite': {
    body: fc.record({
      email: fresh.map((name) => `${name}@x.test`),
      name: text,
      role: one('Viewer', 'Accountant'),
      by: one('Link'),
    }),
  },
  'usersBff.change': {
    path: { userId: person },
    body: fc.record(
      { name: text, role: one('Approver', 'Accountant'), accountingUnitId: unit, additionalAccountingUnitIds: some(unit) },
      { requiredKeys: ['name', 'role'] },
    ),
  },
  'usersBff.activate': { path: { userId: person }, body: fc.record({ isActive: one(true, true, false) }) },
  'usersBff.signOut': { path: { userId: person } },
  'usersBff.link': { path: { userId: person }, body: fc.record({ by: one('Link') }) },
  'tenantBff.setTimeZone': { body: fc.record({ timeZone: one('Europe/Prague', 'America/New_York', 'UTC') }) },
  'tenantBff.setFeatures': { body: fc.record({ features: fc.subarray(['Approval', 'AccountingUnits']) }) },
  'tenantBff.rename': { body: fc.record({ name: text, was: ownName('tenantname') }) },
  'tenantBff.setExportSettings': {
    body: fc.record({
      settings: fc.record({
        trigger: one('Manual', 'AfterValidation'),
        exportRequires: one('Extracted', 'Validated'),
        finishedAction: one('None', 'Archive'),
        downloadNaming: one('OriginalFileName', 'DocumentId'),
        exportFormat: one('Json', 'ISDOC'),
        fileNameTemplate: ownName('filenametemplate'),
        zipMembers: one(['Original'], ['Json', 'Csv']),
      }),
      was: fc.record({
        trigger: ownName('exporttrigger'),
        exportRequires: ownName('exportrequires'),
        finishedAction: ownName('finishedaction'),
        downloadNaming: ownName('downloadnaming'),
        exportFormat: ownName('exportformat'),
        fileNameTemplate: ownName('filenametemplate'),
        // as the items of a list
        zipMembers: ownName('zipmembers').map((all) => [all]),
      }),
    }),
  },
  'approvalBff.getWorkflow': { path: workflow, query: fc.constant({}) },
  'approvalBff.createWorkflow': { body: definition },
  'approvalBff.saveWorkflow': { path: workflow, body: definition },
  'approvalBff.activateWorkflow': { path: workflow, body: fc.record({ isActive: fc.boolean() }) },
  'approvalBff.removeWorkflow': { path: workflow },
  'approvalBff.dryRun': { body: fc.record({ definition, last: fc.integer({ min: 1, max: 20 }) }) },
  'approvalBff.draftMatrix': {
    body: fc.record({ workflowId: ownName('ownworkflow'), definition }, { requiredKeys: ['definition'] }),
  },
  'approvalBff.addSubstitution': {
    body: fc.record({
      substituteId: ownName('ownperson'),
      from: fc.constant('2026-01-01T00:00:00Z'),
      to: fc.constant('2999-01-01T00:00:00Z'),
    }),
  },
  'approvalBff.revokeSubstitution': { path: { substitutionId: ownName('ownsubstitution') } },
  'documentTypesBff.create': { body: fc.record({ documentType: fresh, name: label }) },
  'documentTypesBff.rename': { path: { documentType: ownName('owntype') }, body: fc.record({ name: label }) },
  'documentsBff.restore': { body: some(trashed) },
  'webhooks.create': { body: webhookDraft },
  'webhooks.update': { path: webhook, body: webhookDraft },
  'webhooks.remove': { path: { webhookId: ownName('doomedwebhook') } },
  'webhooks.rotateSecret': { path: webhook },
  'webhooks.test': { path: webhook, body: fc.constant({}) },
  'webhooks.deliveries': { path: webhook },
  'webhooks.exchange': { path: { deliveryId: ownName('owndelivery') } },
  'webhooks.resend': { path: { deliveryId: ownName('owndelivery') } },
  'mail.resendEmail': { path: { emailId: ownName('ownemail') } },
};
