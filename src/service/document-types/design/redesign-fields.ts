import { canonicalValue } from '#values/value-types.ts';
import type { FieldDraft, FieldUpdate } from '#contract/document-types/type-changes.ts';
import type { Fault, Reason } from '#contract/core/error-reasons.ts';
import { assertNoFaults, DomainError } from '#contract/core/errors.ts';
import type { FieldCondition } from '#contract/document-types/field-condition.ts';
import type { FieldType } from '#values/values.ts';
import type { DocumentTypeFieldRow } from '../types.store.ts';
import { formulaFaults } from './formula-faults.ts';
import { fillFaults } from './fill-faults.ts';
import { isKnownSection } from './form-sections.ts';
import type { TypeSection } from '#contract/document-types/type-changes.ts';
import type { KnownTables } from './known-tables.ts';

/** Changes of a type's fields; `path` is the position in the request. */
export type FieldChanges = {
  deleted: readonly { name: string; isItem?: boolean; path: string }[];
  created: readonly { draft: FieldDraft; path: string }[];
  updated: readonly { name: string; update: FieldUpdate; path: string }[];
};
type Design = Map<string, DocumentTypeFieldRow>;

const maxFields = 500;

/** Returns the fields of a type after the changes, in order, without writing. All errors are reported together, by path. */
export function redesignFields(
  fields: readonly DocumentTypeFieldRow[],
  changes: FieldChanges,
  tables: KnownTables,
  sections: readonly TypeSection[],
): DocumentTypeFieldRow[] {
  const faults: Fault[] = [];
  const design: Design = new Map(fields.map((field) => [field.name, field]));
  for (const { name, isItem, path } of changes.deleted) {
    const field = design.get(name);
    if (!field || (isItem !== undefined && field.isItem !== isItem))
      faults.push({
        path,
        code: !field ? 'unknown_field' : field.isItem ? 'is_item_field' : 'is_header_field',
        params: { field: name },
      });
    else design.delete(name);
  }
  const wishes = new Map<string, number>();
  for (const { draft, path } of changes.created) {
    const { fieldName: name, fieldType: type, ...update } = draft;
    if (design.has(name))
      throw new DomainError('name_taken', {
        reason: { code: 'field_name_taken', params: { name } },
        errors: [{ path: `${path}.fieldName`, code: 'field_name_taken', params: { name } }],
      });
    const isItem = update.isItemField ?? false;
    put(design, { ...blank(name, type, isItem), type }, update, path, tables, faults, wishes);
  }
  for (const { name, update, path } of changes.updated) {
    const field = design.get(name);
    if (field) put(design, field, update, path, tables, faults, wishes);
    else faults.push({ path, code: 'unknown_field', params: { field: name } });
  }
  const named = new Map([
    ...changes.created.map(({ draft, path }) => [draft.fieldName, path] as const),
    ...changes.updated.map(({ name, path }) => [name, path] as const),
  ]);
  for (const [name, path] of named) {
    const field = design.get(name);
    if (!field) continue;
    design.set(name, { ...field, conditions: canonicalConditions(field, design, `${path}.conditions`, faults) });
    faults.push(
      ...fillFaults(field, [...design.values()], tables).map(({ at, ...reason }) => ({ path: `${path}.fills.${at}`, ...reason })),
    );
  }
  faults.push(...sectionFaults([...design.values()], named, sections), ...formulaFaults([...design.values()], named));
  if (design.size > maxFields) faults.push({ path: 'body', code: 'too_many_fields', params: { max: maxFields } });
  assertNoFaults(faults);
  return inOrder([...design.values()], wishes);
}

/** Asserts that the section of each field exists, also of fields that the request does not name but whose section it removes. */
const sectionFaults = (
  fields: readonly DocumentTypeFieldRow[],
  named: ReadonlyMap<string, string>,
  sections: readonly TypeSection[],
): Fault[] =>
  fields.flatMap(({ name, section }) =>
    isKnownSection(section, sections)
      ? []
      : [{ path: `${named.get(name) ?? 'body'}.section`, code: 'unknown_section', params: { section } }],
  );

const blank = (name: string, type: FieldType, isItem: boolean): DocumentTypeFieldRow => ({
  name,
  type,
  section: isItem ? 'items' : 'other',
  label: {},
  isItem,
  isRequired: false,
  state: 'Visible',
  options: [],
  hints: [],
  fills: [],
  conditions: [],
  exportMapping: 'None',
  editInApproval: false,
  requiredInApproval: false,
  externalDataTableId: null,
  defaultValue: '',
  format: '',
  formula: '',
  exportColumn: 0,
});

function put(
  design: Design,
  field: DocumentTypeFieldRow,
  update: FieldUpdate,
  path: string,
  tables: KnownTables,
  faults: Fault[],
  wishes: Map<string, number>,
): void {
  const { isItemField, order, externalDataTable } = update;
  const fault = (key: string, reason: Reason) => void faults.push({ path: `${path}.${key}`, ...reason });
  if (isItemField !== undefined && isItemField !== field.isItem) fault('isItemField', { code: 'field_place_fixed' });
  const section = update.section ?? field.section;
  if ((section === 'items') !== field.isItem)
    fault('section', { code: field.isItem ? 'item_field_outside_items' : 'header_field_in_items' });
  if (update.options && field.type !== 'ENUM') fault('options', { code: 'options_for_choice_only' });
  const keys = update.options?.map(({ key }) => key) ?? [];
  if (new Set(keys).size < keys.length) fault('options', { code: 'option_key_repeated' });
  const tableId = externalDataTable === undefined ? field.externalDataTableId : tables.idOf(externalDataTable);
  if (externalDataTable !== undefined && field.type !== 'LOOKUP') fault('externalDataTable', { code: 'table_for_lookup_only' });
  else if (tableId === undefined) fault('externalDataTable', { code: 'data_table_not_found' });
  else if (field.type === 'LOOKUP' && tableId === null) fault('externalDataTable', { code: 'lookup_needs_table' });
  if (order !== undefined) wishes.set(field.name, order);
  design.set(field.name, {
    ...field,
    section,
    label: update.label ?? field.label,
    isRequired: update.isRequired ?? field.isRequired,
    state: update.state ?? field.state,
    options: update.options ?? field.options,
    hints: update.hints ?? field.hints,
    fills: update.fills ?? field.fills,
    conditions: update.conditions ?? field.conditions,
    exportMapping: update.exportMapping ?? field.exportMapping,
    editInApproval: update.editInApprovalWorkflow ?? field.editInApproval,
    requiredInApproval: update.requiredInApprovalWorkflow ?? field.requiredInApproval,
    externalDataTableId: tableId ?? null,
    defaultValue: canonicalDefault(field, update, fault),
    format: canonicalFormat(field, update, fault),
    formula: update.formula ?? field.formula,
    exportColumn: update.exportColumn ?? field.exportColumn,
  });
}

type Fail = (key: string, reason: Reason) => void;

/** Returns the default in canonical form; for an ENUM field it must be one of the options. */
function canonicalDefault(field: DocumentTypeFieldRow, { defaultValue, options }: FieldUpdate, fail: Fail): string {
  const wanted = defaultValue ?? field.defaultValue;
  // field types are validated by the contract
  const value = canonicalValue(field.type as FieldType, wanted);
  const keys = (options ?? field.options).map(({ key }) => key);
  if (value === null) fail('defaultValue', { code: 'value_not_of_type', params: { type: field.type } });
  else if (field.type === 'ENUM' && value !== '' && keys.length > 0 && !keys.includes(value))
    fail('defaultValue', { code: 'default_not_an_option' });
  return value ?? '';
}

function canonicalFormat(field: DocumentTypeFieldRow, { format = field.format }: FieldUpdate, fail: Fail): string {
  if (format === '') return '';
  if (field.type !== 'TEXT' && field.type !== 'DECIMAL') fail('format', { code: 'format_not_supported' });
  if (field.type === 'DECIMAL' && !/^\d$/.test(format)) fail('format', { code: 'decimals_format' });
  return format;
}

const withoutValue = new Set<FieldCondition['when']['op']>(['filled', 'empty']);
const ordered = new Set(['DECIMAL', 'INTEGER', 'DATE']);

/** Returns conditions with canonical values. A condition refers to another field of the same level, header or items. */
function canonicalConditions(field: DocumentTypeFieldRow, design: Design, path: string, faults: Fault[]): FieldCondition[] {
  return field.conditions.map((condition, index) => {
    const { when, then } = condition;
    const other = design.get(when.field);
    const fault = (key: string, reason: Reason) => {
      faults.push({ path: `${path}.${index}.when.${key}`, ...reason });
      return condition;
    };
    if (!other) return fault('field', { code: 'unknown_field', params: { field: when.field } });
    if (other.name === field.name) return fault('field', { code: 'condition_on_itself' });
    if (other.isItem && !field.isItem) return fault('field', { code: 'condition_on_item_field' });
    const { op } = when;
    if (withoutValue.has(op)) return { when: { field: other.name, op }, then };
    if (when.value === undefined) return fault('value', { code: 'condition_needs_value' });
    if ((op === 'greater' || op === 'less') && !ordered.has(other.type))
      return fault('op', { code: 'not_comparable', params: { field: other.name } });
    // field types are validated by the contract
    const value = canonicalValue(other.type as FieldType, when.value);
    return value === null
      ? fault('value', { code: 'value_not_of_type', params: { type: other.type } })
      : { when: { field: other.name, op, value }, then };
  });
}

/** Orders header fields before item fields; fields with a requested position get it, the others keep their order around them. */
function inOrder(fields: readonly DocumentTypeFieldRow[], wishes: ReadonlyMap<string, number>): DocumentTypeFieldRow[] {
  return [false, true].flatMap((isItem) => {
    const group = fields.filter((field) => field.isItem === isItem);
    const placed = group.filter(({ name }) => !wishes.has(name));
    const moving = group.flatMap((field) => {
      const order = wishes.get(field.name);
      return order === undefined ? [] : [{ field, order }];
    });
    for (const { field, order } of moving.toSorted((a, b) => a.order - b.order)) placed.splice(order, 0, field);
    return placed;
  });
}
