/** Payment references that are recognized by their format and checksum, without a label. */
import type { Context } from '../context.ts';
import type { Found } from '../found.ts';
import { parseBelgianReference, parseCreditorReference, parseSwissReference } from '../grammar/payment-references.ts';
import type { Token } from '../layout/tokens.ts';

/** References are printed in at most this many groups: 27 digits in six (Swiss QR bill), `RF59 1643 1634 90` (ISO 11649). */
export const maxReferenceWords = 7;

/** Finds a payment reference with a checksum, in one word or in several: `+++090/9337/55493+++`, `RF18 5390 0754 7034`. */
export function formalReference({ layout }: Context): Found | null {
  for (const { tokens } of layout.rows)
    for (const at of tokens.keys()) {
      const run = referenceAt(tokens.slice(at, at + maxReferenceWords));
      if (run) return run;
    }
  return null;
}

function referenceAt(tokens: readonly Token[]): Found | null {
  if (!/^[^+*]*[+*]|^\d{2}(?:\d{25})?$|^RF\d{2}/.test(tokens[0]?.text ?? '')) return null;
  // the longest run: a shorter one may pass its checksum by chance
  for (let end = tokens.length; end > 0; end -= 1) {
    const run = tokens.slice(0, end);
    const text = run.map((token) => token.text).join(' ');
    const reference = parseBelgianReference(text.replaceAll(' ', ''));
    const printed = parseCreditorReference(text) === null ? reference?.value : text;
    const value = parseSwissReference(text) ?? printed;
    if (value !== undefined)
      return { value, tokens: run, score: 1, evidence: reference?.isChecked === false ? ['label'] : ['checksum', 'label'] };
  }
  return null;
}
