import { addressOf, type CallValues, formOf } from './call-values.ts';
import { fromEnvironment, isTokenRequest, jsonOf } from './example-parts.ts';
import type { Endpoint } from './reference-document.ts';

const indented = (text: string, spaces: number): string => text.replaceAll('\n', `\n${' '.repeat(spaces)}`);

/** Formats a value as a Python literal. */
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

const pythonForm = (endpoint: Endpoint, { fields }: CallValues): string[] => {
  if (isTokenRequest(endpoint))
    return [
      'data={',
      '    "grant_type": "client_credentials",',
      ...Object.entries(fromEnvironment).map(([name, variable]) => `    "${name}": os.environ["${variable}"],`),
      '},',
    ];
  return Object.keys(fields).length > 0 ? [`data=${indented(python(fields), 4)},`] : [];
};

export function pythonCall(endpoint: Endpoint, baseUrl: string, values: CallValues): string {
  const upload = formOf(endpoint);
  const lines = [
    `"${baseUrl}${addressOf(endpoint, values)}",`,
    ...(isTokenRequest(endpoint) ? [] : ['headers={"Authorization": f"Bearer {os.environ[\'TOKEN\']}"},']),
    ...(values.body === '' ? [] : [`json=${indented(python(jsonOf(values.body)), 4)},`]),
    ...(upload?.filePart === undefined ? [] : [`files={"${upload.filePart}": open("${upload.fileName}", "rb")},`]),
    ...pythonForm(endpoint, values),
    'timeout=60,',
  ];
  const media = endpoint.operation.responses['200']?.content ?? {};
  const isJson = Object.values(media)[0]?.schema.format !== 'binary' && 'application/json' in media;
  const answer = isJson
    ? ['answer = response.json()', 'print(answer)']
    : Object.keys(media).length > 0
      ? ['content = response.content']
      : [];
  return [
    'import os',
    'import requests',
    '',
    `response = requests.${endpoint.method.toLowerCase()}(`,
    ...lines.map((line) => `    ${line}`),
    ')',
    'response.raise_for_status()',
    ...answer,
  ].join('\n');
}
