/** Finds the field of an amount in the VAT breakdown: which of the product's rates it belongs to depends on all rates of the invoice. */
import { decimalOf } from '../e-invoice/canonical.ts';
import { vatFields } from '../e-invoice/vat-rows.ts';
import { stringOf, type XNode } from './xpath/nodes.ts';

/** Parts of field names by term of the breakdown, those most likely to be wrong first. */
const parts = { 'BT-116': 'base', 'BT-117': 'amount', 'BT-119': 'rate' } as const;

const childrenOf = (node: XNode | undefined, ...path: readonly string[]): XNode[] =>
  path.reduce<XNode[]>(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((each) => each.name === name)),
    node ? [node] : [],
  );
const first = (node: XNode | undefined, ...path: readonly string[]): XNode | undefined => childrenOf(node, ...path)[0];

const settlement = ['SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement'];
const agreement = ['SupplyChainTradeTransaction', 'ApplicableHeaderTradeAgreement'];

/** For UBL and CII. */
const syntaxes = {
  TaxSubtotal: {
    rows: ['TaxTotal', 'TaxSubtotal'],
    rate: ['TaxCategory', 'Percent'],
    country: ['AccountingSupplierParty', 'Party', 'PostalAddress', 'Country', 'IdentificationCode'],
  },
  ApplicableTradeTax: {
    rows: [...settlement, 'ApplicableTradeTax'],
    rate: ['RateApplicablePercent'],
    country: [...agreement, 'SellerTradeParty', 'PostalTradeAddress', 'CountryID'],
  },
} as const;

const isRow = (name: string): name is keyof typeof syntaxes => Object.hasOwn(syntaxes, name);

/**
 * Returns a field such as `vat_base_standard` for the row of the breakdown that the nodes, from the root down, lead to; undefined if they
 * lead to none.
 */
export function vatFieldOf(nodes: readonly XNode[], terms: readonly string[]): string | undefined {
  const [root] = nodes;
  const row = nodes.find(({ name }) => isRow(name));
  const part = Object.entries(parts).find(([term]) => terms.includes(term))?.[1];
  if (!row || !isRow(row.name) || part === undefined) return undefined;
  const { rows, rate, country } = syntaxes[row.name];
  const rateOf = (node: XNode) => {
    const stated = first(node, ...rate);
    return stated === undefined ? null : decimalOf(stringOf(stated));
  };
  const own = rateOf(row);
  const known = childrenOf(root, ...rows).flatMap((each) => rateOf(each) ?? []);
  const place = first(root, ...country);
  const fields = vatFields(
    known.map((each) => ({ rate: each, base: null, amount: null })),
    place && stringOf(place),
  );
  const slot = Object.entries(fields).find(([, value]) => own?.eq(value))?.[0];
  return slot?.replace('vat_rate_', `vat_${part}_`);
}
