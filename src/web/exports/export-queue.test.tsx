import { waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessibleDialog } from '#testing/accessible.ts';
import type { Transfer } from '#contract/connectors/bff.ts';
import { maxListedTransfers } from '#contract/connectors/kinds.ts';
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import { listStatuses, type ListStatus } from '#contract/core/document-states.ts';
import { buildRow } from '#testing/build-row.ts';
import type { FakeHandlers } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { reasonOf } from './reasons.ts';

// A browser would navigate the test page to the file.
const saved: string[] = [];
vi.mock('#web/ui/save-file.ts', () => ({ saveFile: (_file: Blob, fileName: string) => void saved.push(fileName) }));

const zero = Object.fromEntries(listStatuses.map((status) => [status, 0])) as Record<ListStatus, number>;
const waiting = buildRow({ id: 'w', supplier: 'Umbrella', state: 'Validated', exportState: 'Queued' });
const unqueued = buildRow({ id: 'u', supplier: 'Forgotten', state: 'Validated' });

const open = (
  address: string,
  exportQueue: FakeHandlers['exportQueue'] = {},
  exportsBff: FakeHandlers['exportsBff'] = {},
  connectorsBff: FakeHandlers['connectorsBff'] = {},
) =>
  renderPage(address, {
    exportQueue,
    exportsBff: { summary: () => ({ sums: [] }), ...exportsBff },
    connectorsBff: { overview: () => ({ items: [] }), transfers: () => ({ items: [] }), ...connectorsBff },
    documentTypes: { active: () => [] },
    documentsBff: {
      counts: () => ({ ...zero, readyForExport: 3 }),
      list: ({ body: { text, filter } }) => {
        if (filter['listStatus']) return { items: [], totalCount: 0 };
        return { items: text ? [unqueued] : [waiting], totalCount: 1 };
      },
    },
  });

test('a manually marked failure is sent with its reason', async () => {
  const { findByRole, user, calls } = await open('/export', { markAsExportFailure: () => {} });
  await user.click(await findByRole('checkbox', { name: 'Select Umbrella' }));
  await user.click(await findByRole('button', { name: 'Mark as failed' }));
  const dialog = await findByRole('dialog', { name: 'Why did the export fail?' });
  const submit = within(dialog).getByRole('button', { name: 'Mark as failed' });
  expect(submit).toHaveProperty('disabled', true);
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Wrong account');
  await user.click(submit);
  const expected = [{ documentId: 'w', errorMessage: 'Wrong account' }];
  await waitFor(() => expect(calls.find(({ name }) => name === 'exportQueue.markAsExportFailure')?.body).toEqual(expected));
});

test('shortcuts select from anywhere on the page and do not affect typed text', async () => {
  const { findByRole, queryByRole, user } = await open('/export');
  const box = await findByRole('checkbox', { name: 'Select Umbrella' });
  await user.keyboard('x');
  expect(box).toHaveProperty('checked', true);
  await user.keyboard('x');
  expect(box).toHaveProperty('checked', false);
  await user.keyboard('{Control>}a{/Control}');
  expect(box).toHaveProperty('checked', true);
  await user.keyboard('x');
  await user.type(await findByRole('searchbox', { name: 'Find a missing document' }), '{Control>}a{/Control}');
  expect(box).toHaveProperty('checked', false);
  expect(queryByRole('button', { name: 'Mark as exported' })).toBeNull();
});

test('a document transferred otherwise is marked with its number', async () => {
  const { findByRole, user, calls } = await open('/export', { markAsExported: () => {} });
  await user.click(await findByRole('checkbox', { name: 'Select Umbrella' }));
  await user.click(await findByRole('button', { name: 'Mark as exported' }));
  const dialog = await findByRole('dialog', { name: 'Mark 1 document as exported' });
  await user.type(within(dialog).getByRole('textbox'), 'FP-17');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as exported' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'exportQueue.markAsExported')?.body).toEqual([
      { documentId: 'w', accoutingProviderDocumentNumber: 'FP-17' },
    ]),
  );
});

test('a document missing from the queue is found, with the reason and how to add it', async () => {
  const { findByRole, findByText, user, calls } = await open('/export', { addMany: () => {} });
  await user.type(await findByRole('searchbox', { name: 'Find a missing document' }), 'forg');
  await findByText('It is ready, but it has not been queued for export.');
  await user.click(await findByRole('button', { name: 'Queue for export' }));
  await waitFor(() => expect(calls.find(({ name }) => name === 'exportQueue.addMany')?.body).toEqual(['u']));
});

test('an empty queue explains where its documents come from', async () => {
  const { findByRole } = await open('/export?tab=exported');
  await findByRole('heading', { name: 'No exported documents yet' });
});

test('a dry run lists the webhooks that would change the file', async () => {
  const page = await open('/export', {}, {}, { ...connected, dryRun: () => ({ ...dryRun, webhooks: ['Stamp', 'Sign'] }) });
  await page.user.click(await page.findByRole('checkbox', { name: 'Select Umbrella' }));
  await page.user.click(await page.findByRole('button', { name: 'Before sending' }));
  await page.findByText(/webhooks change this file: Stamp, Sign\. They are not called here/);
});

test('a dry run shows what the file omits, and where it is on the document', async () => {
  const losses = [
    {
      fieldName: 'iban_sm',
      label: 'IBAN',
      type: 'TEXT' as const,
      itemIndex: null,
      kind: 'missing' as const,
      value: 'CZ65',
      written: null,
    },
  ];
  const page = await open('/export', {}, {}, { ...connected, dryRun: () => ({ ...dryRun, losses }) });
  await page.user.click(await page.findByRole('checkbox', { name: 'Select Umbrella' }));
  await page.user.click(await page.findByRole('button', { name: 'Before sending' }));
  const section = within(await page.findByRole('region', { name: 'What the file does not tell' }));
  section.getByText('Not everything fits into Pohoda (XML)');
  expect(section.getByRole('listitem').textContent).toBe('IBAN: CZ65');
  expect(section.getByRole('link', { name: 'IBAN' }).getAttribute('href')).toBe('/documents/w?field=iban_sm');
});

test.each([
  [{ state: 'Extracting' }, 'beingRead'],
  [{ state: 'Extracted' }, 'toReview'],
  [{ state: 'Error' }, 'unreadable'],
  [{ state: 'Validated', errorCount: 1 }, 'hasErrors'],
  [{ state: 'Validated', approvalState: 'Pending' }, 'inApproval'],
  [{ state: 'Validated', approvalState: 'Rejected' }, 'rejected'],
  [{ state: 'Validated', approvalState: 'Approved' }, 'notQueued'],
  [{ state: 'Validated', exportState: 'Failed' }, 'failed'],
] as const)('%j is not in the queue because %s', (given, reason) => {
  expect(reasonOf(buildRow(given))).toBe(reason);
});

const lossless = {
  losses: () => ({
    documents: [{ documentId: 'w', fileName: 'w.xml', format: 'Ubl', losses: [], breaches: [], claim: null, unmapped: [] }],
  }),
};
const lossy: FakeHandlers['exportsBff'] = {
  losses: () => ({
    documents: [
      {
        documentId: 'w',
        fileName: 'w.xml',
        format: 'Ubl',
        losses: [
          {
            fieldName: 'constant_symbol_sm',
            type: 'TEXT',
            label: 'Constant symbol',
            itemIndex: null,
            kind: 'missing',
            value: '0308',
            written: null,
          },
          { fieldName: 'item_unit', label: 'Unit', type: 'TEXT', itemIndex: 1, kind: 'changed', value: 'truhla', written: 'ZZ' },
        ],
        breaches: [{ code: 'BR-11', itemIndex: null, message: 'Missing: Country of the customer.' }],
        claim: null,
        unmapped: [],
      },
    ],
  }),
};
const download = async (page: Awaited<ReturnType<typeof open>>, format: string) => {
  await page.user.click(await page.findByRole('checkbox', { name: 'Select Umbrella' }));
  await page.user.click(await page.findByRole('button', { name: 'Download' }));
  await page.user.click(await page.findByRole('menuitem', { name: format }));
};
const fileCalls = ({ calls }: Awaited<ReturnType<typeof open>>) => calls.filter(({ name }) => name === 'exportQueue.exportFile');

test('a download first lists what the format cannot carry, and keeps the selection', async () => {
  const page = await open('/export', { exportFile: () => new Response('x') }, lossy);
  await download(page, 'UBL e-invoice (Peppol, XRechnung)');
  const dialog = await page.findByRole('dialog', { name: /Not everything fits into UBL/ });
  await expectAccessibleDialog();
  expect(dialog.textContent).toContain('The file will not be a valid e-invoice:Missing: Country of the customer. BR-11');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Constant symbol: 0308', 'Unit (item 2): truhla, written as ZZ', 'Missing: Country of the customer. BR-11']);
  // Links to the values open in a new tab, so that the dialog stays.
  expect(
    within(dialog)
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.getAttribute('target')]),
  ).toEqual([
    ['/documents/w?field=constant_symbol_sm', '_blank'],
    ['/documents/w?field=item_unit&row=2', '_blank'],
  ]);
  expect(fileCalls(page)).toEqual([]);
  await page.user.click(within(dialog).getByRole('button', { name: 'Download anyway' }));
  await waitFor(() => expect(fileCalls(page)).toHaveLength(1));
  expect(await page.findByRole('checkbox', { name: 'Select Umbrella' })).toHaveProperty('checked', true);
});

test('a document that a format carries completely is downloaded without a question, one in the default format as one file', async () => {
  const headers = { 'content-disposition': "attachment; filename*=UTF-8''%C5%BDAF%207.xml" };
  await download(await open('/export', { exportFile: () => new Response('x', { headers }) }, lossless), 'Default format');
  await waitFor(() => expect(saved.at(-1)).toBe('ŽAF 7.xml'));
});

test('several documents are marked, each with its own number, with a selected date', async () => {
  const page = await open('/export', {}, { mark: () => {} });
  await page.user.click(await page.findByRole('checkbox', { name: 'Select Umbrella' }));
  await page.user.click(await page.findByRole('button', { name: 'Mark as exported' }));
  const dialog = await page.findByRole('dialog', { name: 'Mark 1 document as exported' });
  await page.user.type(within(dialog).getByRole('textbox'), 'FP-17');
  await page.user.type(within(dialog).getByLabelText('Exported on (today if empty)'), '2026-03-01');
  await page.user.click(within(dialog).getByRole('button', { name: 'Mark as exported' }));
  await waitFor(() =>
    expect(page.calls.find(({ name }) => name === 'exportsBff.mark')?.body).toEqual({
      documents: [{ documentId: 'w', number: 'FP-17' }],
      exportedOn: '2026-03-01',
    }),
  );
});

test('waiting documents are summed by currency', async () => {
  const sums = [
    { currency: 'CZK', count: 2, total: '1500.50' },
    { currency: 'EUR', count: 1, total: '7.00' },
  ];
  const { findByText, findByRole } = await open('/export', {}, { summary: () => ({ sums }) });
  await findByText(/1,500\.50 CZK · 7\.00 EUR/);
  // The number of the tab under Documents, which counts more than the queue.
  await findByRole('link', { name: 'Ready for export: 3 (1 queued)' });
});

const transfer: Transfer = {
  id: 't1',
  documentId: 'w',
  accountingSystemId: 's1',
  accountingSystemName: 'Pohoda',
  state: 'Unknown',
  attempts: 1,
  fileName: 'FV-1.xml',
  documentNumber: null,
  message: 'The answer was lost',
  userName: 'Eva',
  createdAt: '2026-03-01T10:00:00.000Z',
  nextAt: null,
  finishedAt: null,
  log: [],
  actions: ['ask', 'repeat'],
};
const dryRun: Result<Contract['connectorsBff']['dryRun']> = {
  accountingSystemName: 'Pohoda',
  kind: 'PohodaMServer',
  target: 'https://pohoda.example/xml',
  fileName: 'FV-1.xml',
  bytes: 10,
  content: '<dataPack/>',
  lastSentAt: '2026-03-01T10:00:00.000Z',
  isSameAsLast: false,
  differences: [{ kind: 'added', line: '<note/>' }],
  obstacle: null,
  webhooks: [],
  format: 'Pohoda',
  losses: [],
  breaches: [],
  claim: null,
  unmapped: [],
  canCheck: false,
};
const connected: FakeHandlers['connectorsBff'] = {
  overview: () => ({
    items: [
      {
        accountingSystemId: 's1',
        name: 'Pohoda',
        kind: 'PohodaMServer',
        isAutomatic: false,
        isReachable: false,
        message: 'HTTP 401',
        queued: 3,
        sending: 0,
        sent: 2,
        unknown: 1,
      },
    ],
  }),
  transfers: () => ({
    items: [transfer],
  }),
  ask: () => {},
  send: () => ({ sent: 1 }),
  dryRun: () => dryRun,
};

test('the export page shows the state of accounting systems and queries a document in doubt', async () => {
  const page = await open('/export', {}, {}, connected);
  const systems = within(await page.findByRole('list', { name: 'Connected accounting systems' }));
  systems.getByText('not connected: HTTP 401');
  systems.getByText(/3 to send · 2 sent, waiting for answers/);
  const pending = within(await page.findByRole('list', { name: 'Not booked yet' }));
  pending.getByText(/The answer was lost/);
  await page.user.click(pending.getByRole('button', { name: 'Ask now' }));
  await waitFor(() => expect(page.calls.some(({ name }) => name === 'connectorsBff.ask')).toBe(true));
});

test('a transfer decided by a user is no longer in doubt', async () => {
  const decided = { ...transfer, finishedAt: '2026-03-01T11:00:00.000Z' };
  const page = await open('/export', {}, {}, { ...connected, transfers: () => ({ items: [decided] }) });
  await page.findByText('Not sent');
  expect(page.queryByRole('list', { name: 'Not booked yet' })).toBeNull();
});

test('a document is previewed before it is sent, and sent again only on a user’s decision', async () => {
  const page = await open('/export', {}, {}, connected);
  await page.user.click(await page.findByRole('checkbox', { name: 'Select Umbrella' }));
  await page.user.click(await page.findByRole('button', { name: 'Before sending' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Before sending' }));
  await expectAccessibleDialog();
  await dialog.findByText('<dataPack/>');
  dialog.getByText('+ <note/>');
  await page.user.click(await dialog.findByRole('button', { name: 'Send again' }));
  await waitFor(() =>
    expect(page.calls.find(({ name }) => name === 'connectorsBff.send')?.body).toEqual({ documentIds: ['w'], repeat: true }),
  );
});

test('the selection is sent', async () => {
  const page = await open('/export', {}, {}, connected);
  await page.user.click(await page.findByRole('checkbox', { name: 'Select Umbrella' }));
  await page.user.click(await page.findByRole('button', { name: 'Send to accounting system' }));
  await waitFor(() =>
    expect(page.calls.find(({ name }) => name === 'connectorsBff.send')?.body).toEqual({ documentIds: ['w'], repeat: false }),
  );
});

test('a row shows the progress of its document, with the system’s message and the next attempt', async () => {
  const handlers: FakeHandlers['connectorsBff'] = {
    ...connected,
    transfers: () => ({
      items: [
        {
          ...transfer,
          state: 'Waiting',
          attempts: 2,
          message: 'HTTP 503 Údržba',
          nextAt: '2026-03-01T10:05:00.000Z',
          actions: ['ask'],
        },
      ],
    }),
  };
  const page = await open('/export', {}, {}, handlers);
  const cell = await page.findByRole('gridcell', { name: /Waiting to be sent/ });
  within(cell).getByText(/^Waiting to be sent · HTTP 503 Údržba · try 3 · next try /);
});

test('a document not sent is shown as such, and without accounting systems the column is missing', async () => {
  const page = await open('/export', {}, {}, { ...connected, transfers: () => ({ items: [] }) });
  await page.findByRole('columnheader', { name: 'Accounting system' });
  await page.findByText('Not sent');
  page.unmount();
  const alone = await open('/export');
  await alone.findByRole('checkbox', { name: 'Select Umbrella' });
  expect(alone.queryByRole('columnheader', { name: 'Accounting system' })).toBeNull();
});

test('when not all transfers are listed, a row requests its own before showing that it was not sent', async () => {
  const others = Array.from({ length: maxListedTransfers }, (_, index) => ({
    ...transfer,
    id: `t${index}`,
    documentId: `d${index}`,
  }));
  const own = { ...transfer, id: 'own', state: 'Sent' as const, message: null };
  const transfers: NonNullable<FakeHandlers['connectorsBff']>['transfers'] = ({ body }) => ({
    items: body.documentIds ? [own] : others,
  });
  const page = await open('/export', {}, {}, { ...connected, transfers });
  await page.findByText('Sent, waiting for an answer');
  expect(page.calls.filter(({ body }) => JSON.stringify(body) === '{"documentIds":["w"]}')).toHaveLength(1);
});

test('more than five documents in trouble are summed up as a count', async () => {
  const items = Array.from({ length: 7 }, (_, index) => ({ ...transfer, id: `t${index}` }));
  const page = await open('/export', {}, {}, { ...connected, transfers: () => ({ items }) });
  const pending = within(await page.findByRole('list', { name: 'Not booked yet' }));
  pending.getByText('and 2 more documents');
});

test('every call is listed in the history with its outcome and response', async () => {
  const log = [
    { at: '2026-03-01T10:00:00.000Z', action: 'send' as const, outcome: 'unknown', message: 'socket hang up' },
    { at: '2026-03-01T10:01:00.000Z', action: 'ask' as const, outcome: 'absent', message: null },
  ];
  const page = await open('/export', {}, {}, { ...connected, transfers: () => ({ items: [{ ...transfer, log }] }) });
  await page.user.click(await page.findByRole('checkbox', { name: 'Select Umbrella' }));
  await page.user.click(await page.findByRole('button', { name: 'Before sending' }));
  const history = within(await page.findByRole('region', { name: 'Earlier tries' }));
  history.getByText(/Sent, the answer was lost · socket hang up/);
  history.getByText(/Asked: not received$/);
});

test.each([
  [
    { verdict: 'accepted', message: null, warnings: ['Nebyl určen příjemce'], record: '<id>-1</id>' },
    ['It would be accepted', 'Nebyl určen příjemce', '<id>-1</id>'],
  ],
  [
    { verdict: 'refused', message: 'Období je uzavřeno', warnings: [], record: null },
    ['It would be refused', 'Období je uzavřeno'],
  ],
  [{ verdict: 'unanswered', message: 'HTTP 401', warnings: [], record: null }, ['No answer', 'HTTP 401']],
] as const)('a system that supports test saves is asked for its verdict: %j', async (answer, texts) => {
  const page = await open(
    '/export',
    {},
    {},
    {
      ...connected,
      dryRun: () => ({ ...dryRun, kind: 'AbraFlexi', accountingSystemName: 'Flexi', canCheck: true }),
      check: () => ({ ...answer, warnings: [...answer.warnings] }),
    },
  );
  await page.user.click(await page.findByRole('checkbox', { name: 'Select Umbrella' }));
  await page.user.click(await page.findByRole('button', { name: 'Before sending' }));
  await page.user.click(await page.findByRole('button', { name: 'Test in Flexi' }));
  for (const text of texts) await page.findByText(text);
  expect(page.calls.filter(({ name }) => name === 'connectorsBff.send')).toEqual([]);
});
