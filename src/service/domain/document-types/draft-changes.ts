import type { TypeDraft } from '#contract/endpoints/document-types-desk.ts';
import type { TypeCheck } from '#contract/endpoints/type-changes.ts';
import { DomainError } from '#contract/errors.ts';
import type { FieldType } from '#contract/values.ts';
import type { DocumentTypeFieldRow } from '#service/store/document-types.store.ts';
import type { TypeField } from '#service/store/type-fields.store.ts';
import type { RuleField } from '../documents/checks/rule-language.ts';
import { compileRule } from '../documents/checks/rules.ts';
import type { FieldChanges } from './redesign-fields.ts';

type Fault = { path: string; message: string };

/** What makes the fields of a type those of a draft, in its order. */
export function draftChanges(before: readonly DocumentTypeFieldRow[], draft: TypeDraft): FieldChanges {
  const known = new Map(before.map((field) => [field.name, field]));
  const faults: Fault[] = [];
  const seen = new Set<string>();
  const places = { header: 0, item: 0 };
  const named = draft.fields.map(({ fieldName, fieldType, externalDataTable, ...others }, at) => {
    const path = `body.fields.${at}`;
    if (seen.has(fieldName)) faults.push({ path: `${path}.fieldName`, message: 'is the name of another field' });
    seen.add(fieldName);
    const old = known.get(fieldName);
    if (old && old.type !== fieldType)
      faults.push({ path: `${path}.fieldType`, message: 'a field keeps the type that it was made with' });
    const isItem = others.isItemField ?? old?.isItem ?? false;
    const update = {
      ...others,
      isItemField: isItem,
      order: isItem ? places.item++ : places.header++,
      ...(externalDataTable && { externalDataTable }),
    };
    return { fieldName, fieldType, update, path, isOld: old !== undefined };
  });
  refuse(faults);
  return {
    deleted: before.flatMap(({ name, isItem }) => (seen.has(name) ? [] : [{ name, isItem, path: 'body.fields' }])),
    created: named.flatMap(({ fieldName, fieldType, update, path, isOld }) =>
      isOld ? [] : [{ draft: { ...update, fieldName, fieldType }, path }],
    ),
    updated: named.flatMap(({ fieldName, update, path, isOld }) => (isOld ? [{ name: fieldName, update, path }] : [])),
  };
}

// the types of fields are those of the contract
export const ruleFieldsOf = (fields: readonly DocumentTypeFieldRow[]): RuleField[] =>
  fields.map(({ name, type, isItem }) => ({ name, type: type as FieldType, isItem }));

/** Checks that can be asked of these fields; those that cannot are told by their place. */
export function assertChecks(checks: readonly TypeCheck[], fields: readonly DocumentTypeFieldRow[]): void {
  const known = ruleFieldsOf(fields);
  refuse(
    checks.flatMap(({ expression, field }, at): Fault[] => {
      const own = known.find(({ name }) => name === field);
      if (field !== '' && !own) return [{ path: `body.checks.${at}.field`, message: `there is no field ${field}` }];
      const compiled = compileRule(expression, known, own?.isItem ?? false);
      return 'fault' in compiled ? [{ path: `body.checks.${at}.expression`, message: compiled.fault.message }] : [];
    }),
  );
}

function refuse(faults: readonly Fault[]): void {
  const [first] = faults;
  if (first) throw new DomainError('invalid_input', { detail: `${first.path}: ${first.message}`, errors: faults.slice(0, 50) });
}

/** The fields of a draft as the reader and the checks take them. */
export const asTypeFields = (documentType: string, fields: readonly DocumentTypeFieldRow[]): TypeField[] =>
  fields.map(({ options, ...field }) => ({
    ...field,
    documentType,
    type: field.type as FieldType,
    options: options.map(({ key }) => key),
  }));
