/**
 * The formats that a document leaves in. A format is one name and one row here, a text `exportFormat.<name>`, and one writer in the service
 * (`exports/formats/writers.ts`); the compiler asks for the others when one of them is there.
 */
export const exportFormats = ['Json', 'Xml', 'ISDOC'] as const;
export type ExportFormat = (typeof exportFormats)[number];

type ExportFormatDefinition = {
  contentType: string;
  /** Without the dot. */
  extension: string;
  /** An e-invoice: an order written as one would be taken for an invoice. */
  holdsInvoicesOnly?: true;
};

export const exportFormatDefinitions: Record<ExportFormat, ExportFormatDefinition> = {
  Json: { contentType: 'application/json', extension: 'json' },
  Xml: { contentType: 'application/xml', extension: 'xml' },
  ISDOC: {
    contentType: 'application/x-isdoc',
    extension: 'isdoc',
    holdsInvoicesOnly: true,
  },
};

/** Built-in types that are surely no invoices. `other` may be one, and types that a tenant has made themselves are taken as they mean them. */
const notInvoices: ReadonlySet<string> = new Set(['delivery_note', 'order', 'contract']);

export const canHold = (format: ExportFormat, documentClass: string): boolean =>
  !exportFormatDefinitions[format].holdsInvoicesOnly || !notInvoices.has(documentClass);

/** `isdoc` and `ISDOC` are the same format; undefined for a name that is none. */
export const parseExportFormat = (name: string): ExportFormat | undefined =>
  exportFormats.find((format) => format.toLowerCase() === name.trim().toLowerCase());
