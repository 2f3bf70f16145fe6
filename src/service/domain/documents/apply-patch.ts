import { canonicalValue } from '#contract/canonical-value.ts';
import type { DocumentPatch } from '#contract/endpoints/documents.ts';
import { DomainError } from '#contract/errors.ts';
import type { FieldValue, FieldValues, ValueSource } from '#contract/values.ts';
import type { TypeField } from '#service/store/type-fields.store.ts';

export type ValueChange = { fieldName: string; itemIndex: number | null; oldValue: string | null; newValue: string | null };
export type Applied = { fields: FieldValues; items: FieldValues[]; changes: ValueChange[] };
type Written = NonNullable<DocumentPatch['fields']>;
type Fault = { path: string; message: string };

/** What a person or program wrote is taken as right. */
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
      faults.push({ path: `${path}.${name}`, message: 'the document type has no such field' });
      continue;
    }
    const value = canonicalValue(field.type, raw);
    if (value === null) {
      faults.push({
        path: `${path}.${name}.value`,
        message: `is not a ${field.type} value; decimals as 12100.00, dates as 2026-03-05, booleans as true or false`,
      });
      continue;
    }
    const before = old[name];
    // an unchanged value keeps where it came from: a client that sends everything back confirms nothing
    const isSame = before?.value === value && (wordIds === undefined || wordIds.join() === before.wordIds.join());
    result[name] = isSame ? before : written(value, wordIds ?? (before?.value === value ? before.wordIds : []), source);
  }
  return result;
}

function changesBetween(old: FieldValues, next: FieldValues, itemIndex: number | null): ValueChange[] {
  return [...new Set([...Object.keys(old), ...Object.keys(next)])].flatMap((fieldName) => {
    const oldValue = old[fieldName]?.value ?? '';
    const newValue = next[fieldName]?.value ?? '';
    return oldValue === newValue
      ? []
      : [{ fieldName, itemIndex, oldValue: oldValue === '' ? null : oldValue, newValue: newValue === '' ? null : newValue }];
  });
}

const isFilled = (values: FieldValues) => Object.values(values).some(({ value }) => value !== '');

/**
 * The document's values after a patch, and what changed. Header fields that the patch does not name stay; items are replaced as a whole,
 * an item at the same place with the same text keeps its source. Unknown fields and values of a wrong type are refused together, by path.
 */
export function applyPatch(
  document: { fields: FieldValues; items: FieldValues[] },
  patch: DocumentPatch,
  definition: readonly TypeField[],
  source: ValueSource,
): Applied {
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
  if (faults.length > 0)
    throw new DomainError('invalid_input', {
      detail: `${faults[0]?.path}: ${faults[0]?.message}`,
      errors: faults.slice(0, 50),
    });
  const rows = Math.max(document.items.length, items.length);
  const changes = [
    ...changesBetween(document.fields, fields, null),
    ...Array.from({ length: rows }, (_, index) => changesBetween(document.items[index] ?? {}, items[index] ?? {}, index)).flat(),
  ];
  return { fields, items, changes };
}
