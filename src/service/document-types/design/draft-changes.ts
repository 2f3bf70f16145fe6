import type { TypeDraft } from '#contract/document-types/bff.ts';
import type { TypeCheck } from '#contract/document-types/type-changes.ts';
import type { Fault } from '#contract/core/error-reasons.ts';
import { assertNoFaults } from '#contract/core/errors.ts';
import type { FieldType } from '#values/values.ts';
import type { DocumentTypeFieldRow } from '../types.store.ts';
import type { TypeField } from '../fields.store.ts';
import type { RuleField } from '#contract/document-types/expressions/language.ts';
import { compileRule } from '#contract/document-types/expressions/compile.ts';
import type { FieldChanges } from './redesign-fields.ts';

/** Returns the changes that turn the fields of a type into those of a draft, in its order. */
export function draftChanges(before: readonly DocumentTypeFieldRow[], draft: TypeDraft): FieldChanges {
  const known = new Map(before.map((field) => [field.name, field]));
  const faults: Fault[] = [];
  const seen = new Set<string>();
  const places = { header: 0, item: 0 };
  const named = draft.fields.map(({ fieldName, fieldType, externalDataTable, ...others }, at) => {
    const path = `body.fields.${at}`;
    if (seen.has(fieldName)) faults.push({ path: `${path}.fieldName`, code: 'field_name_taken', params: { name: fieldName } });
    seen.add(fieldName);
    const old = known.get(fieldName);
    if (old && old.type !== fieldType) faults.push({ path: `${path}.fieldType`, code: 'field_type_fixed' });
    const isItem = others.isItemField ?? old?.isItem ?? false;
    const update = {
      ...others,
      isItemField: isItem,
      order: isItem ? places.item++ : places.header++,
      ...(externalDataTable && { externalDataTable }),
    };
    return { fieldName, fieldType, update, path, isOld: old !== undefined };
  });
  assertNoFaults(faults);
  return {
    deleted: before.flatMap(({ name, isItem }) => (seen.has(name) ? [] : [{ name, isItem, path: 'body.fields' }])),
    created: named.flatMap(({ fieldName, fieldType, update, path, isOld }) =>
      isOld ? [] : [{ draft: { ...update, fieldName, fieldType }, path }],
    ),
    updated: named.flatMap(({ fieldName, update, path, isOld }) => (isOld ? [{ name: fieldName, update, path }] : [])),
  };
}

// field types are validated by the contract
export const ruleFieldsOf = (fields: readonly DocumentTypeFieldRow[]): RuleField[] =>
  fields.map(({ name, type, isItem }) => ({ name, type: type as FieldType, isItem }));

/** Asserts that the checks can be evaluated with these fields; errors refer to checks by index. */
export function assertChecks(checks: readonly TypeCheck[], fields: readonly DocumentTypeFieldRow[]): void {
  const known = ruleFieldsOf(fields);
  assertNoFaults(
    checks.flatMap(({ expression, field }, at): Fault[] => {
      const own = known.find(({ name }) => name === field);
      if (field !== '' && !own) return [{ path: `body.checks.${at}.field`, code: 'unknown_field', params: { field } }];
      const compiled = compileRule(expression, known, own?.isItem ?? false);
      return 'fault' in compiled ? [{ path: `body.checks.${at}.expression`, ...compiled.fault.reason }] : [];
    }),
  );
}

/** Returns the fields of a draft as extraction and checks expect them. */
export const asTypeFields = (documentType: string, fields: readonly DocumentTypeFieldRow[]): TypeField[] =>
  fields.map(({ options, ...field }) => ({
    ...field,
    documentType,
    type: field.type as FieldType,
    options: options.map(({ key }) => key),
  }));
