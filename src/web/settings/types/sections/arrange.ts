/** The sections of a form while they are arranged. Pure. */
import { isBuiltInSection } from '#contract/document-types/sections.ts';
import { headerOf, itemsOf, nameFrom, type DraftField, type DraftSection } from '../design-model.ts';

/** A section at the end. A key that a built-in section has, or `items`, is another's. */
export function withSection(sections: readonly DraftSection[], name: string, culture: string): DraftSection[] {
  const taken = new Set([...sections.map(({ key }) => key), 'items']);
  return [...sections, { key: nameFrom(name, taken), name: { [culture]: name } }];
}

/** Its fields move to `to`; none is lost with its section. */
export const emptied = (fields: readonly DraftField[], section: string, to: string): DraftField[] =>
  fields.map((field) => (!field.isItemField && sectionOf(field) === section ? { ...field, section: to } : field));

export const sectionOf = ({ section }: DraftField): string => section ?? 'other';

export const fieldsIn = (fields: readonly DraftField[], section: string): DraftField[] =>
  headerOf(fields).filter((field) => sectionOf(field) === section);

/** The field in a section: before one of its fields, or behind all that stands in it. */
export function putInto(
  fields: readonly DraftField[],
  name: string,
  section: string,
  before: string | null = null,
): DraftField[] {
  const header = headerOf(fields);
  const field = header.find(({ fieldName }) => fieldName === name);
  if (!field) return [...fields];
  const others = header.filter((each) => each !== field);
  const next = others.findIndex(({ fieldName }) => fieldName === before);
  const last = others.findLastIndex((each) => sectionOf(each) === section);
  const at = next !== -1 ? next : last === -1 ? others.length : last + 1;
  return [...others.toSpliced(at, 0, { ...field, section }), ...itemsOf(fields)];
}

/** Built-in ones stay: documents that are imported or fields that programs add may speak of them. */
export const canRemove = ({ key }: DraftSection): boolean => !isBuiltInSection(key);
