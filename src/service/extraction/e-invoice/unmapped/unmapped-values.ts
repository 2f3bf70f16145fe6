/** What an e-invoice says and no field holds, so that nothing of it is dropped unlisted. */
import { Big } from 'big.js';
import { cellsOfTerms, fieldsOfTerms } from '../../e-invoice-rules/fields-of-terms.ts';
import type { AttachedTable, EInvoice, UnmappedValue } from '../../extracted.ts';
import { decimalOf } from '../canonical.ts';
import { findAll, isTaken, type XmlTree } from '../xml-tree.ts';
import { partTerm, termOf } from './element-terms.ts';
import { isStructure, isWrapper } from './structure.ts';

/** More are in no invoice of a person; the file itself is kept whole, and the list says how much of it is not listed. */
const mostValues = 1000;
const longestValue = 2000;

/** The only term of a line that goes on into files. */
export const lineNote = 'BT-127';

type Place = {
  path: readonly string[];
  itemIndex: number | null;
  isCharge: boolean | null;
  /** What the number of a document is, by the code that stands beside it. */
  documentTerm: string | null;
};

/** The issuer's currency beside the document's (ISDOC): the exchange rate tells it. */
const isConverted = ({ name }: XmlTree, siblings: readonly XmlTree[]): boolean =>
  siblings.some((each) => each.name === `${name}Curr` && isTaken(each));

const isAmount = (name: string): boolean => /Amount(Curr)?$|Percent$|^P_1[1-5]/.test(name);

/** An amount that a field of the same place has, or that its items come to, is told. */
function restatedAmounts({ fields, items }: EInvoice): (itemIndex: number | null) => ReadonlySet<string> {
  const numbersOf = (values: Record<string, string>) => Object.values(values).flatMap((text) => decimalOf(text)?.toFixed() ?? []);
  const nets = items.flatMap((item) => decimalOf(item['item_amount_without_vat']) ?? []);
  const stated = numbersOf(fields);
  const rate = decimalOf(fields['exchange_rate']);
  const converted = rate ? stated.map((number) => new Big(number).times(rate).round(2).toFixed()) : [];
  const header = new Set([...stated, ...converted, nets.reduce((sum, net) => sum.plus(net), new Big(0)).toFixed(), '0']);
  return (itemIndex) => (itemIndex === null ? header : new Set([...numbersOf(items[itemIndex] ?? {}), '0']));
}

/** The country of a party is that of its VAT id; the Polish format writes these without a prefix. */
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
  // an attached file is told by its name
  const { filename } = attributes;
  return (filename ?? text).replaceAll(/\s+/g, ' ').trim();
}

/** A table of the attachment of a KSeF invoice: one value, row by row. */
const tableText = ({ title, head, rows, sums }: AttachedTable): string =>
  [title, ...[head, ...rows, sums].filter((cells) => cells.length > 0).map((cells) => cells.join(' | '))]
    .filter(Boolean)
    .join('; ');

function cut(entry: UnmappedValue): UnmappedValue {
  const omitted = entry.value.length - longestValue;
  return omitted > 0 ? { ...entry, value: entry.value.slice(0, longestValue), omitted } : entry;
}

/** What a reader is shown of them: long ones shortened, and the last entry counts those that are not listed. Each says so. */
export function listable(entries: readonly UnmappedValue[]): UnmappedValue[] {
  const omitted = entries.length - mostValues;
  const listed = entries.slice(0, mostValues).map(cut);
  return omitted > 0 ? [...listed, { term: null, path: '', value: '', itemIndex: null, omitted }] : listed;
}

/** A field for it and no value in it: what stood there could not be read as what it should be. */
function isUnreadable(term: string | null, { itemIndex }: Place, { fields, items }: EInvoice): boolean {
  if (term === null) return false;
  const name = itemIndex === null ? fieldsOfTerms[term] : cellsOfTerms[term];
  return name !== undefined && (itemIndex === null ? fields : (items[itemIndex] ?? {}))[name] === undefined;
}

/** UNTDID 1001: a call for tenders, an object that is invoiced; in a credit note of UBL the former is a project. */
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

/** `lines`: the elements that became the items, in their order. */
export function unmappedValues(root: XmlTree, invoice: EInvoice, lines: readonly XmlTree[]): UnmappedValue[] {
  const indexOf = new Map(lines.map((line, index) => [line, index]));
  const restated = restatedAmounts(invoice);
  const found: UnmappedValue[] = [];
  const look = (element: XmlTree, place: Place): void => {
    const name = place.path.at(-1) ?? '';
    const value = valueOf(element);
    if (value === '') return;
    const term =
      // the seller's number for direct debits is written as another of its numbers
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
      // the path of a line begins anew
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
