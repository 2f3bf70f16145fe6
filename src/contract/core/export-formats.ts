/**
 * Export formats. A format consists of a name and a row here, a text `exportFormat.<name>` and a writer in the service
 * (`exports/formats/writers.ts`); the compiler reports the missing ones.
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

/** Possible members of the archive of a document: the original and any of the other formats. */
export const zipMembers = ['Original', ...exportFormats.filter((format) => format !== 'Zip')] as const;
export type ZipMember = (typeof zipMembers)[number];
export const defaultZipMembers: readonly ZipMember[] = ['Original', 'Json', 'ISDOC', 'Xlsx'];

type ExportFormatDefinition = {
  contentType: string;
  /** Without the dot. */
  extension: string;
  /** Whether it is an e-invoice or an accounting entry: an order in this format would be taken for an invoice. */
  holdsInvoicesOnly?: true;
  /** Whether it contains more than values: the original, its pages or its history. Not available for a file that is only extracted. */
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

const mediaTypesOf = (definitions: readonly ExportFormatDefinition[]): string[] => [
  ...new Set(definitions.map(({ contentType }) => contentType.replace(/;.*/, ''))),
];
const definitions = Object.values(exportFormatDefinitions);
/** Media types of export files, and of those that need no document. */
export const exportMediaTypes = mediaTypesOf(definitions);
export const valuesMediaTypes = mediaTypesOf(definitions.filter(({ needsDocument }) => !needsDocument));

/** Maximum number of documents per request for export losses: each document is written in the format and read back. */
export const maxLossDocuments = 100;

/** Built-in types that are certainly not invoices. `other` may be one, and custom types of a tenant are not restricted. */
const notInvoices: ReadonlySet<string> = new Set(['delivery_note', 'order', 'contract']);

export const canHold = (format: ExportFormat, documentClass: string): boolean =>
  !exportFormatDefinitions[format].holdsInvoicesOnly || !notInvoices.has(documentClass);

/** Returns the format regardless of case (`isdoc` equals `ISDOC`), or undefined for an unknown name. */
export const parseExportFormat = (name: string): ExportFormat | undefined =>
  exportFormats.find((format) => format.toLowerCase() === name.trim().toLowerCase());
