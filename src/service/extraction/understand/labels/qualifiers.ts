/** Words after the label of a sum that determine which sum it is: `… inkl. 19 % MwSt.`, `… bez DPH`. */
import type { Token } from '../layout/tokens.ts';
import type { LabelMeaning } from '../lexicon/label-index.ts';

const including = /^(?:incl|inkl|including|includes|inclusive|inclusief|inc|vc|vcetne|vratane|s|z|mit|with|avec)$/;
const excluding = /^(?:excl|exkl|excluding|exclusive|exclusief|bez|ohne|without|before|hors|ex|zzgl)$/;
const tax = /^(?:dph|vat|gst|sst|hst|mwst|ust|tax|taxes|tva|taxe|btw|mehrwertsteuer|umsatzsteuer|dani|dane|podatku|iva)$/;
const between = /^(?:of|\d{1,2}%?|%|die|der|gesetzl|gesetzliche|)$/;
const whole = /^(?:ttc|brutto|gross)$/;
const net = /^(?:ht|netto)$/;

export type Qualified = { length: number; meanings: readonly LabelMeaning[] };

const sums = new Set(['net', 'total', 'due', 'otherAmount']);
const strong = (meaning: 'net' | 'total' | 'due'): readonly LabelMeaning[] => [{ meaning, weight: 1 }];

/** What is due includes VAT anyway: `Solde à payer (TTC)` is not the total. */
const wholeOf = (meanings: readonly LabelMeaning[]): readonly LabelMeaning[] =>
  strong(meanings.every(({ meaning }) => meaning === 'due') ? 'due' : 'total');

/** Returns the number of tokens after a label that qualify it, and the resulting meaning; null if none do. */
export function qualifiedBy(meanings: readonly LabelMeaning[], behind: readonly Token[]): Qualified | null {
  if (!meanings.some(({ meaning }) => sums.has(meaning))) return null;
  const keys = behind.slice(0, 6).map((token) => token.key);
  const [first = ''] = keys;
  if (whole.test(first)) return { length: 1, meanings: wholeOf(meanings) };
  if (net.test(first)) return { length: 1, meanings: strong('net') };
  const isIncluding = including.test(first);
  if (!isIncluding && !excluding.test(first)) return null;
  for (let at = 1; at < keys.length; at += 1) {
    const key = keys[at] ?? '';
    if (tax.test(key)) return { length: at + 1, meanings: isIncluding ? wholeOf(meanings) : strong('net') };
    if (!between.test(key)) return null;
  }
  return null;
}
