/** Valid requests to endpoints for which the schema does not determine validity: related rows, states, names in code. */
import fc from 'fast-check';
import { dashboardTypes } from '#contract/dashboards/dashboard-types.ts';
import { exportFormats } from '#contract/core/export-formats.ts';
import { roles } from '#contract/core/permissions.ts';
import { accountRecipes } from './account-recipes.ts';
import { bffRecipes } from './bff-recipes.ts';
import { booksRecipes } from './books-recipes.ts';
import { ownName } from './names.ts';
import {
  document,
  free,
  fresh,
  label,
  note,
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

const attachmentOf = (pool: string, end = '') => ({ '': ownName(pool).map((path) => `/v1/documents/${path}${end}`) });
const application = { client_application_id: ownName('ownapplication') };
const applicationDraft = fc.record(
  {
    clientName: text,
    role: one(...roles),
    enabled: fc.boolean(),
    accountingUnitId: unit,
    additionalAccountingUnitIds: some(unit),
  },
  { requiredKeys: ['clientName', 'role'] },
);
const applicationChange = fc.record(
  { clientName: text, role: one('Uploader', 'Approver'), additionalAccountingUnitIds: some(unit) },
  { requiredKeys: [] },
);
const external = fc.record({
  fieldNames: one<string[]>([], ['total_amount'], ['currency', 'date_issued']),
  message: text,
  validationLevel: one('Error', 'Warning', 'info'),
});
const unitChange = fc.record(
  {
    name: text,
    customerId: one('12345679', '', null),
    email: one('unit@x.test', '', null),
    emails: one<string[]>([], ['a@x.test', 'b@x.test']),
    isVatPayer: fc.boolean(),
    externalId: fresh,
  },
  { requiredKeys: ['name'] },
);
const format = one(...exportFormats);
const feedback = fc.record({ feedBackType: one('ExtractionError', 'WrongType', 'WrongSplit', 'Other'), note: text });
const trigger = one('Manual', 'AfterExtraction', 'AfterValidation', 'AfterApproval');
const finishedAction = one('None', 'Archive');
const naming = one('OriginalFileName', 'DocumentId', 'ExternalId', 'InvoiceNumber', 'Template');
const dashboard = one(...dashboardTypes);

export const recipes: Readonly<Record<string, Recipe>> = {
  ...bffRecipes,
  ...accountRecipes,
  ...booksRecipes,
  'documents.upload': {
    form: fc.record(
      {
        DocumentId: fresh,
        Date: one('2026-03-05', '2026-03-05T10:00:00Z'),
        Ordinal: one('0', '7'),
        DocumentClass: one('invoice', 'receipt'),
        Source: text,
        AccountingUnitId: unit,
      },
      { requiredKeys: [] },
    ),
  },
  'documents.get': { path: document(free) },
  'documents.pageImage': { path: { documentId: free, pageIndex: one('0', '1', '2') } },
  'documents.update': {
    path: document(free),
    body: fc.record(
      { fields: written, filename: one('a.pdf', 'účet č. 7.pdf'), markDocumentAsValidated: fc.boolean() },
      { requiredKeys: [] },
    ),
  },
  'documents.rename': { path: document(free) },
  'documents.setValidationErrors': {
    path: document(free),
    body: fc.record({ validationErrors: fc.array(external, { maxLength: 3 }) }),
  },
  'documents.changeType': { path: { documentId: free, documentType: one('invoice', 'receipt') } },
  'documents.updateAccountingUnit': { path: { documentId: free, accountingUnitId: unit } },
  'documents.removeMany': { body: some(ownName('doomeddocument')) },
  'documents.requeueExtraction': { path: document(ownName('doomeddocument')) },
  'documents.batchUpdate': {
    body: fc.record({
      updates: fc.array(fc.record({ documentId: free, fields: written, markDocumentAsSavedOnly: fc.boolean() }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  },
  'documents.uploadPage': {
    form: fc.record(
      {
        PageIndex: one('0', '1', '2'),
        DocumentId: fresh,
        IsLastPage: one('true', 'false'),
        DocumentSource: text,
        AccountingUnitId: unit,
      },
      { requiredKeys: ['PageIndex', 'DocumentId', 'IsLastPage'] },
    ),
  },
  'attachments.add': { path: document(free) },
  'extraction.start': {
    query: fc.record({ externalDocumentId: fresh, tag: text, extractItems: fc.boolean() }, { requiredKeys: [] }),
  },
  'mail.returnToIssuer': {
    path: document(free),
    body: fc.record(
      { recipientEmail: one('a@x.test'), reason: text, additionalDocuments: some(free) },
      { requiredKeys: ['recipientEmail', 'reason'] },
    ),
  },
  'clientApplications.create': { body: applicationDraft },
  'clientApplications.get': { path: application },
  'clientApplications.update': { path: application, body: applicationChange },
  'clientApplications.remove': { path: application },
  'accountingUnits.update': { path: { accountingUnitId: unit }, body: unitChange },
  'accountingUnits.remove': { path: { accountingUnitId: ownName('emptyunit') } },
  'exportQueue.exportFiles': { query: fc.record({ exportFormat: one('Json', 'Xml', 'Csv') }), body: some(free) },
  'exportQueue.add': { body: fc.record({ documentId: free }) },
  'exportQueue.markAsExportFailure': {
    body: fc.record({ documentId: ownName('queueddocument'), errorMessage: text }).map((each) => [each]),
  },
  'documentTypes.commonConditionalFields': { body: fc.record({ docTypes: one(['invoice'], ['invoice', 'receipt']) }) },
  'documentTypes.fieldEnumValues': {
    path: { documentType: one('invoice'), fieldName: one('currency', 'payment_method'), culture: one('cs-CZ', 'de-DE') },
  },
  'documentTypes.setActive': { path: { documentType: ownName('owntype') }, query: fc.record({ isActive: fc.boolean() }) },
  'documentTypes.changeOrder': {
    path: { documentType: ownName('documenttype') },
    query: fc.record({ order: fc.nat(20) }),
  },
  'externalDataTables.search': {
    path: { tableName: ownName('tablename') },
    query: fc.record({ query: one('', 'P', 'Slovo'), skip: one(0, 1), take: one(1, 50) }),
  },
  'documentTypes.searchValues': {
    path: { documentType: one('invoice'), fieldName: one('issued_by_name_sm', 'currency', 'total_amount') },
    query: fc.record({ searchQuery: one('', 'Slov', '12') }),
  },
  'documentTypes.update': {
    path: { documentType: ownName('owntype') },
    body: fc.record(
      {
        documentTypeSettings: fc.record({ extractItems: fc.boolean(), isDefault: one(false) }, { requiredKeys: [] }),
        createdFields: fresh.map((fieldName) => [{ fieldName, fieldType: 'TEXT', label: { 'en-US': fieldName } }]),
        updatedFields: label.map((each) => ({ currency: { label: each } })),
      },
      { requiredKeys: [] },
    ),
  },
  'documents.rotatePage': {
    path: document(free),
    query: fc.record({ pageRotationAngle: one(90, 180, 270) }, { requiredKeys: ['pageRotationAngle'] }),
  },
  'documents.changeTypes': { query: fc.record({ documentType: one('invoice', 'receipt') }), body: some(free) },
  'documents.split': { path: document(free), body: one([1], [1, 2], [0, 2]) },
  'documents.attachToAnother': { path: document(free), body: fc.record({ attachToDocumentId: free }) },
  'documents.mergeAndExtract': { body: fc.uniqueArray(free, { minLength: 2, maxLength: 3 }) },
  'attachments.file': { path: attachmentOf('attachmentpath', '/file') },
  'attachments.rename': {
    path: attachmentOf('attachmentpath', '/rename'),
    body: fc.record({ fileName: one('a.png', 'účet.pdf') }),
  },
  'attachments.changeToDocument': { path: attachmentOf('doomedattachmentpath', '/change-to-document') },
  'attachments.remove': { path: attachmentOf('doomedattachmentpath') },
  'feedback.sendMany': { body: fc.tuple(feedback, some(free)).map(([given, documentIds]) => ({ ...given, documentIds })) },
  'feedback.send': { path: document(free), body: feedback },
  'exportQueue.addMany': { body: some(free) },
  'exportQueue.markAsExported': { body: ownName('queueddocument').map((documentId) => [{ documentId, exportType: 'ERP' }]) },
  'documentTypes.createField': {
    path: { documentType: ownName('owntype') },
    body: fc.record({ fieldName: fresh, fieldType: one('TEXT', 'DECIMAL', 'DATE'), label }),
  },
  'documentTypes.updateField': {
    path: { documentType: fc.constant('invoice'), field: ownName('ownfield') },
    body: fc.record({ label, state: one('Visible', 'ReadOnly', 'Hidden') }),
  },
  'documentTypes.removeField': { path: { documentType: fc.constant('invoice'), field: ownName('ownfield') } },
  'externalDataTables.get': { path: table },
  'externalDataTables.replace': {
    path: table,
    body: fc.record({ name: fresh, values: fc.uniqueArray(row, { maxLength: 3, selector: ({ key }) => key }) }),
  },
  'externalDataTables.change': {
    path: table,
    body: fc.record({ add: fc.uniqueArray(row, { maxLength: 3, selector: ({ key }) => key }) }),
  },
  'externalDataTables.remove': { path: { id: ownName('doomedtable') } },
  'lookups.qrPayment': { path: document(free) },
  'lookups.exchangeRate': {
    path: document(free),
    body: fc.record({ currency: one('EUR', 'USD'), dateIssued: fc.constant('2026-03-05') }),
  },
  'lookups.companyFromRegistry': { path: document(free), body: fc.record({ companyId: fc.constant('27082440') }) },
  'lookups.emailData': { path: document(ownName('maileddocument')) },
  'tenantSettings.setExport': {
    body: fc.record({ trigger, finishedAction, downloadNaming: naming, exportFormat: format }),
  },
  'tenantSettings.setExportTrigger': { query: fc.record({ trigger }) },
  'tenantSettings.setExportFinished': { query: fc.record({ action: finishedAction }) },
  'tenantSettings.setDownloadNaming': { query: fc.record({ naming }) },
  'accountingSystems.create': { body: fc.record({ name: fresh, type: one('system-a', 'system-b', 'system-c', 'File') }) },
  'accountingSystems.rename': { body: fc.record({ id: ownName('ownsystem'), name: fresh }) },
  'accountingSystems.remove': { query: fc.record({ accountingSystemId: ownName('doomedsystem') }) },
  'dashboards.generateData': { body: fc.record({ dashboardType: dashboard }) },
  'approval.start': { path: document(free) },
  'approval.restart': { path: document(pending) },
  'approval.approve': { path: document(pending), body: note },
  'approval.reject': { path: document(pending), body: note },
  'approval.delegate': { path: { documentId: pending, toUserEmail: ownName('ownpersonemail') }, body: note },
  'approval.approveMany': { body: some(pending) },
};
