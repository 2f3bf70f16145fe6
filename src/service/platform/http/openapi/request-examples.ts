/** Realistic request bodies for endpoints where a generated one would mislead. A test checks them against the contract. */
const listed = {
  text: 'kavarna',
  filter: { listStatus: { values: ['extracted'] }, documentClass: { value: 'invoice' }, 'fields.total_amount': { from: 1000 } },
};
const documentId = '01a1f958-363c-72f0-a0a3-d531e55d1694';

const otherDocumentId = '01a1f958-363c-72f0-a0a3-d531e55d1695';
const feedback = { feedBackType: 'ExtractionError', note: 'The due date is missing.' };

/** An image of one pixel: short enough to print, and accepted like any other. */
const image = {
  fileName: 'invoice.png',
  fileContent: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
};

const accountingUnit = {
  name: 'Kavárna Praha',
  customerId: '12345679',
  customerVatId: 'CZ12345679',
  email: 'praha@example.com',
  isVatPayer: true,
};

const field = {
  state: 'Visible',
  label: { 'cs-CZ': 'Středisko', 'en-US': 'Cost center' },
  isItemField: false,
  exportMapping: 'None',
  editInApprovalWorkflow: true,
  requiredInApprovalWorkflow: false,
};
const newField = { fieldName: 'cost_center', fieldType: 'TEXT', ...field };

const costCenters = {
  name: 'Cost centers',
  values: [
    { key: '100', value: 'Administration' },
    { key: '200', value: 'Production' },
  ],
};

const inApproval = { text: 'kavarna', filter: { approvalState: { values: ['Pending'] } } };

const webhook = { name: 'Order check', url: 'https://erp.example/hooks/vidimus', event: 'CustomValidation', isActive: true };

export const requestExamples: Record<string, unknown> = {
  documents_list: { ...listed, control: { skip: 0, take: 50 }, sort: { field: 'createdAt', direction: 'Desc' } },
  documents_count: listed,
  documents_update: {
    fields: { total_amount: { value: '12100.00' }, currency: { value: 'CZK' } },
    items: [{ item_description: { value: 'Paper A4' }, item_quantity: { value: '10' }, item_amount: { value: '121.00' } }],
    markDocumentAsValidated: true,
  },
  documents_batchUpdate: {
    updates: [{ documentId, fields: { currency: { value: 'EUR' } }, markDocumentAsValidated: true }],
  },
  documents_uploadOnly: image,
  documents_uploadJson: image,
  documents_mergeAndExtract: [documentId, otherDocumentId],
  documents_split: [1],
  documents_attachToAnother: { attachToDocumentId: otherDocumentId },
  feedback_send: feedback,
  feedback_sendMany: { ...feedback, documentIds: [documentId] },
  extraction_startJson: image,
  documents_setValidationErrors: {
    validationErrors: [{ fieldNames: ['order_number_sm'], message: 'There is no such order.', validationLevel: 'Error' }],
  },
  exportQueue_list: { filter: {}, control: { skip: 0, take: 50 } },
  exportQueue_listIds: {},
  exportQueue_markAsExported: [
    {
      documentId,
      accoutingProviderDocumentNumber: 'FP-2026-0117',
      exportType: 'ledger',
      exportedByApplicationName: 'Ledger bridge',
    },
  ],
  exportQueue_markAsExportFailure: [{ documentId, errorMessage: 'The supplier is not in the ledger.' }],
  clientApplications_create: {
    clientName: 'Ledger bridge',
    role: 'Exporter',
    enabled: true,
    accountingUnitId: documentId,
    additionalAccountingUnitIds: [],
  },
  clientApplications_update: { clientApplicationId: documentId, enabled: false },
  accountingUnits_create: accountingUnit,
  accountingUnits_update: { accountingUnitId: documentId, ...accountingUnit },
  accountingUnits_list: { text: 'praha' },
  documentTypes_commonConditionalFields: { docTypes: ['invoice', 'receipt'] },
  documentTypes_update: {
    documentTypeSettings: { extractItems: true },
    createdFields: [newField],
    updatedFields: { note: { label: { 'cs-CZ': 'Poznámka', 'en-US': 'Note' } } },
    deletedFields: [],
    deletedItemFields: [],
  },
  documentTypes_createField: newField,
  documentTypes_updateField: field,
  documentEnums_ofDocument: {
    documentClass: 'invoice',
    culture: 'en-US',
    fields: { currency: { value: 'CZK' } },
    accountingUnitId: documentId,
  },
  externalDataTables_create: costCenters,
  externalDataTables_replace: costCenters,
  externalDataTables_change: {
    add: [{ key: '300', value: 'Sales' }],
    update: [{ key: '100', value: 'Management' }],
    remove: [{ key: '200', value: 'Production' }],
  },
  lookups_exchangeRate: { currency: 'EUR', dateIssued: '2026-03-05T00:00:00Z' },
  lookups_companyFromRegistry: { companyId: '12345679', companyVatId: 'CZ12345679' },
  dashboards_generateData: { dashboardType: 'DocumentsOverTime', accountingUnitIds: [] },
  mail_returnToIssuer: { recipientEmail: 'invoices@supplier.example', reason: 'The VAT rate is wrong.', additionalDocuments: [] },
  tenantSettings_setExport: {
    trigger: 'AfterApproval',
    finishedAction: 'Archive',
    downloadNaming: 'InvoiceNumber',
    exportFormat: 'ISDOC',
  },
  tenantSettings_setPrefilledNotes: [{ text: 'Paid in cash' }, { text: 'Waiting for the delivery note' }],
  tenantSettings_setDeductionStartDate: { date: '2026-01-01' },
  accountingSystems_rename: { id: documentId, name: 'Ledger 2026' },
  approval_list: { ...inApproval, control: { skip: 0, take: 50 }, sort: { field: 'createdAt', direction: 'Desc' } },
  approval_count: inApproval,
  approval_approve: { note: 'Agreed with the supplier.' },
  approval_reject: { note: 'This order was cancelled.' },
  approval_delegate: { note: 'Please decide, I am on leave.' },
  accountingSystems_create: { name: 'Ledger', type: 'system-a' },
  accountingSystems_list: { text: 'ledger' },
  accountingSystems_validate: { name: 'Ledger', type: 'system-a' },
  accountingSystems_setSystemA: { serverUrl: 'ledger.example.com', database: 'accounting', password: 'secret' },
  accountingSystems_setSystemB: { connectionString: 'Server=db.example.com;Database=accounting;User Id=vidimus;Password=secret' },
  accountingSystems_setSystemC: { connectionString: 'Server=db.example.com;Database=accounting;User Id=vidimus;Password=secret' },
  tenant_setFeatures: ['Approval', 'AccountingUnits'],
  webhooks_create: webhook,
  webhooks_update: webhook,
  webhooks_test: { documentId },
  documentsBff_list: { ...listed, control: { skip: 0, take: 50 }, sort: { field: 'fields.total_amount', direction: 'Desc' } },
  documentsBff_counts: listed,
};
