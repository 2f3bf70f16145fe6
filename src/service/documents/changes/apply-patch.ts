import { canonicalValue } from '#values/value-types.ts';
import type { DocumentPatch } from '#contract/documents/v1.ts';
import type { Fault } from '#contract/core/error-reasons.ts';
import { assertNoFaults } from '#contract/core/errors.ts';
import type { RecordedChange } from '../core/record-values.ts';
import type { FieldValue, FieldValues, ValueSource } from '#values/values.ts';
import type { TypeField } from '#service/document-types/fields.store.ts';

type Values = { fields: FieldValues; items: FieldValues[] };
export type Applied = Values & { changes: RecordedChange[] };
type Written = NonNullable<DocumentPatch['fields']>;

/** Returns a value written by a user or client application, which counts as right. */
const written = (value: string, wordIds: number[], source: ValueSource): FieldValue => ({
  value,
  wordIds,
  confidence: 1,
  source,
  evidence: [],
});

function applyValues(
  old: FieldValues,
  change: Written,
  known: Map<string, TypeField>,
  source: ValueSource,
  path: string,
  faults: Fault[],
): FieldValues {
  const result: FieldValues = {};
  for (const [name, { value: raw, wordIds }] of Object.entries(change)) {
    const field = known.get(name);
    if (!field) {
      faults.push({ path: `${path}.${name}`, code: 'field_not_in_type' });
      continue;
    }
    const value = canonicalValue(field.type, raw);
    if (value === null) {
      faults.push({
        path: `${path}.${name}.value`,
        code: 'canonical_value_expected',
        params: { type: field.type },
      });
      continue;
    }
    const before = old[name];
    // an unchanged value keeps its source: a client that sends everything back confirms nothing
    const isSame = before?.value === value && (wordIds === undefined || wordIds.join() === before.wordIds.join());
    result[name] = isSame ? before : written(value, wordIds ?? (before?.value === value ? before.wordIds : []), source);
  }
  return result;
}

/** Returns the source of a derived value for the history. */
const derivedFrom = (value: FieldValue | undefined) =>
  value?.source === 'Lookup' || value?.source === 'Rule' ? { source: value.source } : {};

function changesBetween(old: FieldValues, next: FieldValues, itemIndex: number | null): RecordedChange[] {
  return [...new Set([...Object.keys(old), ...Object.keys(next)])].flatMap((fieldName) => {
    const oldValue = old[fieldName]?.value ?? '';
    const newValue = next[fieldName]?.value ?? '';
    return oldValue === newValue
      ? []
      : [
          {
            fieldName,
            itemIndex,
            oldValue: oldValue === '' ? null : oldValue,
            newValue: newValue === '' ? null : newValue,
            ...derivedFrom(next[fieldName]),
          },
        ];
  });
}

const isFilled = (values: FieldValues) => Object.values(values).some(({ value }) => value !== '');

/**
 * Returns the values of the document after a patch. Header fields that the patch does not name are kept; items are replaced as a whole, and
 * an item at the same index with the same text keeps its source. Unknown fields and values of a wrong type are refused together, by path.
 */
export function applyPatch(
  document: { fields: FieldValues; items: FieldValues[] },
  patch: DocumentPatch,
  definition: readonly TypeField[],
  source: ValueSource,
): Values {
  const faults: Fault[] = [];
  const header = new Map(definition.filter((field) => !field.isItem).map((field) => [field.name, field]));
  const cells = new Map(definition.filter((field) => field.isItem).map((field) => [field.name, field]));
  const fields = {
    ...document.fields,
    ...applyValues(document.fields, patch.fields ?? {}, header, source, 'body.fields', faults),
  };
  const items = patch.items
    ? patch.items
        .map((item, index) => applyValues(document.items[index] ?? {}, item, cells, source, `body.items.${index}`, faults))
        .filter(isFilled)
    : document.items;
  assertNoFaults(faults);
  return { fields, items };
}

/** Returns all changed values, of the header and of each line item. */
export function changesOf(before: Values, after: Values): RecordedChange[] {
  const rows = Math.max(before.items.length, after.items.length);
  return [
    ...changesBetween(before.fields, after.fields, null),
    ...Array.from({ length: rows }, (_, index) =>
      changesBetween(before.items[index] ?? {}, after.items[index] ?? {}, index),
    ).flat(),
  ];
}
