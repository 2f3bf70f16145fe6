/** Sends the examples of the reference to the service, with ids that exist: each is a request that the service understands. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '#service/platform/http/openapi/openapi-document.ts';
import { addressOf, exampleValues, formOf, sampleId } from '#web/api-reference/call-values.ts';
import { type Endpoint, groupsOf } from '#web/api-reference/reference-document.ts';
import { startTestApp, type TestApp } from './app.ts';
import { pixel, type TestTenant } from './builders.ts';

let app: TestApp;
let tenant: TestTenant;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  ({ token: admin } = await app.user(tenant, 'TenantAdmin'));
});
afterAll(() => app.close());

const endpoints = groupsOf(openApiDocument({ publicUrl: 'https://vidimus.example', prefix: '/v1' }))
  .flatMap((group) => group.endpoints)
  .filter(({ path }) => path.startsWith('/v1/'));

async function send(endpoint: Endpoint): Promise<Response> {
  const values = exampleValues(endpoint);
  const documentId = await app.document(tenant);
  const real = (text: string) =>
    text
      .replaceAll(new RegExp(`("accountingUnitId": |update-accounting-unit/)("?)${sampleId}`, 'g'), `$1$2${tenant.unitIds[0]}`)
      .replaceAll(sampleId, documentId);
  const form = formOf(endpoint);
  const body = new FormData();
  for (const [name, value] of Object.entries(values.fields)) body.append(name, value);
  if (form?.filePart !== undefined)
    body.append(form.filePart, new Blob([form.fileName.endsWith('.png') ? pixel : '%PDF-1.7']), form.fileName);
  return app.send(endpoint.method, real(addressOf(endpoint, values)), admin, {
    ...(values.body !== '' && { json: JSON.parse(real(values.body)) }),
    ...(form && { form: body }),
  });
}

test('no example of the reference is invalid', async () => {
  const refused: string[] = [];
  for (const endpoint of endpoints) {
    const answer = await send(endpoint);
    // what it is about may be missing, or in another state
    if (answer.ok || [404, 409, 503].includes(answer.status)) continue;
    refused.push(`${endpoint.id}: ${answer.status} ${await answer.text()}`);
  }
  expect(refused).toEqual([]);
});
