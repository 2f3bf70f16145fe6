/** TypeScript source of the client, from the same OpenAPI document that the service serves at /openapi.json. */
import { errorTable } from '#contract/core/errors.ts';
import type { JsonSchema, Parameter } from '#service/platform/http/openapi/json-schema.ts';
import type { OpenApiDocument, Operation } from '#service/platform/http/openapi/openapi-types.ts';
import type { EndpointRow } from './runtime.ts';
import { commentOf, keyOf, memberOf, typeOfSchema } from './types-of-schema.ts';

type Call = { noun: string; verb: string; method: string; path: string; operation: Operation };

/** Returns every endpoint except the token request, which is OAuth 2.0 and has a separate provider. */
function callsOf(document: OpenApiDocument): Call[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const [noun = '', verb] = operation.operationId.split('_');
      return verb === undefined ? [] : [{ noun, verb, method: method.toUpperCase(), path, operation }];
    }),
  );
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const typeName = ({ noun, verb }: Call): string => `${capitalized(noun)}${capitalized(verb)}`;

/** Returns `problem.ts`: error codes and the problem document. */
export function problemSource({ components }: OpenApiDocument): string {
  const codes = Object.keys(errorTable).map((code) => JSON.stringify(code));
  return [
    `/** Every code of a refusal. */\nexport type ErrorCode = ${codes.join(' | ')};`,
    `/** A refusal as the service sends it (RFC 9457). */\nexport type Problem = ${typeOfSchema(components.schemas['Problem'] ?? {})};\n`,
  ].join('\n\n');
}

/** Returns `index.ts`: types of all endpoints, their table and `createClient`. */
export function indexSource(document: OpenApiDocument): string {
  const calls = callsOf(document);
  const groups = document.tags
    .map(({ name, description }) => ({ name, description, calls: calls.filter(({ noun }) => noun === name) }))
    .filter((group) => group.calls.length > 0);
  const types = calls.flatMap((call) => [inputType(call), answerType(call)]);
  const client = groups.map(
    ({ name, description, calls }) => `${commentOf(description)}${name}: {\n${calls.map(methodOf).join('\n')}\n};`,
  );
  const table = groups.map(
    ({ name, calls }) => `${name}: {\n${calls.map((call) => `${call.verb}: ${JSON.stringify(rowOf(call))},`).join('\n')}\n},`,
  );
  return `import { type CallOptions, type ClientOptions, connect, type EndpointTable } from './runtime.js';

export type { CallOptions, ClientOptions } from './runtime.js';
export { VidimusError } from './errors.js';
export type { ErrorCode, Problem } from './problem.js';
export { clientCredentials, type ClientCredentials, type Token, type TokenProvider } from './token.js';

${types.join('\n\n')}

/** Every endpoint of the interface, by group. */
export type Client = {
${client.join('\n')}
};

/** Method, path, kind of answer and file part of each. */
export const endpoints: EndpointTable = {
${table.join('\n')}
};

/** Connects to a service: \`createClient({ baseUrl, token: clientCredentials({ … }) })\`. */
export const createClient = (options: ClientOptions): Client => connect(endpoints, options) as Client;
`;
}

const parameters = ({ operation }: Call, where: Parameter['in']): Parameter[] =>
  (operation.parameters ?? []).filter((each) => each.in === where);

const objectOf = (parts: readonly Parameter[]): string =>
  `{\n${parts.map(({ name, schema, required }) => memberOf(name, schema, required)).join('\n')}\n}`;

type Part = { name: string; type: string; isRequired: boolean };

/** Returns the parameters of a call: path parameters, query, and a body or a file with its fields. */
function inputParts(call: Call): Part[] {
  const [inPath, inQuery] = [parameters(call, 'path'), parameters(call, 'query')];
  const upload = uploadOf(call.operation);
  const body = call.operation.requestBody?.content['application/json'];
  return [
    ...(inPath.length > 0 ? [{ name: 'params', type: objectOf(inPath), isRequired: true }] : []),
    ...(inQuery.length > 0
      ? [{ name: 'query', type: objectOf(inQuery), isRequired: inQuery.some(({ required }) => required) }]
      : []),
    ...(body
      ? [{ name: 'body', type: typeOfSchema(body.schema), isRequired: call.operation.requestBody?.required ?? false }]
      : []),
    ...(upload
      ? [
          { name: 'file', type: 'Blob', isRequired: true },
          { name: 'fileName', type: 'string', isRequired: false },
          { name: 'fields', type: typeOfSchema(upload.fields), isRequired: (upload.fields.required ?? []).length > 0 },
        ]
      : []),
  ];
}

/** Returns the file part of a multipart body, and the other fields. */
function uploadOf({ requestBody }: Operation): { filePart: string; fields: JsonSchema } | undefined {
  const schema = requestBody?.content['multipart/form-data']?.schema;
  if (!schema) return undefined;
  const isFile = (part: JsonSchema) => part.format === 'binary';
  const parts = Object.entries(schema.properties ?? {});
  const filePart = parts.find(([, part]) => isFile(part))?.[0] ?? 'File';
  return {
    filePart,
    fields: {
      type: 'object',
      properties: Object.fromEntries(parts.filter(([, part]) => !isFile(part))),
      required: (schema.required ?? []).filter((name) => name !== filePart),
    },
  };
}

const inputType = (call: Call): string =>
  `export type ${typeName(call)}Input = {\n${inputParts(call)
    .map(({ name, type, isRequired }) => `${name}${isRequired ? '' : '?'}: ${type}${isRequired ? '' : ' | undefined'};`)
    .join('\n')}\n};`;

function answerKind({ responses }: Operation): EndpointRow[2] {
  const media = Object.values(responses[200]?.content ?? {})[0];
  if (!media) return 'empty';
  return media.schema.format === 'binary' ? 'file' : 'json';
}

function answerType(call: Call): string {
  const { responses } = call.operation;
  const types = {
    empty: () => 'void',
    file: () => 'File',
    json: () => typeOfSchema(responses[200]?.content?.['application/json']?.schema ?? {}),
  };
  const kind = answerKind(call.operation);
  const isAlsoFile = kind === 'json' && Object.keys(responses[200]?.content ?? {}).length > 1;
  const type = `${types[kind]()}${isAlsoFile ? ' | File' : ''}`;
  return `export type ${typeName(call)}Answer = ${type}${responses[202] ? ' | undefined' : ''};`;
}

function methodOf(call: Call): string {
  const { operation, method, path, verb } = call;
  const needsInput = inputParts(call).some(({ isRequired }) => isRequired);
  const comment = commentOf(
    operation.summary,
    operation.description,
    `\`${method} ${path}\`, for ${(operation['x-roles'] ?? []).join(', ')}.`,
    ...(operation.responses[202] ? ['Undefined while it is not finished.'] : []),
    ...(operation.deprecated ? ['@deprecated'] : []),
  );
  return `${comment}${keyOf(verb)}(input${needsInput ? '' : '?'}: ${typeName(call)}Input, options?: CallOptions): Promise<${typeName(call)}Answer>;`;
}

function rowOf(call: Call): EndpointRow {
  const upload = uploadOf(call.operation);
  const row = [call.method, call.path, answerKind(call.operation)] as const;
  return upload ? [...row, upload.filePart] : row;
}
