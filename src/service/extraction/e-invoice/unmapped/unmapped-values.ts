/** Finds values of an e-invoice that no field contains, so that nothing is dropped without being listed. */
import { Big } from 'big.js';
import { cellsOfTerms, fieldsOfTerms } from '../../e-invoice-rules/fields-of-terms.ts';
import type { AttachedTable, EInvoice, UnmappedValue } from '../../extracted.ts';
import { decimalOf } from '../canonical.ts';
import { findAll, isTaken, type XmlTree } from '../xml-tree.ts';
import { partTerm, termOf } from './element-terms.ts';
import { isStructure, isWrapper } from './structure.ts';

/** No real invoice has more; the file itself is stored completely, and the list states how many values it omits. */
const maxValues = 1000;
const maxValueLength = 2000;

/** The only term of a line that is exported. */
export const lineNote = 'BT-127';

type Place = {
  path: readonly string[];
  itemIndex: number | null;
  isCharge: boolean | null;
  /** The term of a document number, by the code beside it. */
  documentTerm: string | null;
};

/** Whether an amount is in the issuer's currency beside the document's (ISDOC), and so follows from the exchange rate. */
const isConverted = ({ name }: XmlTree, siblings: readonly XmlTree[]): boolean =>
  siblings.some((each) => each.name === `${name}Curr` && isTaken(each));

const isAmount = (name: string): boolean => /Amount(Curr)?$|Percent$|^P_1[1-5]/.test(name);

/** Returns amounts that are already expressed by a field at the same place, or by the sum of the items. */
function restatedAmounts({ fields, items }: EInvoice): (itemIndex: number | null) => ReadonlySet<string> {
  const numbersOf = (values: Record<string, string>) => Object.values(values).flatMap((text) => decimalOf(text)?.toFixed() ?? []);
  const nets = items.flatMap((item) => decimalOf(item['item_amount_without_vat']) ?? []);
  const stated = numbersOf(fields);
  const rate = decimalOf(fields['exchange_rate']);
  const converted = rate ? stated.map((number) => new Big(number).times(rate).round(2).toFixed()) : [];
  const header = new Set([...stated, ...converted, nets.reduce((sum, net) => sum.plus(net), new Big(0)).toFixed(), '0']);
  return (itemIndex) => (itemIndex === null ? header : new Set([...numbersOf(items[itemIndex] ?? {}), '0']));
}

/** Whether a country is that of the party's VAT ID, which has no prefix in the Polish format. */
const restatesCountry = (value: string, { path }: Place, { fields, format }: EInvoice): boolean =>
  /^(IdentificationCode|CountryID|KodKraju)$/.test(path.at(-1) ?? '') &&
  [
    [/Supplier|Seller|Podmiot1/, 'issued_by_vat_id_sm'] as const,
    [/Customer|Buyer(?!Order)|Podmiot2/, 'issued_to_vat_id_sm'] as const,
  ].some(
    ([role, name]) =>
      path.some((step) => role.test(step)) && (fields[name]?.startsWith(value) || (format === 'ksef' && value === 'PL')),
  );

function valueOf({ text, attributes }: XmlTree): string {
  // an attached file is listed by its name
  const { filename } = attributes;
  return (filename ?? text).replaceAll(/\s+/g, ' ').trim();
}

/** Returns a table attached to a KSeF invoice as one value, row by row. */
const tableText = ({ title, head, rows, sums }: AttachedTable): string =>
  [title, ...[head, ...rows, sums].filter((cells) => cells.length > 0).map((cells) => cells.join(' | '))]
    .filter(Boolean)
    .join('; ');

function cut(entry: UnmappedValue): UnmappedValue {
  const omitted = entry.value.length - maxValueLength;
  return omitted > 0 ? { ...entry, value: entry.value.slice(0, maxValueLength), omitted } : entry;
}

/**
 * Returns the entries to show: long values are shortened, and the last entry counts those that are not listed. Both state what is omitted.
 */
export function listable(entries: readonly UnmappedValue[]): UnmappedValue[] {
  const omitted = entries.length - maxValues;
  const listed = entries.slice(0, maxValues).map(cut);
  return omitted > 0 ? [...listed, { term: null, path: '', value: '', itemIndex: null, omitted }] : listed;
}

/** Whether a value has a field, but could not be parsed as its type, so that the field is empty. */
function isUnreadable(term: string | null, { itemIndex }: Place, { fields, items }: EInvoice): boolean {
  if (term === null) return false;
  const name = itemIndex === null ? fieldsOfTerms[term] : cellsOfTerms[term];
  return name !== undefined && (itemIndex === null ? fields : (items[itemIndex] ?? {}))[name] === undefined;
}

/** UNTDID 1001: a call for tenders, an invoiced object; in a UBL credit note the former is a project. */
function documentTerm(element: XmlTree, root: XmlTree): string | null {
  if (!/^Additional(Referenced)?Document(Reference)?$/.test(element.name)) return null;
  const [code] = findAll(element, 'TypeCode|DocumentTypeCode');
  if (code?.text === '130') return 'BT-18';
  if (code?.text !== '50') return null;
  return root.name === 'CreditNote' ? 'BT-11' : 'BT-17';
}

const partIndicator = (element: XmlTree): boolean | null => {
  if (!element.name.endsWith('AllowanceCharge')) return null;
  const [indicator] = findAll(element, 'ChargeIndicator');
  return (indicator?.text || indicator?.children[0]?.text) === 'true';
};

/** `lines`: the elements of the items, in order. */
export function unmappedValues(root: XmlTree, invoice: EInvoice, lines: readonly XmlTree[]): UnmappedValue[] {
  const indexOf = new Map(lines.map((line, index) => [line, index]));
  const restated = restatedAmounts(invoice);
  const found: UnmappedValue[] = [];
  const look = (element: XmlTree, place: Place): void => {
    const name = place.path.at(-1) ?? '';
    const value = valueOf(element);
    if (value === '') return;
    const term =
      // the seller's creditor identifier is written as another of its identifiers
      (element.attributes['schemeID'] === 'SEPA' ? 'BT-90' : null) ??
      (/^(ID|IssuerAssignedID)$/.test(name) ? place.documentTerm : null) ??
      (place.isCharge === null ? null : partTerm(name, place.isCharge, place.itemIndex !== null)) ??
      termOf(invoice.format, place.path, place.itemIndex !== null);
    if (isTaken(element) ? !isUnreadable(term, place, invoice) : isStructure(place.path, value, term)) return;
    const decimal = isAmount(name) ? decimalOf(value)?.toFixed() : undefined;
    if (decimal !== undefined && restated(place.itemIndex).has(decimal)) return;
    if (restatesCountry(value, place, invoice)) return;
    const { itemIndex } = place;
    const itemDescription = itemIndex === null ? undefined : invoice.items[itemIndex]?.['item_description'];
    found.push({
      term,
      path: place.path.join('/'),
      value,
      itemIndex,
      ...(term === lineNote && itemDescription !== undefined && { itemDescription }),
    });
  };
  const walk = (element: XmlTree, place: Place): void => {
    if (isWrapper(element.name)) return;
    if (element.children.length === 0) return look(element, place);
    for (const child of element.children) {
      if (isConverted(child, element.children)) continue;
      const itemIndex = indexOf.get(child) ?? place.itemIndex;
      // paths are relative to the line
      const path = indexOf.has(child) ? [] : [...place.path, child.name];
      walk(child, {
        path,
        itemIndex,
        isCharge: partIndicator(child) ?? place.isCharge,
        documentTerm: documentTerm(child, root) ?? place.documentTerm,
      });
    }
  };
  walk(root, { path: [], itemIndex: null, isCharge: null, documentTerm: null });
  const tables = (invoice.attachment ?? []).map((table) => ({
    term: null,
    path: 'Zalacznik/BlokDanych/Tabela',
    value: tableText(table),
    itemIndex: null,
  }));
  return [...found, ...tables];
}
