/** Counts item rows, which are right only if description, quantity, unit price and amount are, as far as they are labeled. */
import type { Prediction, Truth, TruthItem } from './corpus.ts';

export type ItemCount = { right: number; truth: number; predicted: number };

const wordsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Returns the words shared by two texts, as an F1 score. */
function overlap(a: string | undefined, b: string | undefined): number {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  const waiting = [...right];
  const shared = left.filter((word) => {
    const at = waiting.indexOf(word);
    if (at >= 0) waiting.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / Math.max(1, left.length + right.length);
}

const isNamed = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

function isSameNumber(want: unknown, got: string | undefined, tolerance: number): boolean {
  if (!isNamed(want)) return true;
  return got !== undefined && got !== '' && Math.abs(Number(got) - Number(want)) < tolerance;
}

/** Whether the amount of a line stands on the labeled side of VAT; where the label names no side, either counts. */
function isSameAmount({ line_total: total, line_total_gross: gross }: TruthItem, got: Record<string, string>): boolean {
  const [withoutVat, withVat] = [got['item_amount_without_vat'], got['item_amount']];
  if (gross === undefined || gross === false) return isSameNumber(total, withoutVat ?? withVat, 0.005);
  if (gross === true) return isSameNumber(total, withVat, 0.005);
  return isSameNumber(gross, withVat, 0.005) || (isNamed(total) && isSameNumber(total, withoutVat, 0.005));
}

export const isCorrectRow = (want: TruthItem, got: Record<string, string>): boolean =>
  (!isNamed(want.description) || overlap(want.description, got['item_description']) >= 0.75) &&
  isSameNumber(want.quantity, got['item_quantity'], 0.0005) &&
  isSameNumber(want.unit_price, got['item_unit_price'], 0.005) &&
  isSameAmount(want, got);

export function countItemsStrictly(truths: readonly Truth[], predictions: readonly Prediction[]): ItemCount {
  const byId = new Map(predictions.map((prediction) => [prediction.id, prediction]));
  const count = { right: 0, truth: 0, predicted: 0 };
  for (const truth of truths) {
    if (truth.items === undefined || truth.items.length === 0 || truth.itemsComplete === false) continue;
    const rows = [...(byId.get(truth.id)?.items ?? [])];
    count.truth += truth.items.length;
    count.predicted += rows.length;
    for (const item of truth.items) {
      const at = rows.findIndex((row) => isCorrectRow(item, row));
      if (at < 0) continue;
      count.right += 1;
      rows.splice(at, 1);
    }
  }
  return count;
}

export const f1Of = ({ right, truth, predicted }: ItemCount): number => (2 * right) / Math.max(1, truth + predicted);
