/** Elements that only matter to programs reading an e-invoice, not for payment or accounting. */

/** Including everything in them. */
const wrappers = new Set([
  'UBLExtensions',
  'Signature',
  'Extensions',
  'ExchangedDocumentContext',
  'TaxScheme',
  'Naglowek',
  // in a KSeF attachment; listed as one value
  'Tabela',
]);
export const isWrapper = (name: string): boolean => wrappers.has(name);

const names = new Set([
  // UBL
  'CustomizationID', 'ProfileID', 'UBLVersionID', 'UUID', 'ChargeIndicator', 'Indicator', 'LineCountNumeric', 'DocumentTypeCode', 'TaxScheme',
  // CII
  'LineID', 'LineStatusReasonCode', 'ParentLineID', 'LanguageID', 'CalculationSequenceNumeric',
  // ISDOC
  'DocumentType', 'IssuingSystem', 'VATApplicable', 'ElectronicPossibilityAgreementReference', 'LocalCurrencyCode', 'CurrRate', 'RefCurrRate',
  'VATCalculationMethod', 'UserID', 'CatalogFirmIdentification', 'LocalReverseChargeFlag', 'LocalReverseCharge',
  'DigestMethod', 'DigestValue',
  'UnitPriceTaxInclusive', 'LineExtensionTaxAmount',
  // KSeF: line numbers and ids, and flags for facts that other elements express
  'NrWierszaFa', 'UU_ID', 'StanPrzed', 'UU_IDZ', 'NrWierszaZam', 'StanPrzedZ',
  'RodzajFaktury', 'PrefiksPodatnika', 'KodFormularza', 'WariantFormularza', 'JST', 'GV', 'Rola',
]); // prettier-ignore

/** Elements that only number the lines, which are in order anyway. */
const lineNumbers = new Set(['ID', 'AssociatedDocumentLineDocument/LineID']);

/** Common document types are expressed by fields; a common VAT category by its rate. */
const usual: Readonly<Record<string, readonly string[]>> = {
  'BT-3': ['380', '381', '386'],
  'BT-118': ['S', 'AE', 'Z'],
  'BT-151': ['S', 'AE', 'Z'],
};

/** Whether a KSeF flag is negative: 1 is yes, 2 is no. */
const isDenied = (path: readonly string[], value: string): boolean =>
  path.includes('Adnotacje') && (value === '2' || /^P_(PMarzyN|19N|22N)$/.test(path.at(-1) ?? ''));

export function isStructure(path: readonly string[], value: string, term: string | null): boolean {
  const name = path.at(-1) ?? '';
  if ((term === null && names.has(name)) || lineNumbers.has(path.join('/'))) return true;
  if (term !== null && usual[term]?.includes(value)) return true;
  // the name of a tax, where the invoice names its kinds
  if (name === 'TypeCode' && (value === 'VAT' || path.at(-2) === 'AdditionalReferencedDocument')) return true;
  // differences from advances, which follow from other amounts (ISDOC)
  if (/^Difference\w+Amount(Curr)?$/.test(name)) return true;
  // the name of a country beside its code, and a base with VAT beside both amounts
  if (/(^|\/)(Country\/Name|TaxSubTotal\/TaxInclusiveAmount(Curr)?)$/.test(path.join('/'))) return true;
  // categories of parts repeat those of the VAT breakdown
  if (/(TaxCategory|TradeTax)$/.test(path.at(-2) ?? '') && path.some((step) => step.endsWith('AllowanceCharge'))) return true;
  return isDenied(path, value);
}
