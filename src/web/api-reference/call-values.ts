/** Values of a request to one endpoint. Shown in the examples and used as input of the trial request. */
import { constantsOf, type Endpoint, type Media, type Parameter } from './reference-document.ts';

export type CallValues = {
  /** Path and query parameters by name. */
  parameters: Record<string, string>;
  /** JSON text as entered. */
  body: string;
  /** Text fields of a form or an upload. */
  fields: Record<string, string>;
};

const jsonType = 'application/json';
const multipartType = 'multipart/form-data';
const formType = 'application/x-www-form-urlencoded';

export const jsonBody = ({ operation }: Endpoint): Media | undefined => operation.requestBody?.content[jsonType];

type Form = { filePart: string | undefined; fileName: string; fields: Parameter[] };

/** Returns the name of the file part, that of a suitable file, and the text fields beside it. The token request has fields only. */
export function formOf({ operation }: Endpoint): Form | undefined {
  const media = operation.requestBody?.content[multipartType] ?? operation.requestBody?.content[formType];
  if (!media) return undefined;
  const { schema, encoding } = media;
  const parts = Object.entries(schema.properties ?? {});
  const filePart = parts.find(([, part]) => part.format === 'binary')?.[0];
  return {
    filePart,
    fileName: encoding?.[filePart ?? '']?.contentType.startsWith('image/png') ? 'page.png' : 'invoice.pdf',
    fields: parts
      .filter(([, part]) => part.format !== 'binary')
      .map(([name, part]) => ({ name, in: 'query', required: schema.required?.includes(name) ?? false, schema: part })),
  };
}

export const sampleId = '01a1f958-363c-72f0-a0a3-d531e55d1694';

function sampleOf({ name, schema, example }: Parameter): string {
  if (example !== undefined) return String(example);
  const first = schema.default ?? constantsOf(schema)[0];
  if (first !== undefined && first !== null) return typeof first === 'string' ? first : JSON.stringify(first);
  if (schema.type === 'boolean') return 'true';
  if (schema.type === 'integer' || schema.type === 'number') return String(schema.minimum ?? 0);
  return /id$/i.test(name) ? sampleId : name;
}

const samples = (all: readonly Parameter[]): Record<string, string> =>
  Object.fromEntries(all.filter(({ required }) => required).map((each) => [each.name, sampleOf(each)]));

/** Returns sample values for all required inputs of the endpoint. */
export const exampleValues = (endpoint: Endpoint): CallValues => ({
  parameters: samples((endpoint.operation.parameters ?? []).filter((each) => each.in !== 'header')),
  body: jsonBody(endpoint)?.example === undefined ? '' : JSON.stringify(jsonBody(endpoint)?.example, null, 2),
  fields: samples(formOf(endpoint)?.fields ?? []),
});

/** Returns the path and query with the given values. Empty query parameters are omitted. */
export function addressOf({ path, operation }: Endpoint, { parameters }: CallValues): string {
  const query = new URLSearchParams();
  for (const { name, in: where } of operation.parameters ?? []) {
    const value = parameters[name] ?? '';
    if (where === 'query' && value !== '') query.set(name, value);
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
  return `${filled}${query.size > 0 ? `?${query.toString()}` : ''}`;
}

/** Whether a request may change data. Some POST requests only read, which the document states. */
export const mayChangeData = ({ method, operation }: Endpoint): boolean => method !== 'GET' && operation['x-reads'] !== true;
