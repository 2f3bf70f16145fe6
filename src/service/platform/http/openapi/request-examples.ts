/** Realistic request bodies for endpoints where a generated one would mislead. A test checks them against the contract. */
const listed = {
  text: 'kavarna',
  filter: { listStatus: { values: ['extracted'] }, documentClass: { value: 'invoice' }, 'fields.total_amount': { from: 1000 } },
};
const documentId = '01a1f958-363c-72f0-a0a3-d531e55d1694';

const webhook = { name: 'Order check', url: 'https://erp.example/hooks/vidimus', event: 'CustomValidation', isActive: true };

export const requestExamples: Record<string, unknown> = {
  documents_list: { ...listed, control: { skip: 0, take: 50 }, sort: { field: 'createdAt', direction: 'Desc' } },
  documents_count: listed,
  documents_update: {
    fields: { total_amount: { value: '12100.00' }, currency: { value: 'CZK' } },
    items: [{ item_description: { value: 'Paper A4' }, item_quantity: { value: '10' }, item_amount: { value: '121.00' } }],
    markDocumentAsValidated: true,
  },
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
  accountingUnits_create: {
    name: 'Kavárna Praha',
    customerId: '12345679',
    customerVatId: 'CZ12345679',
    email: 'praha@example.com',
    isVatPayer: true,
  },
  accountingUnits_list: { text: 'praha' },
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
