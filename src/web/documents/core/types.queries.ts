import { queryOptions } from '@tanstack/react-query';
import type { FieldDefinition } from '#contract/document-types/v1.ts';
import type { FieldType } from '#values/values.ts';
import { api } from '#web/platform/api/client.ts';

/** Field that can be a column or a filter. A choice field includes its options. */
export type ListField = {
  name: string;
  label: string;
  type: FieldType;
  options?: readonly { key: string; value: string }[];
  /** Data table whose keys are the values. */
  table?: string;
  /** Active document types without the field. */
  isAbsentIn: ReadonlySet<string>;
};

const hourMs = 3_600_000;

type TypeFields = { documentType: string; fields: FieldDefinition[] };

async function fieldsByType(culture: string, signal: AbortSignal): Promise<TypeFields[]> {
  const types = await api.documentTypes.active({ query: { culture } }, { signal });
  return Promise.all(
    types.map(async ({ documentType }) => {
      const { fields } = await api.documentTypes.definition({ params: { documentType }, query: { culture } }, { signal });
      return { documentType, fields };
    }),
  );
}

const fieldsInUse = async (culture: string, signal: AbortSignal): Promise<FieldDefinition[]> =>
  (await fieldsByType(culture, signal)).flatMap(({ fields }) => fields);

/** Header fields of the types, each once. */
function headerFields(types: readonly TypeFields[]): Map<string, ListField> {
  const found = new Map<string, ListField>();
  for (const { name, label, type, isItemField, externalDataTable: table } of types.flatMap(({ fields }) => fields)) {
    if (isItemField || found.has(name)) continue;
    const without = types.filter(({ fields }) => !fields.some((field) => field.name === name && !field.isItemField));
    const isAbsentIn = new Set(without.map(({ documentType }) => documentType));
    found.set(name, { name, label, type, isAbsentIn, ...(table !== undefined && { table }) });
  }
  return found;
}

/** Returns the options of the choice fields of all active types, by field. */
async function optionsInUse(
  culture: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, { key: string; value: string }[]>> {
  const types = await api.documentTypes.active({ query: { culture } }, { signal });
  const byType = await Promise.all(
    types.map(({ documentType }) => api.documentTypes.enumValues({ params: { documentType, culture } }, { signal })),
  );
  const byField = Map.groupBy(byType.flatMap(Object.entries<{ key: string; value: string }[]>), ([name]) => name);
  return new Map(
    [...byField].map(([name, each]) => [
      name,
      [...new Map(each.flatMap(([, options]) => options.map((option) => [option.key, option] as const))).values()],
    ]),
  );
}

export const typeQueries = {
  active: (culture: string) =>
    queryOptions({
      queryKey: ['types', 'active', culture],
      queryFn: ({ signal }) => api.documentTypes.active({ query: { culture } }, { signal }),
      staleTime: hourMs,
    }),
  /** Header fields of all active types, each once. Item fields are excluded because a document has many items. */
  fields: (culture: string) =>
    queryOptions({
      queryKey: ['types', 'fields', culture],
      queryFn: async ({ signal }): Promise<ReadonlyMap<string, ListField>> => {
        const fields = headerFields(await fieldsByType(culture, signal));
        const choices = [...fields.values()].filter(({ type }) => type === 'ENUM');
        const options = choices.length > 0 ? await optionsInUse(culture, signal) : new Map();
        for (const field of choices) field.options = options.get(field.name) ?? [];
        return fields;
      },
      staleTime: hourMs,
      meta: { handlesError: true },
    }),
  /** Header and item fields of all active types, each once. */
  withItemFields: (culture: string) =>
    queryOptions({
      queryKey: ['types', 'fields of items too', culture],
      queryFn: async ({ signal }) => [
        ...new Map((await fieldsInUse(culture, signal)).toReversed().map((field) => [field.name, field])).values(),
      ],
      staleTime: 60_000,
    }),
  /** Labels of all fields, including item fields. */
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
};

export const unitQueries = {
  list: () =>
    queryOptions({
      queryKey: ['units', 'list'],
      queryFn: ({ signal }) => api.accountingUnits.list({ body: {} }, { signal }),
      staleTime: hourMs,
    }),
};
