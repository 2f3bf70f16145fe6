import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { EndpointGroup } from '#contract/core/endpoint.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi-document.ts';
import { requestExamples } from './request-examples.ts';

const documents = (['/v1', '/bff'] as const).map((prefix) => openApiDocument({ publicUrl: 'http://localhost:8080', prefix }));

test.each(documents)('$info.title is valid OpenAPI 3.1', async (document) => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(document));
  expect(result.errors).toBeUndefined();
  expect([result.valid, validator.version]).toEqual([true, '3.1']);
});

test('every endpoint is listed once', () => {
  const written = documents.flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)),
  );
  const meant = Object.values(contract).flatMap((group) => Object.values(group).map(({ method, path }) => `${method} ${path}`));
  expect(written.toSorted()).toEqual([...meant, 'POST /connect/token'].toSorted());
});

test('parameters describe their values', () => {
  expect(documents[0]?.paths['/v1/documents/{documentId}/rotate-page']?.['post']?.parameters).toMatchObject([
    { name: 'documentId', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'pageRotationAngle', in: 'query', required: true },
    { name: 'pageIndex', in: 'query', required: false, schema: { type: 'integer' } },
  ]);
  expect(documents[0]?.paths['/v1/documents/{documentId}']?.['get']?.parameters).toContainEqual({
    name: 'isExternalId',
    in: 'query',
    required: false,
    schema: { type: 'boolean', default: false },
  });
});

test('an operation that takes a version as If-Match declares the header, and only such an operation', () => {
  const headersOf = (path: string, method: string) =>
    documents
      .flatMap(({ paths }) => paths[path]?.[method]?.parameters ?? [])
      .flatMap(({ name, in: place }) => (place === 'header' ? [name] : []));
  expect(headersOf('/v1/documents/{documentId}', 'patch')).toEqual(['If-Match']);
  expect(headersOf('/v1/approval/{documentId}/approve', 'post')).toEqual(['If-Match']);
  expect(headersOf('/v1/documents/{documentId}/rename', 'put')).toEqual([]);
  for (const endpoint of Object.values<EndpointGroup>(contract).flatMap((group) => Object.values(group)))
    if (endpoint.description?.includes('If-Match'))
      expect(endpoint).toMatchObject({ versioned: true, errors: expect.arrayContaining([409]) });
});

test('an operation lists the errors of its input checks', () => {
  const statusesOf = (path: string, method: string) => Object.keys(documents[0]?.paths[path]?.[method]?.responses ?? {});
  expect(statusesOf('/v1/documents/count', 'post')).toEqual(['200', '400', '401', '403', '413', '415', '429', '500']);
  expect(statusesOf('/v1/documents/count/extracting', 'post')).toEqual(['200', '401', '403', '429', '500']);
});

test('an operation lists the media types of its files, also beside JSON', () => {
  const typesOf = (path: string) => Object.keys(documents[0]?.paths[path]?.['get']?.responses['200']?.content ?? {});
  const exported = typesOf('/v1/documents/{documentId}/file/export');
  expect(exported).toEqual(expect.arrayContaining(['application/json', 'application/xml', 'application/x-isdoc', 'text/csv']));
  const extracted = typesOf('/v1/extract/{operationId}');
  expect(extracted).toEqual(expect.arrayContaining(['application/json', 'application/xml', 'application/x-isdoc', 'text/csv']));
  expect(exported.filter((type) => !extracted.includes(type))).toEqual(['application/x-isdocx', 'application/zip']);
  expect(typesOf('/v1/documents/{documentId}/file')).toContain('application/pdf');
});

test('an operation states who may call it', () => {
  expect(documents[0]?.paths['/v1/documents']?.['post']).toMatchObject({
    'x-permission': 'document.upload',
    'x-roles': ['TenantAdmin', 'Accountant', 'Uploader'],
    security: [{ oauth2: ['v1.public'] }],
  });
});

test('an operation states where POST only reads', () => {
  const countOf = (path: string) => documents[0]?.paths[path]?.['post'];
  expect(countOf('/v1/documents/count')).toMatchObject({ 'x-reads': true });
  expect(countOf('/v1/documents/export')).not.toHaveProperty('x-reads');
});

test.each(Object.entries(requestExamples))('the example of %s conforms to the contract', (operationId, example) => {
  const [noun = '', verb = ''] = operationId.split('_');
  const group: EndpointGroup | undefined = Object.entries(contract).find(([name]) => name === noun)?.[1];
  expect(group?.[verb]?.body?.safeParse(example).error).toBeUndefined();
  expect(group?.[verb]?.body).toBeDefined();
});

test('the documentation page lists every endpoint and runs no script', () => {
  const page = docsPage(openApiDocument({ publicUrl: 'http://localhost:8080', prefix: '/v1' }), 'nonce');
  for (const { path } of Object.values(contract.documents)) expect(page).toContain(path);
  expect(page).toContain('id="error-stale_version"');
  expect(page).not.toMatch(/<script|javascript:|https?:\/\/(?!localhost)/);
});
