/** Verifies the document number by the payment reference: two equal numbers of different roles, printed at different places. */
import type { Found, FoundFields } from '../found.ts';

/** Minimum number of digits; fewer agree by chance. */
const minFigures = 4;
/** Maximum number of digits that Czech and Slovak banks accept; for a longer number, the last ones are used. */
const maxSymbolDigits = 10;

const figuresOf = ({ value }: Found): string => value.replace(/\D/g, '').replace(/^0+/, '');

/** Whether the reference is independent of the number: one derived from the number does not verify it. */
function isIndependent(number: Found, reference: Found): boolean {
  if (reference.evidence.includes('qr')) return true;
  return reference.evidence.includes('label') && !reference.tokens.some((token) => number.tokens.includes(token));
}

function agrees(number: Found, reference: Found): boolean {
  const [own, named] = [figuresOf(number), figuresOf(reference)];
  if (named.length < minFigures) return false;
  return own === named || (named.length === maxSymbolDigits && own.endsWith(named));
}

const withProof = (found: Found, proof: 'qr' | 'pageMatch'): Found =>
  found.evidence.includes(proof) ? found : { ...found, evidence: [...found.evidence, proof] };

/** Returns the number and the payment reference, each with the other as evidence if they agree. */
export function verifyNumber(fields: FoundFields): FoundFields {
  const { invoice_number_sm: number, variable_symbol_sm: reference } = fields;
  if (number === undefined || reference === undefined || !isIndependent(number, reference) || !agrees(number, reference))
    return {};
  const isInCode = reference.evidence.includes('qr');
  return {
    invoice_number_sm: withProof(number, isInCode ? 'qr' : 'pageMatch'),
    variable_symbol_sm: isInCode ? reference : withProof(reference, 'pageMatch'),
  };
}
