import { queryOptions } from '@tanstack/react-query';
import type { FieldDefinition } from '#contract/endpoints/document-types.ts';
import type { FieldType } from '#contract/values.ts';
import { api } from './client.ts';

/** A field as a column or a filter knows it. */
export type ListField = { name: string; label: string; type: FieldType };

const hourMs = 3_600_000;

async function fieldsInUse(culture: string, signal: AbortSignal): Promise<FieldDefinition[]> {
  const types = await api.documentTypes.active({ query: { culture } }, { signal });
  const definitions = await Promise.all(
    types.map(({ documentType }) => api.documentTypes.definition({ params: { documentType }, query: { culture } }, { signal })),
  );
  return definitions.flatMap(({ fields }) => fields);
}

export const typeQueries = {
  active: (culture: string) =>
    queryOptions({
      queryKey: ['types', 'active', culture],
      queryFn: ({ signal }) => api.documentTypes.active({ query: { culture } }, { signal }),
      staleTime: hourMs,
    }),
  /** The fields of all types in use, each once; those of items left out, of which a document has many. */
  fields: (culture: string) =>
    queryOptions({
      queryKey: ['types', 'fields', culture],
      queryFn: async ({ signal }): Promise<ReadonlyMap<string, ListField>> => {
        const fields = (await fieldsInUse(culture, signal)).filter(({ isItemField }) => !isItemField);
        return new Map(fields.toReversed().map(({ name, label, type }) => [name, { name, label, type }]));
      },
      staleTime: hourMs,
      meta: { handlesError: true },
    }),
  /** The fields of all types in use, each once, with which of them each item has. */
  withItemFields: (culture: string) =>
    queryOptions({
      queryKey: ['types', 'fields of items too', culture],
      queryFn: async ({ signal }) => [
        ...new Map((await fieldsInUse(culture, signal)).toReversed().map((field) => [field.name, field])).values(),
      ],
      staleTime: 60_000,
    }),
  /** What fields are called, those of items too. */
  labels: (culture: string) =>
    queryOptions({
      queryKey: ['types', 'labels', culture],
      queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
        const byType = await api.documentTypes.localizedFields({ query: { culture } }, { signal });
        return new Map(Object.values(byType).flatMap((fields) => fields.map(({ name, label }) => [name, label] as const)));
      },
      staleTime: hourMs,
      meta: { handlesError: true },
    }),
  /** The options of an ENUM field, of whichever type has it. */
  options: (field: string, culture: string) =>
    queryOptions({
      queryKey: ['types', 'options', field, culture],
      queryFn: async ({ signal }) => {
        const types = await api.documentTypes.active({ query: { culture } }, { signal });
        const all = await Promise.all(
          types.map(({ documentType }) => api.documentTypes.enumValues({ params: { documentType, culture } }, { signal })),
        );
        return [...new Map(all.flatMap((each) => (each[field] ?? []).map((option) => [option.key, option] as const))).values()];
      },
      staleTime: hourMs,
    }),
};

export const unitQueries = {
  list: () =>
    queryOptions({
      queryKey: ['units', 'list'],
      queryFn: ({ signal }) => api.accountingUnits.list({ body: {} }, { signal }),
      staleTime: hourMs,
    }),
};
