import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ExtractionWorker, startExtractionWorker } from '#testing/extraction-worker.ts';
import { buildUbl } from '#testing/build-ubl.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let tenant: TestTenant;
let token: string;
let worker: ExtractionWorker;

beforeAll(async () => {
  app = await startTestApp();
  worker = await startExtractionWorker(app);
  tenant = await app.tenant();
  ({ token } = await app.user(tenant, 'Accountant'));
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

async function extracted(bytes: Uint8Array): Promise<string> {
  const documentId = await app.document(tenant, { state: 'New', bytes });
  await worker.extract(tenant.tenantId, documentId);
  return documentId;
}

async function get(documentId: string, what: string, culture = 'en-US'): Promise<unknown> {
  const answer = await app.send('GET', what.replace('{id}', documentId), token, { headers: { 'accept-language': culture } });
  expect(answer.status).toBe(200);
  return answer.json();
}
const checkOf = (documentId: string, culture?: string) => get(documentId, '/bff/documents/{id}/e-invoice-check', culture);

test('an e-invoice that breaks a rule shows a readable message and can still be exported', async () => {
  const id = await extracted(buildUbl({ second: '99.00' }));
  const check = await checkOf(id);
  expect(check).toMatchObject({
    ruleSets: ['en16931-ubl'],
    isComplete: true,
    breaches: expect.arrayContaining([
      {
        code: 'BR-CO-10',
        severity: 'fatal',
        ruleSet: 'en16931-ubl',
        message: 'The sum of the lines is not the sum of the line amounts.',
        ask: 'Please check and correct: Sum of the lines, Line amount without VAT.',
        field: 'total_amount_without_vat',
        itemIndex: null,
        path: '/Invoice/cac:LegalMonetaryTotal',
      },
    ]),
    returnReasons: {
      'cs-CZ': expect.stringContaining('(pravidlo BR-CO-10)'),
      'sk-SK': expect.any(String),
      'en-US': expect.any(String),
    },
  });
  expect(await checkOf(id, 'cs-CZ')).toMatchObject({
    breaches: expect.arrayContaining([expect.objectContaining({ message: 'Součet řádků neodpovídá cenám jednotlivých řádků.' })]),
  });
  expect(await get(id, '/v1/documents/{id}')).toMatchObject({ state: 'Extracted', isExtractedByFormat: true });
});

test('an e-invoice that follows the rules has nothing to request', async () => {
  expect(await checkOf(await extracted(buildUbl()))).toEqual({
    ruleSets: ['en16931-ubl'],
    isComplete: true,
    breaches: [],
    returnReasons: {},
  });
});

test('no rules are reported where none apply', async () => {
  expect(await checkOf(await extracted(buildUbl({ specification: 'OIOUBL-2.1' })))).toBeNull();
});
