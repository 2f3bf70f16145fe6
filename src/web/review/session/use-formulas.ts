/** Computes formulas while the user types, by the same rule as the service. A save computes them again. */
import { useEffect, useMemo, useState } from 'react';
import type { computeFormulas } from '#contract/document-types/expressions/formulas.ts';
import type { FieldDefinition } from '#contract/document-types/v1.ts';
import type { DocumentDetail } from '#contract/documents/v1.ts';
import { cellOf, type ItemRow } from '#web/items/rows.ts';
import type { EditedValue } from '#web/values/edited-value.ts';
import { type Draft, currentField } from './draft.ts';

type Compute = typeof computeFormulas;
const noFields: readonly FieldDefinition[] = [];

/**
 * Returns the draft and its rows with computed values. They are unchanged if the type has no formulas or until the expression code is
 * loaded.
 */
export function useFormulas(
  detail: DocumentDetail,
  draft: Draft,
  rows: readonly ItemRow[],
): { draft: Draft; rows: readonly ItemRow[] } {
  const [compute, setCompute] = useState<Compute>();
  const definitions = detail.documentTypeDefinition?.fields ?? noFields;
  const hasFormulas = definitions.some(({ formula }) => formula !== undefined);
  useEffect(() => {
    // Without it, the values are those of the last save.
    if (hasFormulas)
      void import('#contract/document-types/expressions/formulas.ts').then(
        (found) => setCompute(() => found.computeFormulas),
        () => undefined,
      );
  }, [hasFormulas]);
  return useMemo(
    () => (compute && hasFormulas ? withComputed(compute, definitions, detail, draft, rows) : { draft, rows }),
    [compute, hasFormulas, definitions, detail, draft, rows],
  );
}

export function withComputed(
  compute: Compute,
  definitions: readonly FieldDefinition[],
  detail: DocumentDetail,
  draft: Draft,
  rows: readonly ItemRow[],
): { draft: Draft; rows: readonly ItemRow[] } {
  const fields = definitions.map(({ name, type, isItemField, formula = '', format = '' }) => ({
    name,
    type,
    isItem: isItemField,
    formula,
    format,
  }));
  const texts = (isItem: boolean, valueOf: (name: string) => string) =>
    Object.fromEntries(fields.flatMap(({ name, isItem: isCell }) => (isCell === isItem ? [[name, valueOf(name)]] : [])));
  const computed = compute(fields, {
    fields: texts(false, (name) => currentField(draft, detail, name).value),
    items: rows.map((row) => texts(true, (name) => cellOf(row, name).value)),
  });
  const changed = (isItem: boolean, valueOf: (name: string) => string, next: Readonly<Record<string, string>> = {}) =>
    fields.flatMap(({ name, formula, isItem: isCell }): [string, EditedValue][] => {
      const value = next[name] ?? '';
      return formula === '' || isCell !== isItem || value === valueOf(name) ? [] : [[name, { value, wordIds: [] }]];
    });
  const header = changed(false, (name) => currentField(draft, detail, name).value, computed.fields);
  return {
    draft: header.length === 0 ? draft : { ...draft, fields: { ...draft.fields, ...Object.fromEntries(header) } },
    rows: rows.map((row, index) => {
      const cells = changed(true, (name) => cellOf(row, name).value, computed.items[index]);
      return cells.length === 0 ? row : { id: row.id, cells: { ...row.cells, ...Object.fromEntries(cells) } };
    }),
  };
}
