/** Whether what a payment has to name is the document's number: two figures of different roles, printed at different places, that agree. */
import type { Found, FoundFields } from '../found.ts';

/** Fewer figures agree by chance. */
const leastFigures = 4;
/** Czech and Slovak banks take so many figures; of a longer number the last are asked for. */
const mostInSymbol = 10;

const figuresOf = ({ value }: Found): string => value.replace(/\D/g, '').replace(/^0+/, '');

/** What was taken from the number itself proves nothing of it. */
function isIndependent(number: Found, reference: Found): boolean {
  if (reference.evidence.includes('qr')) return true;
  return reference.evidence.includes('label') && !reference.tokens.some((token) => number.tokens.includes(token));
}

function agrees(number: Found, reference: Found): boolean {
  const [own, named] = [figuresOf(number), figuresOf(reference)];
  if (named.length < leastFigures) return false;
  return own === named || (named.length === mostInSymbol && own.endsWith(named));
}

const withProof = (found: Found, proof: 'qr' | 'pageMatch'): Found =>
  found.evidence.includes(proof) ? found : { ...found, evidence: [...found.evidence, proof] };

/** The number and the payment reference, each with the other as its proof where they agree. */
export function proveNumber(fields: FoundFields): FoundFields {
  const { invoice_number_sm: number, variable_symbol_sm: reference } = fields;
  if (number === undefined || reference === undefined || !isIndependent(number, reference) || !agrees(number, reference))
    return {};
  const isInCode = reference.evidence.includes('qr');
  return {
    invoice_number_sm: withProof(number, isInCode ? 'qr' : 'pageMatch'),
    variable_symbol_sm: isInCode ? reference : withProof(reference, 'pageMatch'),
  };
}
