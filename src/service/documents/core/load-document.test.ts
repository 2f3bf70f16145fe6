import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contract/core/errors.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let tenant: TestTenant;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  ({ token } = await app.user(tenant, 'TenantAdmin'));
});
afterAll(() => app.close());

const inDocumentIds = (more: object) => (documentIds: string[]) => ({ documentIds, ...more });

/** The bodies of lists of documents, and where the second document is in them. */
const lists: [method: string, url: string, bodyOf: (ids: string[]) => unknown, path: string][] = [
  ['POST', '/v1/documents/approve', (ids) => ids, 'body.1'],
  ['POST', '/v1/documents/export/list', (ids) => ids, 'body.1'],
  ['PATCH', '/v1/documents/markAsExported', (ids) => ids.map((documentId) => ({ documentId })), 'body.1'],
  ['POST', '/v1/documents/feedback', inDocumentIds({ feedBackType: 'Other', note: 'x' }), 'body.documentIds.1'],
  ['POST', '/bff/approval/decide', inDocumentIds({ verdict: 'Approved' }), 'body.documentIds.1'],
  ['POST', '/bff/exports/losses', inDocumentIds({}), 'body.documentIds.1'],
  ['POST', '/bff/exports/mark', (ids) => ({ documents: ids.map((documentId) => ({ documentId })) }), 'body.documents.1'],
  ['POST', '/bff/transfers', inDocumentIds({}), 'body.documentIds.1'],
];

test.each(lists)('%s %s names a missing document by its place in the body', async (method, url, bodyOf, path) => {
  const there = await app.document(tenant, { state: 'Validated' });
  const answer = await app.send(method, url, token, { json: bodyOf([there, uuidv7()]) });
  const { errors } = (await answer.json()) as Problem;
  expect([answer.status, errors?.map((fault) => fault.path)]).toEqual([404, [path]]);
});
