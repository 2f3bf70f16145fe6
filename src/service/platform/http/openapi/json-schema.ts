import { z } from 'zod';
import { sourceCulture } from '#contract/core/cultures.ts';
import { text } from '../../texts/text.ts';
import { QueryBoolean, QueryInteger } from '#contract/core/parts.ts';
import { parameterExamples } from './parameter-examples.ts';

/** The part of JSON Schema 2020-12 that our schemas are converted to. */
export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  default?: unknown;
  description?: string;
};

/** Returns the JSON Schema of requests or responses. Constraints that JSON Schema cannot express are omitted. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...result } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // values in a URL are texts; the reader needs the type that they represent
      if (zodSchema === QueryBoolean) replace(jsonSchema, { type: 'boolean' });
      if (zodSchema === QueryInteger) replace(jsonSchema, { type: 'integer' });
      // the limits of JavaScript numbers are not part of the contract
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // a response may get new fields without a new version
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (isNullable(jsonSchema.anyOf)) mergeNull(jsonSchema);
      describeByTexts(jsonSchema);
    },
  });
  return result as JsonSchema;
}

/** Describes the values of a schema by its `textIds`, which refer to catalog texts, one for each value. */
function describeByTexts(target: Record<string, unknown>): void {
  const { textIds, enum: values } = target;
  if (!Array.isArray(textIds) || !Array.isArray(values)) return;
  target['description'] = values.map((value, at) => `${value}: ${text(sourceCulture, String(textIds[at]))}.`).join(' ');
  delete target['textIds'];
}

function replace(target: object, by: JsonSchema): void {
  for (const key of Object.keys(target)) if (key !== 'default') Reflect.deleteProperty(target, key);
  Object.assign(target, by);
}

const isNullable = (anyOf: unknown): anyOf is [JsonSchema, { type: 'null' }] =>
  Array.isArray(anyOf) &&
  anyOf.length === 2 &&
  (anyOf[1] as JsonSchema).type === 'null' &&
  typeof (anyOf[0] as JsonSchema).type === 'string';

/** Uses `{type: [string, null]}` instead of anyOf for plain types. */
function mergeNull(target: object): void {
  const { anyOf, ...rest } = target as JsonSchema;
  const [value] = anyOf ?? [];
  if (!value || value.type === 'object' || value.type === 'array' || value.enum) return;
  replace(target, { ...rest, ...value, type: [String(value.type), 'null'] });
}

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: string | number;
};

/** Returns parameters with the types of their parsed values; a default makes one optional. */
export function parametersOf(object: z.ZodObject | undefined, where: 'path' | 'query'): Parameter[] {
  if (!object) return [];
  const { properties = {} } = jsonSchemaOf(object, 'output');
  const required = new Set(jsonSchemaOf(object, 'input').required);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || required.has(name),
    schema,
    ...(parameterExamples[name] !== undefined && { example: parameterExamples[name] }),
  }));
}
