/** Fills other fields from a row selected in an external data table, in the same step, so that one undo reverts all of it. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { FieldDefinition } from '#contract/document-types/v1.ts';
import type { DocumentDetail } from '#contract/documents/v1.ts';
import { canonicalValue } from '#values/value-types.ts';
import { api } from '#web/platform/api/client.ts';
import { cellOf, setCells } from '#web/items/rows.ts';
import { valueOfText, type EditedValue } from '#web/values/edited-value.ts';
import { serverRows, setField, setItems, currentField, type DraftHistory } from './draft.ts';
import type { DraftStore } from './draft-store.ts';

export type Chosen = { definition: FieldDefinition; rowId: string | null; key: string };
type FilledValues = { table: string; values: readonly { field: string; value: string }[] };
type Place = { detail: DocumentDetail; store: DraftStore; culture: string; today: string };

const fillQuery = (documentType: string, field: string, key: string) =>
  queryOptions({
    queryKey: ['filled', documentType, field, key],
    queryFn: ({ signal }): Promise<FilledValues> =>
      api.documentTypesBff.filled({ params: { documentType, field }, query: { key } }, { signal }),
    staleTime: 60_000,
  });

const currentCell = (history: DraftHistory, detail: DocumentDetail, name: string, rowId: string | null): EditedValue => {
  if (rowId === null) return currentField(history.now, detail, name);
  const row = (history.now.items ?? serverRows(detail)).find(({ id }) => id === rowId);
  return row ? cellOf(row, name) : { value: '', wordIds: [] };
};

/** Fills nothing if another row has been selected in the meantime. An empty cell clears only a value that was filled from a row. */
export function applyFilledValues(
  history: DraftHistory,
  { detail, culture, today }: Omit<Place, 'store'>,
  { definition, rowId, key }: Chosen,
  { table, values }: FilledValues,
): DraftHistory {
  const cell = (name: string) => currentCell(history, detail, name, rowId);
  if (cell(definition.name).value !== key) return history;
  const types = new Map(detail.documentTypeDefinition?.fields.map(({ name, type }) => [name, type]));
  const edits = values.flatMap(({ field, value }) => {
    const type = types.get(field);
    if (type === undefined || cell(field).value === value || (value === '' && cell(field).from === undefined)) return [];
    const read = canonicalValue(type, value) === value ? { value, wordIds: [] } : valueOfText(type, value, culture, today);
    return [{ column: field, cell: { ...read, ...(value !== '' && { from: { table, key } }) } }];
  });
  if (rowId === null) return edits.reduce((after, { column, cell: value }) => setField(after, detail, column, value), history);
  const rows = history.now.items ?? serverRows(detail);
  return edits.length === 0
    ? history
    : setItems(
        history,
        detail,
        setCells(
          rows,
          edits.map((edit) => ({ rowId, ...edit })),
        ),
      );
}

/** Fills nothing if the service cannot be reached; the save does it then. */
export async function fillFromRows(client: QueryClient, place: Place, chosen: readonly Chosen[]): Promise<void> {
  const { store, detail } = place;
  const step = store.read().now;
  const none = (definition: FieldDefinition): FilledValues => ({
    table: '',
    values: (definition.fills ?? []).map(({ field }) => ({ field, value: '' })),
  });
  const answers = await Promise.all(
    chosen.map(async (each) => ({
      each,
      filled:
        each.key === ''
          ? none(each.definition)
          : await client.fetchQuery(fillQuery(detail.documentClass, each.definition.name, each.key)).catch(() => null),
    })),
  );
  store.update((history) => {
    const after = answers.reduce(
      (now, { each, filled }) => (filled ? applyFilledValues(now, place, each, filled) : now),
      history,
    );
    if (after === history) return history;
    // Part of the same step as the selection, unless there have been further edits.
    const past = history.now === step ? history.past : [...history.past, history.now];
    return { ...after, past, future: [] };
  });
}
