import type { JsonSchema } from '#service/platform/http/openapi/json-schema.ts';

/** Returns a key of an object type, quoted if TypeScript requires it. */
export const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** Returns a comment that editors show to users of the client. */
export const commentOf = (...lines: readonly (string | undefined)[]): string => {
  const texts = lines.filter((line) => line !== undefined && line !== '').map((line) => line?.replaceAll('*/', '* /'));
  return texts.length === 0 ? '' : `/** ${texts.join('\n * ')} */\n`;
};

/** Returns the TypeScript type of a schema. Parts that JSON Schema leaves open are `unknown`. */
export function typeOfSchema(schema: JsonSchema & { $ref?: string }): string {
  if (schema.$ref !== undefined) return schema.$ref.replace(/^.*\//, '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOfSchema))].join(' | ');
  return (
    [schema.type ?? []]
      .flat()
      .map((type) => typeOfOne(type, schema))
      .join(' | ') || 'unknown'
  );
}

function typeOfOne(type: string, schema: JsonSchema): string {
  switch (type) {
    case 'object':
      return objectType(schema);
    case 'array':
      return `Array<${typeOfSchema(schema.items ?? {})}>`;
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type;
    default:
      return 'unknown';
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const members = Object.entries(properties).map(([name, schema]) => memberOf(name, schema, required.includes(name)));
  if (typeof additionalProperties === 'object') {
    // the index signature must also match the named members
    const value = members.length > 0 ? 'unknown' : typeOfSchema(additionalProperties);
    members.push(`[name: string]: ${value};`);
  }
  return members.length === 0 ? 'Record<string, unknown>' : `{\n${members.join('\n')}\n}`;
}

/** Returns one member of an object type; an optional one may be undefined too. */
export const memberOf = (name: string, schema: JsonSchema, isRequired: boolean): string =>
  `${commentOf(schema.description)}${keyOf(name)}${isRequired ? '' : '?'}: ${typeOfSchema(schema)}${isRequired ? '' : ' | undefined'};`;
