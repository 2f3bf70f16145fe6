/** Assigns the numbers of an item row so that the row adds up: their product determines what the columns do not. */
import { Big } from 'big.js';
import type { AmountCandidate } from '../../candidates/amounts.ts';
import type { ColumnKind } from '../../lexicon/item-columns.ts';
import { isExactProduct, isProvenRow, isTaxed, valueIn } from '../line-arithmetic.ts';

type Figures = Map<ColumnKind, AmountCandidate>;

/** Returns the only triple of numbers that are quantity, price and amount, from left to right as in tables. */
function onlyTriple(
  quantities: readonly AmountCandidate[],
  money: readonly AmountCandidate[],
  prices: readonly AmountCandidate[] = money,
): [AmountCandidate, AmountCandidate, AmountCandidate] | null {
  const triples = quantities.flatMap((quantity) =>
    prices.flatMap((price) =>
      money.flatMap((amount): [AmountCandidate, AmountCandidate, AmountCandidate][] =>
        price !== quantity &&
        amount !== quantity &&
        price.x0 < amount.x0 &&
        isExactProduct(quantity.value, price.value, amount.value)
          ? [[quantity, price, amount]]
          : [],
      ),
    ),
  );
  return triples.length === 1 ? (triples[0] ?? null) : null;
}

/** If the columns of a row do not add up, or one is missing, assigns its numbers in the only way that does, possibly with a discount. */
export function completeRow(figures: Figures, amounts: readonly AmountCandidate[]): void {
  assignFigures(figures, amounts);
  useDiscounted(figures, amounts);
  const [quantity, price] = [figures.get('quantity'), figures.get('unitPrice')];
  // the product is the same in both orders, but only the price has a currency
  if (quantity !== undefined && price !== undefined && quantity.currency !== null && price.currency === null)
    figures.set('quantity', price).set('unitPrice', quantity);
}

function assignFigures(figures: Figures, amounts: readonly AmountCandidate[]): void {
  verifyQuantity(figures, amounts);
  if (isProvenRow(figures) || figures.has('discount')) return;
  const rest = amounts.filter((amount) => !amount.isPercent && amount !== figures.get('position'));
  const money = rest.filter((amount) => amount.decimals >= 2 || amount.currency !== null);
  const own = figures.get('quantity');
  const priced = figures.get('unitPrice');
  const triple =
    (own === undefined ? null : onlyTriple([own], money)) ??
    (priced === undefined || !money.includes(priced) ? null : onlyTriple(rest, money, [priced])) ??
    onlyTriple(rest, money);
  if (triple === null) return;
  const [quantity, price, amount] = triple;
  const isGross = figures.get('gross') === amount && (!figures.has('net') || isTaxed(figures));
  for (const [kind, figure] of figures) if (triple.includes(figure)) figures.delete(kind);
  figures
    .set('quantity', quantity)
    .set('unitPrice', price)
    .set(isGross ? 'gross' : 'net', amount);
}

/**
 * Where a row prints its amount before and after the discount, the line is the amount after it: what the discount leaves, or what is gross
 * together with its VAT.
 */
function useDiscounted(figures: Figures, amounts: readonly AmountCandidate[]): void {
  const [quantity, price, net] = [valueIn(figures, 'quantity'), valueIn(figures, 'unitPrice'), valueIn(figures, 'net')];
  if (quantity === undefined || price === undefined || net === undefined || !isExactProduct(quantity, price, net)) return;
  const [discount, gross, vat] = [valueIn(figures, 'discount'), valueIn(figures, 'gross'), valueIn(figures, 'vatAmount')];
  const left = [
    ...(discount === undefined ? [] : [net.times(new Big(100).minus(discount.abs())).div(100), net.minus(discount.abs())]),
    ...(gross === undefined || vat === undefined ? [] : [gross.minus(vat)]),
  ].filter((value) => value.abs().lt(net.abs()) && !value.eq(0));
  const used = new Set([...figures].filter(([kind]) => kind !== 'other').map(([, figure]) => figure));
  const after = amounts.find(
    (amount) =>
      !used.has(amount) &&
      (amount.decimals >= 2 || amount.currency !== null) &&
      left.some((value) => value.minus(amount.value).abs().lt('0.02')),
  );
  if (after !== undefined) figures.set('net', after);
}

/** Restores the decimal mark that OCR lost, `045` for `0.45`, if the row adds up only with it. */
export function restorePrice(figures: Figures): void {
  const price = figures.get('unitPrice');
  const [quantity, amount] = [valueIn(figures, 'quantity'), valueIn(figures, 'net') ?? valueIn(figures, 'gross')];
  if (price === undefined || quantity === undefined || amount === undefined || price.decimals > 0 || isProvenRow(figures)) return;
  const value = price.value.div(100);
  if (isExactProduct(quantity, value, amount)) figures.set('unitPrice', { ...price, value, decimals: 2 });
}

/** Uses a number outside the columns as the quantity if price times it equals the amount. */
function verifyQuantity(figures: Figures, amounts: readonly AmountCandidate[]): void {
  const price = valueIn(figures, 'unitPrice');
  const amount = valueIn(figures, 'net') ?? valueIn(figures, 'gross');
  if (figures.has('quantity') || price === undefined || amount === undefined || price.eq(0)) return;
  const used = new Set([...figures].filter(([kind]) => kind !== 'position' && kind !== 'other').map(([, figure]) => figure));
  const quantity = amounts.find(
    (figure) => !used.has(figure) && !figure.isPercent && figure.value.times(price).minus(amount).abs().lt('0.02'),
  );
  if (quantity !== undefined) figures.set('quantity', quantity);
}
