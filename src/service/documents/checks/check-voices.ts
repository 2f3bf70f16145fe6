import type { Contradiction, Voice } from '#service/extraction/extracted.ts';
import type { FieldValues } from '#values/values.ts';
import { checkAmounts } from './check-amounts.ts';
import { checkIdentifiers } from './check-identifiers.ts';
import type { CheckMessage } from './check-message.ts';

/** How much the arithmetic and the check digits find wrong with a value in its field. */
function faultsWith(fields: FieldValues, items: readonly FieldValues[], field: string, { value }: Voice): number {
  const known = fields[field];
  if (!known) return 0;
  const tried = { ...fields, [field]: { ...known, value } };
  return checkAmounts(tried, items).length + checkIdentifiers(tried).length;
}

/** Which of the voices leaves least wrong, where it is one alone. */
function supported(fields: FieldValues, items: readonly FieldValues[], { field, voices }: Contradiction): string {
  const byValue = [...new Map(voices.map((voice) => [voice.value, voice])).values()];
  const judged = byValue.map((voice) => ({ voice, faults: faultsWith(fields, items, field, voice) }));
  const [best, next] = judged.toSorted((a, b) => a.faults - b.faults);
  return best && next && best.faults < next.faults ? best.voice.voice : 'none';
}

/** Who has written or confirmed a value has decided: it is not asked again. */
const isDecided = (fields: FieldValues, field: string): boolean => {
  const source = fields[field]?.source;
  return source !== 'Extraction' && source !== 'EInvoice';
};

/** What page, e-invoice and payment code say differently is an error until somebody decides. */
export const checkVoices = (
  fields: FieldValues,
  items: readonly FieldValues[],
  contradictions: readonly Contradiction[],
): CheckMessage[] =>
  contradictions
    .filter(({ field }) => !isDecided(fields, field))
    .map((contradiction) => {
      const valueOf = (name: Voice['voice']) => contradiction.voices.find(({ voice }) => voice === name)?.value ?? 'none';
      return {
        field: contradiction.field,
        itemIndex: null,
        level: 'Error',
        code: 'voicesDisagree',
        params: {
          page: valueOf('page'),
          eInvoice: valueOf('eInvoice'),
          qr: valueOf('qr'),
          supported: supported(fields, items, contradiction),
        },
      };
    });
