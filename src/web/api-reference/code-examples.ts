/** How one endpoint is called from a shell, from TypeScript with the generated client, and from Python. */
import { addressOf, type CallValues, exampleValues, formOf, jsonBody } from './call-values.ts';
import type { Endpoint } from './reference-document.ts';

export const languages = ['curl', 'typescript', 'python'] as const;
export type Language = (typeof languages)[number];

const isTokenRequest = ({ operation }: Endpoint): boolean => !operation.operationId.includes('_');
const indented = (text: string, spaces: number): string => text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
const jsonOf = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

/** One word of a POSIX shell, whatever is in it. */
const shellWord = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curl(endpoint: Endpoint, baseUrl: string, values: CallValues): string {
  const form = formOf(endpoint);
  const fields = Object.entries(values.fields);
  const parts = [
    `curl -X ${endpoint.method} ${shellWord(`${baseUrl}${addressOf(endpoint, values)}`)}`,
    ...(isTokenRequest(endpoint) ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(values.body === '' ? [] : [`-H 'Content-Type: application/json'`, `-d ${shellWord(values.body)}`]),
    ...(form?.filePart === undefined ? [] : [`-F ${form.filePart}=@invoice.pdf`]),
    ...fields.map(
      ([name, value]) => `${form?.filePart === undefined ? '--data-urlencode' : '-F'} ${shellWord(`${name}=${value}`)}`,
    ),
  ];
  return parts.join(' \\\n  ');
}

/** An object as TypeScript is written: names without quotes where they need none. */
const literal = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');

function typed(endpoint: Endpoint, name: string, text: string): unknown {
  const schema = endpoint.operation.parameters?.find((each) => each.name === name)?.schema;
  if (schema?.type === 'boolean') return text === 'true';
  return schema?.type === 'integer' || schema?.type === 'number' ? Number(text) : text;
}

function inputOf(endpoint: Endpoint, values: CallValues): string {
  const named = (where: 'path' | 'query') =>
    Object.fromEntries(
      (endpoint.operation.parameters ?? []).flatMap(({ name, in: at }) =>
        at === where && values.parameters[name] !== undefined ? [[name, typed(endpoint, name, values.parameters[name])]] : [],
      ),
    );
  const upload = formOf(endpoint);
  const input = {
    ...(Object.keys(named('path')).length > 0 && { params: named('path') }),
    ...(Object.keys(named('query')).length > 0 && { query: named('query') }),
    ...(values.body !== '' && { body: jsonOf(values.body) }),
    ...(upload && { file: '<file>', fileName: 'invoice.pdf' }),
    ...(upload && Object.keys(values.fields).length > 0 && { fields: values.fields }),
  };
  if (Object.keys(input).length === 0) return '';
  return literal(input).replace('"<file>"', "await openAsBlob('invoice.pdf')");
}

function typescript(endpoint: Endpoint, baseUrl: string, values: CallValues): string {
  const connect = [
    `const baseUrl = '${baseUrl}';`,
    `const token = clientCredentials({ baseUrl, clientId, clientSecret });`,
    `const vidimus = createClient({ baseUrl, token });`,
  ];
  const imports = [
    `import { clientCredentials, createClient } from 'vidimus-client';`,
    ...(formOf(endpoint)?.filePart === undefined ? [] : [`import { openAsBlob } from 'node:fs';`]),
  ];
  if (isTokenRequest(endpoint))
    return [...imports, '', ...connect, '// the client gets and renews the token by itself'].join('\n');
  const [noun = '', verb = ''] = endpoint.id.split('_');
  const hasAnswer = Object.keys(endpoint.operation.responses['200']?.content ?? {}).length > 0;
  const call = `await vidimus.${noun}.${verb}(${inputOf(endpoint, values)});`;
  return [...imports, '', ...connect, '', hasAnswer ? `const answer = ${call}` : call].join('\n');
}

/** A value as Python writes it. */
function python(value: unknown, depth = 0): string {
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (value === null || value === undefined) return 'None';
  if (typeof value !== 'object') return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const inside = Array.isArray(value)
    ? value.map((each) => python(each, depth + 1))
    : Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${python(each, depth + 1)}`);
  if (inside.length === 0) return `${open}${close}`;
  const margin = '    '.repeat(depth + 1);
  return `${open}\n${inside.map((each) => `${margin}${each},\n`).join('')}${'    '.repeat(depth)}${close}`;
}

function pythonCall(endpoint: Endpoint, baseUrl: string, values: CallValues): string {
  const upload = formOf(endpoint);
  const fields = Object.keys(values.fields).length > 0 ? [`data=${indented(python(values.fields), 4)},`] : [];
  const lines = [
    `"${baseUrl}${addressOf(endpoint, values)}",`,
    ...(isTokenRequest(endpoint) ? [] : ['headers={"Authorization": f"Bearer {token}"},']),
    ...(values.body === '' ? [] : [`json=${indented(python(jsonOf(values.body)), 4)},`]),
    ...(upload?.filePart === undefined ? [] : [`files={"${upload.filePart}": open("invoice.pdf", "rb")},`]),
    ...fields,
    'timeout=60,',
  ];
  const media = endpoint.operation.responses['200']?.content ?? {};
  const isJson = Object.values(media)[0]?.schema.format !== 'binary' && 'application/json' in media;
  const answer = isJson ? ['answer = response.json()'] : Object.keys(media).length > 0 ? ['content = response.content'] : [];
  return [
    'import requests',
    '',
    `response = requests.${endpoint.method.toLowerCase()}(`,
    ...lines.map((line) => `    ${line}`),
    ')',
    'response.raise_for_status()',
    ...answer,
  ].join('\n');
}

const writers: Record<Language, (endpoint: Endpoint, baseUrl: string, values: CallValues) => string> = {
  curl,
  typescript,
  python: pythonCall,
};

export const codeExample = (language: Language, endpoint: Endpoint, baseUrl: string): string =>
  writers[language](endpoint, baseUrl, exampleValues(endpoint));

/** The same request as it is filled in, to repeat it in a shell; without the token. */
export const asCurl = (endpoint: Endpoint, baseUrl: string, values: CallValues): string => curl(endpoint, baseUrl, values);

/** Whether there is a body to fill in. */
export const takesJson = (endpoint: Endpoint): boolean => jsonBody(endpoint) !== undefined;
