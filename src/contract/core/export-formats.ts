/**
 * The formats that a document leaves in. A format is one name and one row here, a text `exportFormat.<name>`, and one writer in the service
 * (`exports/formats/writers.ts`); the compiler asks for the others when one of them is there.
 */
export const exportFormats = [
  'Json',
  'Xml',
  'ISDOC',
  'ISDOCX',
  'Pdf',
  'Csv',
  'Xlsx',
  'Zip',
  'Ubl',
  'Cii',
  'FacturX',
  'Pohoda',
  'MoneyS3',
  'AbraFlexi',
  'ErpXml',
  'ErpJson',
  'CsvDocuments',
  'CsvItems',
  'GeneralLedger',
] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What an archive of one document is made of: the file as it came, and any of the other formats. */
export const zipMembers = ['Original', ...exportFormats.filter((format) => format !== 'Zip')] as const;
export type ZipMember = (typeof zipMembers)[number];
export const defaultZipMembers: readonly ZipMember[] = ['Original', 'Json', 'ISDOC', 'Xlsx'];

type ExportFormatDefinition = {
  contentType: string;
  /** Without the dot. */
  extension: string;
  /** An e-invoice or an entry of a ledger: an order written as one would be taken for an invoice. */
  holdsInvoicesOnly?: true;
  /** Holds more than values: the file as it came, its pages or its history. There is none of it for a file that is only extracted. */
  needsDocument?: true;
};

const xml = { contentType: 'application/xml', extension: 'xml' } as const;
const csv = { contentType: 'text/csv; charset=utf-8', extension: 'csv' } as const;
const invoice = { holdsInvoicesOnly: true } as const;
const whole = { needsDocument: true } as const;

export const exportFormatDefinitions: Record<ExportFormat, ExportFormatDefinition> = {
  Json: { contentType: 'application/json', extension: 'json' },
  Xml: xml,
  ISDOC: { contentType: 'application/x-isdoc', extension: 'isdoc', ...invoice },
  ISDOCX: { contentType: 'application/x-isdocx', extension: 'isdocx', ...invoice, ...whole },
  Pdf: { contentType: 'application/pdf', extension: 'pdf', ...whole },
  Csv: csv,
  Xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
  Zip: { contentType: 'application/zip', extension: 'zip', ...whole },
  Ubl: { ...xml, ...invoice },
  Cii: { ...xml, ...invoice },
  FacturX: { contentType: 'application/pdf', extension: 'pdf', ...invoice },
  Pohoda: { ...xml, ...invoice },
  MoneyS3: { ...xml, ...invoice },
  AbraFlexi: { ...xml, ...invoice },
  ErpXml: xml,
  ErpJson: { contentType: 'application/json', extension: 'json' },
  CsvDocuments: csv,
  CsvItems: csv,
  GeneralLedger: { ...csv, ...invoice },
};

/** Of so many documents at once it is told what a format would not carry: each is written and read for it. */
export const mostLossDocuments = 100;

/** Built-in types that are surely no invoices. `other` may be one, and types that a tenant has made themselves are taken as they mean them. */
const notInvoices: ReadonlySet<string> = new Set(['delivery_note', 'order', 'contract']);

export const canHold = (format: ExportFormat, documentClass: string): boolean =>
  !exportFormatDefinitions[format].holdsInvoicesOnly || !notInvoices.has(documentClass);

/** `isdoc` and `ISDOC` are the same format; undefined for a name that is none. */
export const parseExportFormat = (name: string): ExportFormat | undefined =>
  exportFormats.find((format) => format.toLowerCase() === name.trim().toLowerCase());
