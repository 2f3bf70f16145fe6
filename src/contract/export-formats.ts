/**
 * The formats that a document leaves in. A format is one name and one row here, and one writer in the service
 * (`domain/export/formats/writers.ts`); the compiler asks for the others when one of them is there.
 */
export const exportFormats = ['Json', 'Xml', 'ISDOC'] as const;
export type ExportFormat = (typeof exportFormats)[number];

type ExportFormatDefinition = {
  contentType: string;
  /** Without the dot. */
  extension: string;
  label: { 'cs-CZ': string; 'en-US': string };
  /** An e-invoice: an order written as one would be taken for an invoice. */
  holdsInvoicesOnly?: true;
};

export const exportFormatDefinitions: Record<ExportFormat, ExportFormatDefinition> = {
  Json: { contentType: 'application/json', extension: 'json', label: { 'cs-CZ': 'JSON', 'en-US': 'JSON' } },
  Xml: { contentType: 'application/xml', extension: 'xml', label: { 'cs-CZ': 'XML', 'en-US': 'XML' } },
  ISDOC: {
    contentType: 'application/x-isdoc',
    extension: 'isdoc',
    label: { 'cs-CZ': 'ISDOC (česká elektronická faktura)', 'en-US': 'ISDOC (Czech e-invoice)' },
    holdsInvoicesOnly: true,
  },
};

/** Built-in types that are surely no invoices. `other` may be one, and types that a tenant has made himself are taken as he means them. */
const notInvoices: ReadonlySet<string> = new Set(['delivery_note', 'order', 'contract']);

export const canHold = (format: ExportFormat, documentClass: string): boolean =>
  !exportFormatDefinitions[format].holdsInvoicesOnly || !notInvoices.has(documentClass);

/** `isdoc` and `ISDOC` are the same format; undefined for a name that is none. */
export const parseExportFormat = (name: string): ExportFormat | undefined =>
  exportFormats.find((format) => format.toLowerCase() === name.trim().toLowerCase());
