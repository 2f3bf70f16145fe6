import type { Contradiction, SourceValue } from '#service/extraction/extracted.ts';
import type { FieldValues } from '#values/values.ts';
import { checkAmounts } from './check-amounts.ts';
import { checkIdentifiers } from './check-identifiers.ts';
import type { CheckMessage } from './check-message.ts';
import { undecidedPlace } from './contradicted-value.ts';

type Values = { fields: FieldValues; items: readonly FieldValues[] };
/** `itemIndex`: current index of the line item; null for the header. */
type Place = { field: string; itemIndex: number | null };

function withValue({ fields, items }: Values, { field, itemIndex }: Place, value: string): Values {
  const inPlace = (values: FieldValues): FieldValues => {
    const known = values[field];
    return known ? { ...values, [field]: { ...known, value } } : values;
  };
  return itemIndex === null
    ? { fields: inPlace(fields), items }
    : { fields, items: items.map((item, at) => (at === itemIndex ? inPlace(item) : item)) };
}

/** Counts the errors in arithmetic and check digits with a value in this place. */
function faultsWith(values: Values, place: Place, { value }: SourceValue): number {
  const { fields, items } = withValue(values, place, value);
  return checkAmounts(fields, items).length + checkIdentifiers(fields).length;
}

/** Returns the source whose value leaves the fewest errors; `none` if there is a tie. */
function supported(values: Values, place: Place, voices: readonly SourceValue[]): string {
  const byValue = [...new Map(voices.map((voice) => [voice.value, voice])).values()];
  const judged = byValue.map((voice) => ({ voice, faults: faultsWith(values, place, voice) }));
  const [best, next] = judged.toSorted((a, b) => a.faults - b.faults);
  return best && next && best.faults < next.faults ? best.voice.voice : 'none';
}

/** Reports a value on which page, e-invoice and payment code disagree as an error until somebody decides. */
export const checkSources = (
  fields: FieldValues,
  items: readonly FieldValues[],
  contradictions: readonly Contradiction[],
): CheckMessage[] =>
  contradictions.flatMap((contradiction): CheckMessage[] => {
    const { field, voices } = contradiction;
    const values = { fields, items };
    const place = undecidedPlace(contradiction, values);
    if (place === null) return [];
    const { itemIndex } = place;
    const valueOf = (name: SourceValue['voice']) => voices.find(({ voice }) => voice === name)?.value ?? 'none';
    const params = {
      page: valueOf('page'),
      eInvoice: valueOf('eInvoice'),
      qr: valueOf('qr'),
      supported: supported(values, { field, itemIndex }, voices),
    };
    return [{ field, itemIndex, level: 'Error', code: 'voicesDisagree', params }];
  });
