/** Invoices that a document refers to, such as the one that a credit note corrects. */
import type { Context } from '../context.ts';
import { fold } from '../grammar/fold.ts';
import { textOf } from '../layout/layout.ts';
import type { Span } from '../layout/spans.ts';

const referred =
  /\b(?:do|ke?|zur?|der|to|for|against|sur|pour|alla|sulla|bij|voor|til|sobre|a la|referencia a|ref(?:erence)?[.:]?|original|related|puvodni\p{L}*|povodn\p{L}*|korygowan\p{L}*|ursprungliche) (?:invoice|faktur\p{L}*|rechnung|facture|factuur|fattura|factura)\b/u;
/** Matches the words up to the number of that invoice: `do faktury nr`, `zu Rechnung Nr.`. */
const beforeNumber = new RegExp(`${referred.source}[^\\d]{0,12}$`, 'u');
/** Matches the words up to its date: `zur Rechnung RG-58214 vom`, `sur facture F-25-0318 du`. */
const beforeDate = new RegExp(`${referred.source}.{1,30} (?:vom|du|of|dated|from|z|ze|dne|del|van|de)$`, 'u');

/** Returns the text of a row before a value. */
const textBefore = ({ layout }: Context, { row, tokens: [first] }: Pick<Span, 'row' | 'tokens'>): string =>
  fold(textOf(layout.rows[row]?.tokens.slice(0, first?.index ?? 0) ?? []));

/** Matches the title of a tax document for a payment received in advance, which the Czech VAT act requires beside the advance invoice. */
const ofReceivedPayment = /\bk prijate(?:j)? (?:platbe|uplate|zalohe)\b/;
const beforeAdvanceNumber = /\b(?:zalohov\p{L}* faktur\p{L}*|proforma)[^\d]{0,12}$/u;

/** Whether the number is that of the invoice that a credit note corrects. */
export const isReferredNumber = (context: Context, code: Pick<Span, 'row' | 'tokens'>): boolean =>
  beforeNumber.test(textBefore(context, code));

/** Whether the number is that of the advance invoice on the tax document for its payment. */
export const isPaidAdvanceNumber = (context: Context, code: Pick<Span, 'row' | 'tokens'>): boolean =>
  beforeAdvanceNumber.test(textBefore(context, code)) &&
  context.layout.rows.some(({ tokens }) => ofReceivedPayment.test(fold(textOf(tokens))));

export const isReferredDate = (context: Context, date: Pick<Span, 'row' | 'tokens'>): boolean =>
  beforeDate.test(textBefore(context, date));
