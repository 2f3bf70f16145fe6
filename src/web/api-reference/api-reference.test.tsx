import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApiDocument } from '#service/platform/http/openapi/openapi-document.ts';
import { type FakeHandlers, Refusal } from '#testing/fake-api.ts';
import { type RenderOptions, renderPage } from '#testing/render-page.tsx';

const publicUrl = 'http://vidimus.test';
const openApi = openApiDocument({ publicUrl, prefix: '/v1' });
const bffOpenApi = openApiDocument({ publicUrl, prefix: '/bff' });

async function open(address: string, handlers: FakeHandlers = {}, given: RenderOptions = {}) {
  const rendering = renderPage(address, handlers, given);
  const api = globalThis.fetch;
  const asked: { url: string; headers: Headers }[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input);
    asked.push({ url, headers: new Headers(init?.headers) });
    if (url.endsWith('/openapi.json')) return Promise.resolve(Response.json(openApi));
    if (url.endsWith('/openapi-bff.json')) return Promise.resolve(Response.json(bffOpenApi));
    return api(input, init);
  });
  return { ...(await rendering), asked };
}

test('endpoints are found by words, and each has an address', async () => {
  const { findByRole, user } = await open('/api-reference');
  await user.type(await findByRole('searchbox', { name: 'Search endpoints' }), 'markAsExported');
  const list = within(await findByRole('navigation', { name: 'Endpoints' }));
  const link = await list.findByRole('link', { name: /PATCH \/v1\/documents\/markAsExported/ });
  expect(list.queryByRole('link', { name: /Rename/ })).toBeNull();
  expect(link.getAttribute('href')).toBe('/api-reference?q=markAsExported&endpoint=exportQueue_markAsExported');
  await user.click(link);
  const article = within(await findByRole('article', { name: 'Mark documents as exported, all or none' }));
  expect(article.getByText('PATCH /v1/documents/markAsExported')).toBeDefined();
  expect(within(article.getByRole('table', { name: 'Body' })).getByText('[].documentId')).toBeDefined();
});

test.each([
  ['webhook', 'Create a webhook'],
  ['events', 'Create a webhook'],
  ['deliveries', 'List deliveries of a webhook'],
  ['DocumentSaved', 'Create a webhook'],
])('%s finds webhooks, although they are not part of the interface', async (typed, summary) => {
  const { findByRole, findAllByRole, user } = await open('/api-reference');
  await user.type(await findByRole('searchbox', { name: 'Search endpoints' }), typed);
  const list = within(await findByRole('navigation', { name: 'Endpoints' }));
  await list.findByRole('link', { name: new RegExp(summary) });
  const [first] = await findAllByRole('group');
  expect(first?.getAttribute('aria-label')).toBe('Webhooks');
});

test.each([
  ['cs-CZ', 'nahrát doklad', 'Upload a document and start its extraction'],
  ['cs-CZ', 'fronta', 'List ids of documents in the export queue'],
  ['sk-SK', 'účtovná jednotka', 'List accounting units'],
  ['en-US', 'invoice upload', 'Upload a document and start its extraction'],
] as const)('in %s, endpoints are found by the words of the reader: %s', async (culture, typed, summary) => {
  const { findByRole, user } = await open('/api-reference', {}, { culture });
  await user.type(await findByRole('searchbox', { name: /endpoint/ }), typed);
  await findByRole('link', { name: new RegExp(`^${summary}`) });
});

test('shows a message when no endpoint matches', async () => {
  const { findByText } = await open('/api-reference?q=zebra');
  await findByText(/No endpoints found/);
});

test('examples are shown in three languages', async () => {
  const { findByRole, user } = await open('/api-reference?endpoint=documents_rename');
  expect((await findByRole('region', { name: 'curl' })).textContent).toContain("curl -X PUT 'http");
  await user.click(await findByRole('tab', { name: 'Python' }));
  expect((await findByRole('region', { name: 'Python' })).textContent).toContain('requests.put(');
  await user.click(await findByRole('tab', { name: 'TypeScript' }));
  expect((await findByRole('region', { name: 'TypeScript' })).textContent).toContain('vidimus.documents.rename({');
});

test('a read request is sent with the user’s session once its required parameters are filled in', async () => {
  const { findByRole, user } = await open('/api-reference?endpoint=documents_history', {
    documents: {
      history: ({ params }) => ({ items: [{ action: `of ${params.documentId}`, timestamp: '2026-03-05T10:00:00Z' }] }),
    },
  });
  const send = await findByRole('button', { name: 'Send request' });
  expect(send.hasAttribute('disabled')).toBe(true);
  await user.type(await findByRole('textbox', { name: /documentId/ }), 'd1');
  await user.click(send);
  expect((await findByRole('region', { name: 'Response' })).textContent).toContain('"action": "of d1"');
  expect((await findByRole('region', { name: 'curl command' })).textContent).toContain('/v1/documents/d1/history');
});

test('a request that may change data is sent only after confirmation', async () => {
  const { findByRole, findByText, queryByText, user, calls } = await open('/api-reference?endpoint=documents_requeueExtraction', {
    documents: { requeueExtraction: () => undefined },
  });
  await user.type(await findByRole('textbox', { name: /documentId/ }), 'd1');
  const send = await findByRole('button', { name: 'Send request' });
  expect(send.hasAttribute('disabled')).toBe(true);
  expect(queryByText('Confirm first that the request may change data.')).not.toBeNull();
  await user.click(await findByRole('checkbox', { name: /may change real data/ }));
  expect(queryByText('Confirm first that the request may change data.')).toBeNull();
  await user.click(send);
  await findByText(/Status 20/);
  expect(calls.filter(({ name }) => name === 'documents.requeueExtraction')).toHaveLength(1);
});

test('a POST request that only reads is sent without confirmation', async () => {
  const { findByRole, findByText, queryByRole, user } = await open('/api-reference?endpoint=documents_countExtracting', {
    documents: { countExtracting: () => 3 },
  });
  await user.click(await findByRole('button', { name: 'Send request' }));
  await findByText(/Status 200/);
  expect(queryByRole('checkbox', { name: /may change real data/ })).toBeNull();
});

test('a user without permission gets a message, and may enter a token with permission', async () => {
  const { findByRole, findByLabelText, findByText, user, asked } = await open(
    '/api-reference?endpoint=clientApplications_list',
    {
      clientApplications: {
        list: () => {
          throw new Refusal('role_forbids');
        },
      },
    },
    { role: 'Uploader' },
  );
  const send = await findByRole('button', { name: 'Send request' });
  expect(send.hasAttribute('disabled')).toBe(true);
  await findByText(/Your role \(Uploader\) may not call this endpoint/);
  await user.type(await findByLabelText('Token', { selector: 'input' }), 'abc');
  await user.click(send);
  await findByText(/Status 403/);
  expect(asked.at(-1)?.headers.get('authorization')).toBe('Bearer abc');
});

test('a reference that fails to load shows an error and can be loaded again', async () => {
  const page = renderPage('/api-reference', {});
  const { findByRole } = await page;
  await findByRole('button', { name: 'Try again' });
});
