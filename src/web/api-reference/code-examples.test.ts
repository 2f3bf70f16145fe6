import { expect, test } from 'vitest';
import { openApiDocument } from '#service/platform/http/openapi/openapi-document.ts';
import { asCurl, codeExample, type Language, languages } from './code-examples.ts';
import { type Endpoint, groupsOf, rowsOf, typeText } from './reference-document.ts';

const baseUrl = 'https://vidimus.example';
const endpoints = groupsOf(openApiDocument({ publicUrl: baseUrl, prefix: '/v1' })).flatMap((group) => group.endpoints);
function endpoint(id: string): Endpoint {
  const found = endpoints.find((each) => each.id === id);
  if (!found) throw new Error(`There is no endpoint ${id}`);
  return found;
}
const example = (language: Language, id: string) => codeExample(language, endpoint(id), baseUrl);

test('every endpoint is in one group, with an example in each language', () => {
  expect(endpoints.length).toBeGreaterThan(130);
  expect(new Set(endpoints.map(({ id }) => id)).size).toBe(endpoints.length);
  for (const each of endpoints)
    for (const language of languages) expect(codeExample(language, each, baseUrl)).not.toMatch(/undefined|\{\w+Id\}/);
});

test('contains the body, quoted for the shell, and the token', () => {
  expect(example('curl', 'exportQueue_add')).toBe(
    [
      `curl -X POST 'https://vidimus.example/v1/documents/export' \\`,
      `  -H "Authorization: Bearer $TOKEN" \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '{`,
      `  "documentId": "01a1f958-363c-72f0-a0a3-d531e55d1694"`,
      `}'`,
    ].join('\n'),
  );
});

test('TypeScript calls the generated client with the parameters of the contract', () => {
  expect(example('typescript', 'documents_rename')).toContain(
    [
      'await vidimus.documents.rename({',
      '  params: {',
      '    documentId: "01a1f958-363c-72f0-a0a3-d531e55d1694"',
      '  },',
      '  body: {',
      '    fileName: "invoice.pdf"',
      '  }',
      '});',
    ].join('\n'),
  );
  expect(example('typescript', 'documents_upload')).toContain("file: await openAsBlob('invoice.pdf')");
  expect(example('typescript', 'documents_uploadPage')).toContain('fileName: "page.png"');
  expect(example('typescript', 'documents_countExtracting')).toContain(
    'const answer = await vidimus.documents.countExtracting();',
  );
});

test('numbers and booleans in an address or a form are not strings for the client', () => {
  expect(example('typescript', 'documents_rotatePage')).toContain('pageRotationAngle: 90');
  expect(example('typescript', 'documents_uploadPage')).toMatch(/PageIndex: 0,[^}]*IsLastPage: true/);
});

test('an emptied field is not part of the request', () => {
  const values = { parameters: {}, body: '', fields: { Date: '', Source: 'Portal' } };
  expect(asCurl(endpoint('documents_upload'), baseUrl, values)).toMatch(/-F File=@invoice\.pdf \\\n {2}-F 'Source=Portal'$/);
});

test('Python uses its own literals for true, false and null', () => {
  expect(example('python', 'documents_update')).toContain('"markDocumentAsValidated": True,');
  expect(example('python', 'documents_originalFile')).toContain('content = response.content');
  expect(example('python', 'documents_list')).toContain('headers={"Authorization": f"Bearer {os.environ[\'TOKEN\']}"},');
  expect(example('python', 'documents_upload')).toContain('files={"File": open("invoice.pdf", "rb")},');
});

test('the token request needs no token, for a client application from the environment', () => {
  expect(example('curl', 'token')).toBe(
    [
      `curl -X POST 'https://vidimus.example/connect/token' \\`,
      `  --data-urlencode 'grant_type=client_credentials' \\`,
      `  --data-urlencode "client_id=$CLIENT_ID" \\`,
      `  --data-urlencode "client_secret=$CLIENT_SECRET"`,
    ].join('\n'),
  );
  expect(example('python', 'token')).toContain('"client_secret": os.environ["CLIENT_SECRET"],');
  expect(example('typescript', 'token')).toContain('console.log(await token({ isRefused: false }));');
});

test('an example declares nothing that it does not use', () => {
  for (const each of endpoints) {
    expect(codeExample('typescript', each, baseUrl)).toContain('clientSecret: process.env.CLIENT_SECRET!');
    expect(codeExample('python', each, baseUrl)).toMatch(/^import os\n/);
  }
  expect(example('typescript', 'documents_list')).toMatch(/console\.log\(answer\);$/);
  expect(example('python', 'documents_list')).toMatch(/print\(answer\)$/);
});

test('the members of a body are listed with their full names', () => {
  const rows = rowsOf({
    type: 'object',
    required: ['list'],
    properties: {
      list: { type: 'array', items: { type: 'object', properties: { id: { type: 'string', maxLength: 5 } } } },
      values: { type: 'object', additionalProperties: { type: 'object', properties: { value: { type: ['string', 'null'] } } } },
      take: { type: 'integer', minimum: 0, default: 50 },
    },
  });
  expect(rows.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
    ['list', 'list of object', true],
    ['list[].id', 'string, at most 5 characters', false],
    ['values', 'object', false],
    ['values.{name}.value', 'string or null', false],
    ['take', 'integer, from 0', false],
  ]);
  expect(rows.at(-1)?.note).toBe('Default: 50');
  expect(typeText({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string or null');
});
