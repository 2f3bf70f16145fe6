/** What a call of one endpoint is made of: shown in the examples, and filled in to try it. */
import { constantsOf, type Endpoint, type Media, type Parameter } from './reference-document.ts';

export type CallValues = {
  /** Path parameters and query by name. */
  parameters: Record<string, string>;
  /** The JSON, as it is written. */
  body: string;
  /** Text fields of a form or of an upload. */
  fields: Record<string, string>;
};

const jsonType = 'application/json';
const multipartType = 'multipart/form-data';
const formType = 'application/x-www-form-urlencoded';

export const jsonBody = ({ operation }: Endpoint): Media | undefined => operation.requestBody?.content[jsonType];

/** The name of the file part, and the text fields beside it; for the token request the fields alone. */
export function formOf({ operation }: Endpoint): { filePart: string | undefined; fields: Parameter[] } | undefined {
  const schema = (operation.requestBody?.content[multipartType] ?? operation.requestBody?.content[formType])?.schema;
  if (!schema) return undefined;
  const parts = Object.entries(schema.properties ?? {});
  return {
    filePart: parts.find(([, part]) => part.format === 'binary')?.[0],
    fields: parts
      .filter(([, part]) => part.format !== 'binary')
      .map(([name, part]) => ({ name, in: 'query', required: schema.required?.includes(name) ?? false, schema: part })),
  };
}

const sampleId = '01a1f958-363c-72f0-a0a3-d531e55d1694';

function sampleOf({ name, schema }: Parameter): string {
  const first = schema.default ?? constantsOf(schema)[0];
  if (first !== undefined && first !== null) return typeof first === 'string' ? first : JSON.stringify(first);
  if (schema.type === 'boolean') return 'true';
  if (schema.type === 'integer' || schema.type === 'number') return String(schema.minimum ?? 0);
  return /id$/i.test(name) ? sampleId : name;
}

const samples = (all: readonly Parameter[]): Record<string, string> =>
  Object.fromEntries(all.filter(({ required }) => required).map((each) => [each.name, sampleOf(each)]));

/** Everything that the endpoint asks for, with values as they could be. */
export const exampleValues = (endpoint: Endpoint): CallValues => ({
  parameters: samples((endpoint.operation.parameters ?? []).filter((each) => each.in !== 'header')),
  body: jsonBody(endpoint)?.example === undefined ? '' : JSON.stringify(jsonBody(endpoint)?.example, null, 2),
  fields: samples(formOf(endpoint)?.fields ?? []),
});

/** Path and query with what was filled in; what is empty is left out. */
export function addressOf({ path, operation }: Endpoint, { parameters }: CallValues): string {
  const query = new URLSearchParams();
  for (const { name, in: where } of operation.parameters ?? []) {
    const value = parameters[name] ?? '';
    if (where === 'query' && value !== '') query.set(name, value);
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
  return `${filled}${query.size > 0 ? `?${query.toString()}` : ''}`;
}

/** Reading by POST changes nothing, but the method does not tell: only GET is sure. */
export const mayChangeData = ({ method }: Endpoint): boolean => method !== 'GET';
