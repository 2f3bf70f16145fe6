import { defaultZipMembers, type ExportFormat, type ZipMember } from '#contract/core/export-formats.ts';
import type { ExportedDocument } from '../formats/exported-document.ts';
import { writeAbraFlexi } from '../formats/ledgers/write-abra-flexi.ts';
import { writeMoneyS3 } from '../formats/ledgers/write-money-s3.ts';
import { writePohoda } from '../formats/ledgers/write-pohoda.ts';
import { membersFor } from '../formats/packages/write-zip.ts';
import { chosenColumnsOf, columnsOf, mappedColumnsOf } from '../formats/tables/columns.ts';
import { dimensions } from '../formats/tables/write-postings.ts';
import { findCsvLoss, lossesByColumns, findNoLoss, findWorkbookLoss } from './by-columns.ts';
import { lossesByText } from './by-text.ts';
import { carried } from './carried.ts';
import { collectLosses } from './collect-losses.ts';
import { type EInvoiceTexts, eInvoiceTexts } from './e-invoice-text.ts';
import { type Loss, missing } from './loss.ts';
import { lossesByReading } from './read-back.ts';

type Finder = (document: ExportedDocument, texts: EInvoiceTexts) => Promise<Loss[]>;

const nothing: Finder = async () => [];
const byReading =
  (format: ExportFormat & ZipMember): Finder =>
  async (document, texts) =>
    lossesByReading(document, (await texts(format))?.read ?? null);

/** Fields of postings besides the amounts, which always balance. */
const postingFields = new Set([
  'date_issued', 'date_taxable_supply', 'date_due', 'invoice_number_sm', 'variable_symbol_sm', 'issued_by_name_sm', 'issued_by_id_sm',
  'currency', 'rounding', 'amount_paid', 'amount_due', 'total_amount', 'total_amount_without_vat', 'total_vat',
  'item_description', 'item_vat_rate', 'item_amount_without_vat',
]); // prettier-ignore

const finders: Record<ZipMember, Finder> = {
  // it does not contain corrected values
  Original: async (document) => collectLosses(document, () => missing),
  Json: nothing,
  Xml: nothing,
  Pdf: nothing,
  ISDOC: byReading('ISDOC'),
  ISDOCX: byReading('ISDOCX'),
  Ubl: byReading('Ubl'),
  Cii: byReading('Cii'),
  FacturX: byReading('FacturX'),
  Csv: async (document) => lossesByColumns(document, chosenColumnsOf(document), findCsvLoss),
  Xlsx: async (document) => lossesByColumns(document, chosenColumnsOf(document), findWorkbookLoss),
  CsvDocuments: async (document) => lossesByColumns(document, mappedColumnsOf(document), findCsvLoss, false),
  CsvItems: async (document) => lossesByColumns(document, mappedColumnsOf(document), findCsvLoss),
  ErpXml: async (document) => lossesByColumns(document, mappedColumnsOf(document), findNoLoss),
  ErpJson: async (document) => lossesByColumns(document, mappedColumnsOf(document), findNoLoss),
  Pohoda: async (document) => lossesByText(document, await writePohoda(document), carried.Pohoda),
  MoneyS3: async (document) => lossesByText(document, await writeMoneyS3(document), carried.MoneyS3),
  AbraFlexi: async (document) => lossesByText(document, await writeAbraFlexi(document), carried.AbraFlexi),
  GeneralLedger: async (document) => {
    const isNamed = new Set(
      [...columnsOf(document).fields, ...columnsOf(document).items].flatMap(({ name, exportName }) =>
        dimensions.some((dimension) => dimension.toLowerCase() === exportName?.toLowerCase()) ? [name] : [],
      ),
    );
    return collectLosses(document, ({ name }) =>
      postingFields.has(name) || isNamed.has(name) || name.startsWith('vat_') ? null : missing,
    );
  },
};

/** Returns values that no member contains; if members contain different values than the document, that of the first. */
async function lossesOfZip(document: ExportedDocument, texts: EInvoiceTexts, chosen: readonly ZipMember[]): Promise<Loss[]> {
  const placeOf = ({ fieldName, itemIndex }: Loss) => `${itemIndex ?? ''} ${fieldName}`;
  let common: Loss[] | undefined;
  for (const member of membersFor(document.documentClass, chosen)) {
    const losses = await finders[member](document, texts);
    const places = new Set(losses.map(placeOf));
    common = common?.filter((loss) => places.has(placeOf(loss))) ?? losses;
    if (common.length === 0) break;
  }
  return common ?? [];
}

/** Returns the values of a document that a file of the format does not contain, with their positions. */
export const lossesOf = (
  format: ExportFormat,
  document: ExportedDocument,
  zipMembers: readonly ZipMember[] = defaultZipMembers,
  texts: EInvoiceTexts = eInvoiceTexts(document),
): Promise<Loss[]> => (format === 'Zip' ? lossesOfZip(document, texts, zipMembers) : finders[format](document, texts));
