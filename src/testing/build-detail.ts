import { invoiceFields } from '#contract/document-types/built-in-types.ts';
import { text } from '#service/platform/texts/text.ts';
import type { FieldDefinition } from '#contract/document-types/v1.ts';
import type { ShownDocument } from '#contract/documents/bff.ts';

const invoiceDefinition: FieldDefinition[] = invoiceFields.map(({ name, type, section, isRequired, isItem }) => ({
  name,
  type,
  section,
  label: text('en-US', `field.${name}`),
  isRequired: isRequired === true,
  isItemField: isItem === true,
  state: 'Visible',
}));

/** Builds a document as returned by the service; a change of the contract's type breaks this builder, not the tests. */
export function buildDetail({ actions, ...change }: Partial<ShownDocument> = {}): ShownDocument {
  return {
    id: 'document-1',
    fileName: 'invoice-acme.pdf',
    externalDocumentId: null,
    state: 'Extracted',
    documentClass: 'invoice',
    approvalState: 'None',
    exportState: 'None',
    source: 'Web',
    accountingUnitId: 'unit-1',
    pageCount: 1,
    creationTime: '2026-03-06T08:00:00.000Z',
    createdAt: '2026-03-06T08:00:00.000Z',
    updatedAt: '2026-03-06T08:00:00.000Z',
    extractionTime: '2026-03-06T08:00:05.000Z',
    contentType: 'application/pdf',
    isExtractedByFormat: false,
    canBeExported: false,
    canBeApproved: false,
    canBeSentToApproval: false,
    canBeShownInApproval: false,
    version: 3,
    partCount: 1,
    actions: actions ?? ['edit'],
    isValidatedByRule: false,
    fields: {},
    items: [],
    pages: [{ index: 0, width: 595, height: 842, rotation: 0, wordCount: 0, firstWordId: 0 }],
    fieldsHistory: [],
    validationErrors: [],
    documentExportHistory: [],
    attachments: [],
    documentTypeDefinition: { documentType: 'invoice', fields: invoiceDefinition },
    ...change,
  };
}
