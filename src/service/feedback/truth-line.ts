import type { FieldValues } from '#values/values.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';

/** Field names used by the evaluation. */
const truthNames: Record<string, string> = {
  invoice_number_sm: 'invoice_number',
  order_number_sm: 'order_number',
  variable_symbol_sm: 'variable_symbol',
  date_issued: 'issue_date',
  date_taxable_supply: 'tax_point_date',
  date_due: 'due_date',
  issued_by_name_sm: 'supplier_name',
  issued_by_id_sm: 'supplier_company_id',
  issued_by_vat_id_sm: 'supplier_vat_id',
  issued_by_address_sm: 'supplier_address',
  issued_to_name_sm: 'customer_name',
  issued_to_id_sm: 'customer_company_id',
  issued_to_vat_id_sm: 'customer_vat_id',
  issued_to_address_sm: 'customer_address',
  currency: 'currency',
  total_amount: 'total_amount',
  total_amount_without_vat: 'net_amount',
  total_vat: 'vat_amount',
  amount_due: 'amount_due',
  iban_sm: 'iban',
  bic_sm: 'bic',
  bank_account_sm: 'bank_account',
};
const itemNames: Record<string, string> = {
  item_description: 'description',
  item_quantity: 'quantity',
  item_unit_price: 'unit_price',
  item_vat_rate: 'vat_rate',
  item_amount_without_vat: 'line_total',
};
const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/tiff': 'tif',
  'image/webp': 'webp',
  'application/xml': 'xml',
  'application/zip': 'isdocx',
};

export type TruthLine = {
  id: string;
  source: 'feedback';
  path: string;
  kind: string;
  lang: string;
  hasEmbeddedXml: boolean;
  /** Whether a user validated the values. */
  isValidated: boolean;
  feedback: { type: string; note: string }[];
  truth: Record<string, string>;
  items: Record<string, string>[];
  itemsComplete: boolean;
};
type Described = Pick<
  DocumentRow,
  'id' | 'content_type' | 'document_class' | 'state' | 'is_extracted_by_format' | 'fields' | 'items'
>;

/** Converts a document with feedback into an evaluation case: its current values are the expected result. */
export function truthLine(
  document: Described,
  { hasTextLayer, feedback }: { hasTextLayer: boolean; feedback: { type: string; note: string }[] },
): TruthLine {
  const isPdf = document.content_type === 'application/pdf';
  const isValidated = document.state === 'Validated';
  return {
    id: `feedback/${document.id}`,
    source: 'feedback',
    path: `docs/${document.id}.${extensions[document.content_type] ?? 'bin'}`,
    kind: kindOf(document.content_type, hasTextLayer),
    lang: 'und',
    hasEmbeddedXml: isPdf && document.is_extracted_by_format,
    isValidated,
    feedback,
    truth: { doc_type: document.document_class, ...named(document.fields, truthNames) },
    items: document.items.map((item) => named(item, itemNames)),
    itemsComplete: isValidated,
  };
}

function kindOf(contentType: string, hasTextLayer: boolean): string {
  if (contentType === 'application/pdf') return hasTextLayer ? 'pdf-text' : 'pdf-scan';
  if (contentType === 'application/zip') return 'isdocx';
  return contentType === 'application/xml' ? 'xml' : 'image';
}

const named = (values: FieldValues, names: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, { value }]) => {
      const name = names[field];
      return name === undefined || value === '' ? [] : [[name, value]];
    }),
  );
