import { computeFormulas } from '#contract/document-types/expressions/formulas.ts';
import type { FieldValue, FieldValues } from '#values/values.ts';
import type { TypeField } from '../fields.store.ts';
import { formulaFieldsOf } from './formula-fields.ts';

type Values = { fields: FieldValues; items: readonly FieldValues[] };

const textsOf = (values: FieldValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]));

const computed = (value: string): FieldValue => ({ value, wordIds: [], confidence: 1, source: 'Rule', evidence: [] });

/** Returns the values including computed ones. */
export function withFormulas<V extends Values>(values: V, definition: readonly TypeField[]): V {
  const names = (isItem: boolean) =>
    definition.flatMap((field) => (field.formula !== '' && field.isItem === isItem ? field.name : []));
  const [header, cells] = [names(false), names(true)];
  if (header.length + cells.length === 0) return values;
  const texts = computeFormulas(formulaFieldsOf(definition), {
    fields: textsOf(values.fields),
    items: values.items.map(textsOf),
  });
  const put = (old: FieldValues, next: Readonly<Record<string, string>>, of: readonly string[]): FieldValues => {
    const result = { ...old };
    for (const name of of) {
      const [present, value = ''] = [old[name], next[name]];
      const isNothing = present === undefined && value === '';
      if (!isNothing && (present?.value !== value || present.source !== 'Rule')) result[name] = computed(value);
    }
    return result;
  };
  return {
    ...values,
    fields: put(values.fields, texts.fields, header),
    items: values.items.map((item, index) => put(item, texts.items[index] ?? {}, cells)),
  };
}
