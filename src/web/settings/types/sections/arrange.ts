/** Operations on the sections of a form. */
import { isBuiltInSection } from '#contract/document-types/sections.ts';
import { headerOf, itemsOf, nameFrom, type DraftField, type DraftSection } from '../design-model.ts';

/** Adds a section at the end. Keys of built-in sections and `items` are reserved. */
export function withSection(sections: readonly DraftSection[], name: string, culture: string): DraftSection[] {
  const taken = new Set([...sections.map(({ key }) => key), 'items']);
  return [...sections, { key: nameFrom(name, taken), name: { [culture]: name } }];
}

/** Moves the fields of a section to `to`, so that none is lost when the section is deleted. */
export const moveSectionFields = (fields: readonly DraftField[], section: string, to: string): DraftField[] =>
  fields.map((field) => (!field.isItemField && sectionOf(field) === section ? { ...field, section: to } : field));

export const sectionOf = ({ section }: DraftField): string => section ?? 'other';

export const fieldsIn = (fields: readonly DraftField[], section: string): DraftField[] =>
  headerOf(fields).filter((field) => sectionOf(field) === section);

/** Moves the field into a section, before one of its fields or to its end. */
export function moveToSection(
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

/**
 * Whether the section can be deleted. Built-in ones cannot, because imported documents or fields added through the API may refer to them.
 */
export const canRemove = ({ key }: DraftSection): boolean => !isBuiltInSection(key);
