/** Plain text fields and single numbers that are extracted by labels alone: payment method, note, exchange rate. */
import type { Context } from '../context.ts';
import type { FoundFields } from '../found.ts';
import { decimalText } from '../grammar/amounts.ts';
import { strengthOf } from '../labels/label-evidence.ts';
import { textOf } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import { readPaymentMethod } from './payment-method.ts';

/** Returns the text after the label of a note up to the next label. */
function noteOf(context: Context): { tokens: Token[]; score: number } | null {
  for (const label of context.labels) {
    const own = label.meanings.find(({ meaning }) => meaning === 'note');
    if (own === undefined || (!label.isSetApart && !label.isLeading)) continue;
    const row = context.layout.rows[label.row];
    const from = (label.tokens.at(-1)?.index ?? 0) + 1;
    const tokens: Token[] = [];
    for (const token of row?.tokens.slice(from) ?? []) {
      const last = tokens.at(-1) ?? label;
      if (
        context.labelOf.get(token)?.isSetApart === true ||
        token.x0 - last.x1 > (tokens.length === 0 ? 16 : 1.2) * (row?.letterHeight ?? 10)
      )
        break;
      if (tokens.length > 0 || token.key !== '') tokens.push(token);
    }
    if (tokens.length > 0 && tokens.length <= 12) return { tokens, score: own.weight * (label.isSetApart ? 0.8 : 0.5) };
  }
  return null;
}

/** A number and a title are no note: French bills are notes with a number (`Note d’honoraires n° 17`, `Note : R-118844`). */
const isText = (tokens: readonly Token[]): boolean =>
  tokens.filter(({ key }) => /^[a-z]{3,}$/.test(key)).length > 1 && !/^(?:d['’]|n[°º]|no\.)/i.test(tokens[0]?.text ?? '');

export function readOthers(context: Context): FoundFields {
  const fields: FoundFields = {};
  const method = readPaymentMethod(context);
  if (method !== null) fields['payment_method'] = method;
  const note = noteOf(context);
  if (note !== null && isText(note.tokens))
    fields['note'] = { value: textOf(note.tokens), tokens: note.tokens, score: note.score, evidence: ['label'] };
  const rate = context.amounts
    // `1 EUR = 24,315 CZK`
    .filter(({ value }) => !value.eq(1))
    .map((amount) => ({ amount, strength: strengthOf(context.amountEvidence.get(amount), 'exchangeRate') }))
    .toSorted((a, b) => b.strength - a.strength)[0];
  if (rate !== undefined && rate.strength > 0.6 && rate.amount.value.gt(0)) {
    fields['exchange_rate'] = {
      value: decimalText(rate.amount.value),
      tokens: rate.amount.tokens,
      score: rate.strength,
      evidence: ['label'],
    };
  }
  return fields;
}
