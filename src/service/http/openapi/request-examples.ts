/** Bodies that somebody really sends, for the endpoints where an invented one would mislead. A test holds them to the contract. */
const listed = {
  text: 'kavarna',
  filter: { listStatus: { values: ['extracted'] }, documentClass: { value: 'invoice' }, 'fields.total_amount': { from: 1000 } },
};
const documentId = '01a1f958-363c-72f0-a0a3-d531e55d1694';

export const requestExamples: Record<string, unknown> = {
  documents_list: { ...listed, control: { skip: 0, take: 50 }, sort: { field: 'createdAt', direction: 'Desc' } },
  documents_count: listed,
  documents_update: {
    fields: { total_amount: { value: '12100.00' }, currency: { value: 'CZK' } },
    items: [{ item_description: { value: 'Paper A4' }, item_quantity: { value: '10' }, item_amount: { value: '121.00' } }],
    markDocumentAsValidated: true,
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
  accountingUnits_list: { text: 'praha' },
  lookups_exchangeRate: { currency: 'EUR', dateIssued: '2026-03-05T00:00:00Z' },
  lookups_companyFromRegistry: { companyId: '12345679', companyVatId: 'CZ12345679' },
  mail_returnToIssuer: { recipientEmail: 'invoices@supplier.example', reason: 'The VAT rate is wrong.', additionalDocuments: [] },
  tenant_setFeatures: ['Approval', 'AccountingUnits'],
  desk_documents: { ...listed, control: { skip: 0, take: 50 }, sort: { field: 'fields.total_amount', direction: 'Desc' } },
  desk_counts: listed,
};
