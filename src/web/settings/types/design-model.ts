/** Document type design as data. */
import type { FieldDefinition } from '#contract/document-types/v1.ts';
import type { TypeDesign, TypeDraft } from '#contract/document-types/bff.ts';
import { cultureList, sourceCulture } from '#contract/core/cultures.ts';
import type { FieldType } from '#values/values.ts';
import type { ConditionSubject } from './fields/condition-sentence.tsx';

export type DraftField = TypeDraft['fields'][number];
export type DraftSection = NonNullable<TypeDraft['sections']>[number];
export type DraftCheck = TypeDraft['checks'][number];
type Texts = Readonly<Record<string, string>>;

/** Languages of names and labels. */
export const designCultures = cultureList;

/** Returns the text in the given language, otherwise in another one, otherwise the name. */
export const textIn = (texts: Texts | undefined, culture: string, otherwise: string): string =>
  texts?.[culture] || texts?.[sourceCulture] || Object.values(texts ?? {}).find(Boolean) || otherwise;

export const labelOf = ({ label, fieldName }: DraftField, culture: string): string => textIn(label, culture, fieldName);

export const draftOf = ({ name, settings, fields, checks, sections }: TypeDesign): TypeDraft => ({
  name,
  settings,
  fields,
  checks,
  sections,
});

/** Returns the names of fields deleted in the draft. */
export function deletedOf(base: TypeDesign, draft: TypeDraft): string[] {
  const kept = new Set(draft.fields.map(({ fieldName }) => fieldName));
  return base.fields.map(({ fieldName }) => fieldName).filter((name) => !kept.has(name));
}

/** Returns the name of the field below, or above the last one, in the same list; without one, of any other. */
export function neighbourOf(fields: readonly DraftField[], field: DraftField): string | undefined {
  const list = field.isItemField ? itemsOf(fields) : headerOf(fields);
  const at = list.indexOf(field);
  return (list[at + 1] ?? list[at - 1] ?? fields.find((each) => each !== field))?.fieldName;
}

/** Puts a deleted field back behind the field that it followed. */
export function withDeleted(fields: readonly DraftField[], deleted: DraftField, saved: readonly DraftField[]): DraftField[] {
  const kept = new Set(fields.map(({ fieldName }) => fieldName));
  const before = saved.slice(0, saved.indexOf(deleted)).findLast(({ fieldName }) => kept.has(fieldName));
  return fields.toSpliced(fields.findIndex(({ fieldName }) => fieldName === before?.fieldName) + 1, 0, deleted);
}

/** Derives a name for URLs and the API from a text. */
export function nameFrom(text: string, taken: ReadonlySet<string>): string {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_\d]+|_+$/g, '')
    .slice(0, 60);
  const base = plain || 'field';
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = `${base}_${count}`;
  return name;
}

export function newField(
  label: string,
  type: FieldType,
  isItem: boolean,
  culture: string,
  taken: ReadonlySet<string>,
): DraftField {
  return {
    fieldName: nameFrom(label, taken),
    fieldType: type,
    label: { [culture]: label },
    state: 'Visible',
    isItemField: isItem,
    section: isItem ? 'items' : 'other',
    isRequired: false,
    exportMapping: 'None',
    editInApprovalWorkflow: false,
    requiredInApprovalWorkflow: false,
    hints: isItem ? [] : [label],
    options: [],
    externalDataTable: null,
    fills: [],
    formula: '',
    exportColumn: 0,
    conditions: [],
    defaultValue: '',
    format: '',
  };
}

/** Removes empty texts. Another language is used instead of an empty one. */
export const filled = (texts: Texts = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));

/** Removes the properties that this type of field does not have, because the service rejects them. */
export const cleanField = ({ options, externalDataTable, fills, format, ...field }: DraftField): DraftField => ({
  ...field,
  label: filled(field.label),
  ...(field.fieldType === 'ENUM' && { options: options ?? [] }),
  ...(field.fieldType === 'LOOKUP' && { externalDataTable: externalDataTable ?? null }),
  formula: (field.formula ?? '').trim(),
  ...(field.formula && { defaultValue: '', hints: [] }),
  fills: field.fieldType === 'LOOKUP' && externalDataTable ? (fills ?? []) : [],
  format: field.fieldType === 'TEXT' || field.fieldType === 'DECIMAL' ? (format ?? '') : '',
});

export const cleanDraft = (draft: TypeDraft): TypeDraft => ({
  ...draft,
  name: filled(draft.name),
  fields: draft.fields.map(cleanField),
  checks: draft.checks.map((check) => ({ ...check, message: filled(check.message) })),
  ...(draft.sections && { sections: draft.sections.map(({ key, name }) => ({ key, name: filled(name) })) }),
});

export const headerOf = (fields: readonly DraftField[]): DraftField[] => fields.filter(({ isItemField }) => !isItemField);
export const itemsOf = (fields: readonly DraftField[]): DraftField[] => fields.filter(({ isItemField }) => isItemField);

/** Adds words picked on the page as a printed label, without a trailing colon. */
export function withHint(field: DraftField, text: string): DraftField {
  const hint = text
    .replace(/[:：]\s*$/, '')
    .trim()
    .slice(0, 100);
  const hints = field.hints ?? [];
  return hint === '' || hints.includes(hint) ? field : { ...field, hints: [...hints, hint] };
}

/** Returns the fields that conditions of a field can refer to. */
export const subjectsFor = (field: DraftField, fields: readonly DraftField[], culture: string): ConditionSubject[] =>
  fields
    .filter((each) => each.fieldName !== field.fieldName && (!each.isItemField || field.isItemField === true))
    .map((each) => ({
      name: each.fieldName,
      label: labelOf(each, culture),
      type: each.fieldType,
      options: (each.options ?? []).map(({ key, label }) => ({ key, label: textIn(label, culture, key) })),
    }));

/** Converts the fields to definitions that forms are rendered from. */
export const definitionsOf = (fields: readonly DraftField[], culture: string): FieldDefinition[] =>
  fields.map((field) => ({
    name: field.fieldName,
    label: labelOf(field, culture),
    type: field.fieldType,
    isRequired: field.isRequired ?? false,
    isItemField: field.isItemField ?? false,
    section: field.section ?? (field.isItemField ? 'items' : 'other'),
    state: field.state ?? 'Visible',
    conditions: field.conditions ?? [],
    ...(field.formula && { formula: field.formula }),
  }));

/** Parses pasted options: one per line, either `key`, or `key` and label separated by a tab or semicolon. */
export function pastedOptions(text: string, culture: string): NonNullable<DraftField['options']> {
  const seen = new Set<string>();
  return text.split(/\r?\n/).flatMap((line) => {
    const [key = '', ...rest] = line.split(/[\t;]/).map((part) => part.trim());
    if (key === '' || seen.has(key)) return [];
    seen.add(key);
    return [{ key: key.slice(0, 200), label: { [culture]: (rest.find(Boolean) ?? key).slice(0, 200) } }];
  });
}
