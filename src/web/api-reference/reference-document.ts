/** The part of the OpenAPI document that the reference uses. */
export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  description?: string;
};
/** Returns the allowed values of a schema that is restricted to constants. */
export const constantsOf = (schema: Schema): unknown[] =>
  [schema, ...(schema.anyOf ?? [])].flatMap(({ const: only, enum: some = [] }) => (only === undefined ? some : [only]));

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
  example?: string | number;
};
export type Media = { schema: Schema; example?: unknown; encoding?: Record<string, { contentType: string }> };
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  deprecated?: boolean;
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
  /** POST that changes nothing. */
  'x-reads'?: boolean;
  'x-permission'?: string;
  'x-roles'?: readonly string[];
};
export type ReferenceDocument = {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
};

export type Endpoint = { id: string; method: string; path: string; operation: Operation };
export type EndpointGroup = { name: string; description: string; endpoints: Endpoint[] };

/** Returns a readable title for a noun such as `exportQueue`. */
const titleOf = (noun: string): string => {
  const words = noun.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Groups all endpoints. Groups and endpoints keep the order of the document. */
export function groupsOf({ tags, paths }: ReferenceDocument): EndpointGroup[] {
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Endpoint => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  return tags.map(({ name, description }) => ({
    name: titleOf(name),
    description,
    endpoints: endpoints.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

/** Describes a schema in one line: `string or null`, `"a" | "b"`, `list of objects`. */
export function typeText(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(' or ');
  if (schema.format === 'binary') return 'file';
  const types = [schema.type ?? 'any'].flat();
  const words = types.map((type) => (type === 'array' ? `list of ${typeText(schema.items ?? {})}` : type));
  const limits = [
    schema.format,
    schema.minimum === undefined ? undefined : `from ${schema.minimum}`,
    schema.maximum === undefined ? undefined : `to ${schema.maximum}`,
    schema.maxLength === undefined ? undefined : `at most ${schema.maxLength} characters`,
  ].filter((limit) => limit !== undefined);
  return [words.join(' or '), ...limits].join(', ');
}

export type SchemaRow = { name: string; type: string; isRequired: boolean; note: string };
const maxDepth = 4;

/** Lists the members of a body. Members of nested objects have full names: `list[].documentId`. */
export function rowsOf(schema: Schema, prefix = '', depth = 0): SchemaRow[] {
  if (depth > maxDepth) return [];
  const inner = schema.anyOf?.find(({ type }) => type === 'object' || type === 'array') ?? schema;
  if ([inner.type].flat().includes('array') && inner.items) return rowsOf(inner.items, `${prefix}[]`, depth);
  const own = Object.entries(inner.properties ?? {}).flatMap(([key, value]): SchemaRow[] => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    const note = [value.description, value.default === undefined ? '' : `Default: ${JSON.stringify(value.default)}`];
    const isRequired = inner.required?.includes(key) ?? false;
    return [{ name, type: typeText(value), isRequired, note: note.filter(Boolean).join(' ') }, ...rowsOf(value, name, depth + 1)];
  });
  const any = typeof inner.additionalProperties === 'object' ? inner.additionalProperties : undefined;
  return any && own.length === 0 ? rowsOf(any, prefix === '' ? '{name}' : `${prefix}.{name}`, depth + 1) : own;
}
