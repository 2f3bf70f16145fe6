/** Compares a draft with the saved type for the list of changes. */
import type { TypeDraft } from '#contract/document-types/bff.ts';
import { cleanField, type DraftField } from './design-model.ts';
import { changedParts, type ChangedPart } from './names.ts';

export type FieldChange =
  | { kind: 'added' | 'deleted' | 'moved'; field: DraftField }
  | { kind: 'changed'; field: DraftField; parts: ChangedPart[] };
export type TypeChanges = {
  name: boolean;
  settings: boolean;
  checks: boolean;
  sections: boolean;
  columns: boolean;
  fields: FieldChange[];
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the names whose order changed, as few as possible. */
function movedNames(before: readonly string[], after: readonly string[]): Set<string> {
  const kept = after.filter((name) => before.includes(name));
  const places = kept.map((name) => before.indexOf(name));
  // The longest ordered subsequence stays; the other names have moved.
  const best: number[][] = [];
  for (const [at, place] of places.entries()) {
    const extendable = best.filter((run) => (places[run.at(-1) ?? 0] ?? 0) < place);
    const longest = extendable.toSorted((a, b) => b.length - a.length)[0] ?? [];
    best.push([...longest, at]);
  }
  const stays = new Set(best.toSorted((a, b) => b.length - a.length)[0]?.map((at) => kept[at]));
  return new Set(kept.filter((name) => !stays.has(name)));
}

/** Returns the columns of CSV and Excel as field names with positions. */
const columnsOf = ({ fields }: TypeDraft) =>
  fields.flatMap(({ fieldName, exportColumn = 0 }) => (exportColumn > 0 ? [`${fieldName} ${exportColumn}`] : [])).toSorted();

export function typeChanges(saved: TypeDraft, draft: TypeDraft): TypeChanges {
  const before = new Map(saved.fields.map((field) => [field.fieldName, cleanField(field)]));
  const after = new Map(draft.fields.map((field) => [field.fieldName, cleanField(field)]));
  const groups = [false, true].map((isItem) => {
    const names = (fields: readonly DraftField[]) =>
      fields.filter((field) => (field.isItemField ?? false) === isItem).map(({ fieldName }) => fieldName);
    return movedNames(names(saved.fields), names(draft.fields));
  });
  const fields = [...after.values()].flatMap((field): FieldChange[] => {
    const old = before.get(field.fieldName);
    if (!old) return [{ kind: 'added', field }];
    const changed = changedParts.filter((part) => !same(old[part] ?? null, field[part] ?? null));
    if (changed.length > 0) return [{ kind: 'changed', field, parts: changed }];
    return groups.some((group) => group.has(field.fieldName)) ? [{ kind: 'moved', field }] : [];
  });
  const deleted = [...before.values()].flatMap((field): FieldChange[] =>
    after.has(field.fieldName) ? [] : [{ kind: 'deleted', field }],
  );
  return {
    name: !same(saved.name, draft.name),
    settings: !same(saved.settings, draft.settings),
    checks: !same(saved.checks, draft.checks),
    sections: !same(saved.sections ?? [], draft.sections ?? []),
    // One line, because removing a column changes the positions of all columns after it.
    columns: !same(columnsOf(saved), columnsOf(draft)),
    fields: [...deleted, ...fields],
  };
}

export const isChanged = ({ name, settings, checks, sections, columns, fields }: TypeChanges): boolean =>
  name || settings || checks || sections || columns || fields.length > 0;
