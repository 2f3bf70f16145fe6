/** Code examples of one endpoint: shell, TypeScript with the generated client, and Python. */
import { addressOf, type CallValues, exampleValues, formOf, jsonBody } from './call-values.ts';
import { fromEnvironment, isTokenRequest, jsonOf } from './example-parts.ts';
import { pythonCall } from './python-example.ts';
import { constantsOf, type Endpoint, type Parameter } from './reference-document.ts';

export const languages = ['curl', 'typescript', 'python'] as const;
export type Language = (typeof languages)[number];

/** Quotes any text as one word of a POSIX shell. */
const quoteForShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const curlForToken = (endpoint: Endpoint, baseUrl: string): string =>
  [
    `curl -X ${endpoint.method} ${quoteForShell(`${baseUrl}${endpoint.path}`)}`,
    `--data-urlencode 'grant_type=client_credentials'`,
    ...Object.entries(fromEnvironment).map(([name, variable]) => `--data-urlencode "${name}=$${variable}"`),
  ].join(' \\\n  ');

function curl(endpoint: Endpoint, baseUrl: string, values: CallValues): string {
  const form = formOf(endpoint);
  // As it is sent: a field that was emptied again is none.
  const fields = Object.entries(values.fields).filter(([, value]) => value !== '');
  const parts = [
    `curl -X ${endpoint.method} ${quoteForShell(`${baseUrl}${addressOf(endpoint, values)}`)}`,
    ...(isTokenRequest(endpoint) ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(values.body === '' ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoteForShell(values.body)}`]),
    ...(form?.filePart === undefined ? [] : [`-F ${form.filePart}=@${form.fileName}`]),
    ...fields.map(
      ([name, value]) => `${form?.filePart === undefined ? '--data-urlencode' : '-F'} ${quoteForShell(`${name}=${value}`)}`,
    ),
  ];
  return parts.join(' \\\n  ');
}

/** Formats an object as a TypeScript literal: property names without quotes where possible. */
const literal = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');

/** Converts the text of a parameter to the type that the client expects. */
function typed(known: readonly Parameter[], name: string, text: string): unknown {
  const schema = known.find((each) => each.name === name)?.schema;
  if (!schema) return text;
  const constant = constantsOf(schema).find((each) => String(each) === text);
  if (constant !== undefined) return constant;
  if (schema.type === 'boolean') return text === 'true';
  return schema.type === 'integer' || schema.type === 'number' ? Number(text) : text;
}

function inputOf(endpoint: Endpoint, values: CallValues): string {
  const named = (where: 'path' | 'query') =>
    Object.fromEntries(
      (endpoint.operation.parameters ?? []).flatMap(({ name, in: at }) =>
        at === where && values.parameters[name] !== undefined
          ? [[name, typed(endpoint.operation.parameters ?? [], name, values.parameters[name])]]
          : [],
      ),
    );
  const upload = formOf(endpoint);
  const fields = Object.entries(values.fields).map(([name, text]) => [name, typed(upload?.fields ?? [], name, text)]);
  const input = {
    ...(Object.keys(named('path')).length > 0 && { params: named('path') }),
    ...(Object.keys(named('query')).length > 0 && { query: named('query') }),
    ...(values.body !== '' && { body: jsonOf(values.body) }),
    ...(upload && { file: '<file>', fileName: upload.fileName }),
    ...(upload && fields.length > 0 && { fields: Object.fromEntries(fields) }),
  };
  if (Object.keys(input).length === 0) return '';
  return literal(input).replace('"<file>"', `await openAsBlob('${upload?.fileName}')`);
}

function typescript(endpoint: Endpoint, baseUrl: string, values: CallValues): string {
  const isToken = isTokenRequest(endpoint);
  const connect = [
    `const baseUrl = '${baseUrl}';`,
    'const token = clientCredentials({',
    '  baseUrl,',
    '  clientId: process.env.CLIENT_ID!,',
    '  clientSecret: process.env.CLIENT_SECRET!,',
    '});',
    ...(isToken ? [] : ['const vidimus = createClient({ baseUrl, token });']),
  ];
  const imports = [
    `import { clientCredentials${isToken ? '' : ', createClient'} } from 'vidimus-client';`,
    ...(formOf(endpoint)?.filePart === undefined ? [] : [`import { openAsBlob } from 'node:fs';`]),
  ];
  const renewed = ['// the client gets and renews it by itself', 'console.log(await token({ isRefused: false }));'];
  const [noun = '', verb = ''] = endpoint.id.split('_');
  const hasAnswer = Object.keys(endpoint.operation.responses['200']?.content ?? {}).length > 0;
  const call = `await vidimus.${noun}.${verb}(${inputOf(endpoint, values)});`;
  const lines = hasAnswer ? [`const answer = ${call}`, 'console.log(answer);'] : [call];
  return [...imports, '', ...connect, '', ...(isToken ? renewed : lines)].join('\n');
}

const writers: Record<Language, (endpoint: Endpoint, baseUrl: string, values: CallValues) => string> = {
  curl,
  typescript,
  python: pythonCall,
};

export const codeExample = (language: Language, endpoint: Endpoint, baseUrl: string): string =>
  language === 'curl' && isTokenRequest(endpoint)
    ? curlForToken(endpoint, baseUrl)
    : writers[language](endpoint, baseUrl, exampleValues(endpoint));

/** Returns the given request as a curl command without the token. */
export const asCurl = (endpoint: Endpoint, baseUrl: string, values: CallValues): string => curl(endpoint, baseUrl, values);

/** Whether the endpoint has a JSON request body. */
export const takesJson = (endpoint: Endpoint): boolean => jsonBody(endpoint) !== undefined;
