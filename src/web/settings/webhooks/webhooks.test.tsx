import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessibleDialog } from '#testing/accessible.ts';
import type { WebhookExchange } from '#contract/webhooks/bff.ts';
import type { Webhook, WebhookDelivery } from './webhooks.queries.ts';
import { buildUnit } from '#testing/build-unit.ts';
import type { FakeHandlers } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';

const at = '2026-03-05T10:00:00Z';
const erp: Webhook = {
  id: 'w1',
  name: 'ERP',
  url: 'https://erp.example/hook',
  event: 'DocumentApproved',
  otherEvents: [],
  isActive: true,
  accountingUnitId: null,
  clientApplicationId: null,
  sendsSecretInAddress: false,
  exportFormat: null,
  createdAt: at,
  updatedAt: at,
  previousSecretUntil: null,
  version: 1,
  lastDelivery: { state: 'Failed', createdAt: at, responseStatus: 503, finishedAt: at },
};
const failed: WebhookDelivery = {
  id: 'd1',
  webhookId: 'w1',
  messageId: 'm1',
  event: 'DocumentApproved',
  documentId: 'doc',
  state: 'Failed',
  isTest: false,
  method: 'GET',
  requestUrl: 'https://erp.example/hook?documentId=doc',
  responseStatus: 500,
  responseBody: 'out of order',
  failure: 'answered',
  error: 'the receiver answered 500',
  durationMs: 12,
  createdAt: at,
  finishedAt: at,
};

const exchange: WebhookExchange = {
  requestHeaders: { 'webhook-signature': 'v1,signed' },
  requestBody: '{"DocumentIds":["doc"]}',
  requestBytes: 900_000,
  responseHeaders: { server: 'erp/1.0', 'set-cookie': '***' },
  responseBody: 'out of order since Monday',
  responseBytes: 25,
};

const open = (address: string, webhooks: FakeHandlers['webhooks'] = {}) =>
  renderPage(
    address,
    {
      webhooks: {
        list: () => ({ items: [erp] }),
        deliveries: () => ({ items: [failed], totalCount: 1 }),
        exchange: () => exchange,
        ...webhooks,
      },
      clientApplicationsBff: { list: () => [] },
      accountingUnits: { list: () => ({ items: [buildUnit()], totalCount: 1 }) },
    },
    { role: 'TenantAdmin' },
  );

test('a new webhook before export requires its format, and shows its signing secret once', async () => {
  const { findByRole, findByText, user, calls } = await open('/settings/webhooks?id=new', {
    create: () => ({ webhook: erp, signingSecret: 'whsec_hush' }),
  });
  const form = await findByRole('form', { name: 'Webhook' });
  await user.type(within(form).getByRole('textbox', { name: 'Name' }), 'Change files');
  // The default event can be deselected, but at least one is required.
  await user.click(within(form).getByRole('checkbox', { name: 'Validation' }));
  await user.click(within(form).getByRole('button', { name: 'Add webhook' }));
  await within(form).findByText('Select at least one event.');
  expect(calls.some(({ name }) => name === 'webhooks.create')).toBe(false);
  await user.click(within(form).getByRole('checkbox', { name: 'Before export' }));
  expect(within(form).queryByText('Select at least one event.')).toBeNull();
  expect(within(form).getByRole('checkbox', { name: 'Custom file export' })).toHaveProperty('disabled', true);
  await user.click(within(form).getByRole('checkbox', { name: 'Save' }));
  await user.selectOptions(await within(form).findByRole('combobox', { name: 'Export format' }), 'ISDOC');
  await user.type(within(form).getByRole('textbox', { name: 'Address' }), 'https://erp.example/hook');
  await user.click(within(form).getByRole('button', { name: 'Add webhook' }));
  await findByText('whsec_hush');
  expect(calls.find(({ name }) => name === 'webhooks.create')?.body).toMatchObject({
    name: 'Change files',
    url: 'https://erp.example/hook',
    event: 'BeforeExport',
    otherEvents: ['DocumentSaved'],
    exportFormat: 'ISDOC',
    isActive: true,
  });
});

test('the log shows request and response, and a delivery is sent again', async () => {
  const { findByRole, user, calls } = await open('/settings/webhooks', { resend: () => ({ deliveryId: 'd2' }) });
  await user.click(await findByRole('link', { name: /ERP.*Document approved.*erp\.example.*Failed/ }));
  await user.click(await findByRole('button', { name: /Failed.*500.*Document approved/ }));
  expect((await findByRole('region', { name: 'Request' })).textContent).toContain('GET https://erp.example/hook?documentId=doc');
  const [request, answer] = [await findByRole('region', { name: 'Request' }), await findByRole('region', { name: 'Response' })];
  await within(answer).findByText(/out of order since Monday/);
  for (const text of ['webhook-signature: v1,signed', '{"DocumentIds":["doc"]}', 'Beginning of 900,000 bytes.'])
    expect(request.textContent).toContain(text);
  for (const text of ['500 · 12 ms', 'responded with an error', 'the receiver answered 500', 'server: erp/1.0'])
    expect(answer.textContent).toContain(text);
  await user.click(await findByRole('button', { name: 'Resend' }));
  await waitFor(() => expect(calls.find(({ name }) => name === 'webhooks.resend')?.params).toEqual({ deliveryId: 'd1' }));
});

test('a test call shows the response', async () => {
  const answered: WebhookDelivery = {
    ...failed,
    id: 'd9',
    isTest: true,
    state: 'Delivered',
    responseStatus: 204,
    responseBody: '',
  };
  let hasCalled = false;
  const { findByRole, user } = await open('/settings/webhooks?id=w1', {
    test: () => {
      hasCalled = true;
      return answered;
    },
    deliveries: () => (hasCalled ? { items: [answered], totalCount: 1 } : { items: [], totalCount: 0 }),
  });
  await user.click(await findByRole('button', { name: 'Send sample' }));
  await findByRole('button', { name: /Delivered.*204.*Test/, expanded: true });
});

test('a new signing secret is created after a question', async () => {
  const { findByRole, findByText, user } = await open('/settings/webhooks?id=w1', {
    rotateSecret: () => ({ signingSecret: 'whsec_new', previousSecretUntil: '2026-03-06T10:00:00Z' }),
  });
  await user.click(await findByRole('button', { name: 'New signing secret' }));
  const dialog = await findByRole('dialog', { name: 'Generate a new signing secret?' });
  await expectAccessibleDialog();
  await user.click(within(dialog).getByRole('button', { name: 'Generate' }));
  await findByText('whsec_new');
});

test('our test endpoint is selected with one click, and shows requests as they arrive', async () => {
  const path = '/webhook-receiver/t1.secret';
  const received = {
    id: 'r1',
    webhookId: 'w1',
    method: 'GET',
    query: 'documentId=doc&eventType=DocumentApproved',
    headers: { 'webhook-id': 'm1' },
    body: '',
    bodyBytes: 0,
    answerStatus: 503,
    receivedAt: at,
  };
  let calls: (typeof received)[] = [];
  const page = await renderPage(
    '/settings/webhooks?id=w1',
    {
      webhooks: {
        list: () => ({ items: [{ ...erp, url: `http://localhost${path}` }] }),
        deliveries: () => ({ items: [], totalCount: 0 }),
        test: () => {
          calls = [received];
          return { ...failed, isTest: true };
        },
      },
      webhookReceiver: { read: () => ({ path, answerStatus: 200, calls }), set: () => {} },
      clientApplicationsBff: { list: () => [] },
      accountingUnits: { list: () => ({ items: [buildUnit()], totalCount: 1 }) },
    },
    { role: 'TenantAdmin' },
  );
  const { findByRole, findByText, user } = page;
  await findByText(/No deliveries received yet/);
  await user.selectOptions(await findByRole('combobox', { name: 'Response to simulate' }), '503');
  await user.click(await findByRole('button', { name: 'Send sample' }));
  await user.click(await findByRole('button', { name: /GET DocumentApproved 503/ }));
  await findByText('webhook-id: m1');
  expect(page.calls.find(({ name }) => name === 'webhookReceiver.set')?.body).toEqual({ answerStatus: 503 });
});

test('a new webhook gets the address of our test endpoint', async () => {
  const { findByRole, user } = await renderPage(
    '/settings/webhooks?id=new',
    {
      webhooks: { list: () => ({ items: [] }) },
      webhookReceiver: { read: () => ({ path: '/webhook-receiver/t1.secret', answerStatus: 200, calls: [] }) },
      clientApplicationsBff: { list: () => [] },
      accountingUnits: { list: () => ({ items: [buildUnit()], totalCount: 1 }) },
    },
    { role: 'TenantAdmin' },
  );
  await user.click(await findByRole('button', { name: 'Use the test endpoint' }));
  const address = await findByRole('textbox', { name: 'Address' });
  await waitFor(() => expect(address).toHaveProperty('value', `${location.origin}/webhook-receiver/t1.secret`));
});
