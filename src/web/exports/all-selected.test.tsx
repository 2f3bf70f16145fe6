import { waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessibleDialog } from '#testing/accessible.ts';
import { listStatuses, type ListStatus } from '#contract/core/document-states.ts';
import { buildRow } from '#testing/build-row.ts';
import { phone } from '#web/ui/use-media.ts';
import { Refusal, type FakeHandlers } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';

// A browser would navigate the test page to the file.
const saved: string[] = [];
vi.mock('#web/ui/save-file.ts', () => ({ saveFile: (_file: Blob, fileName: string) => void saved.push(fileName) }));

const zero = Object.fromEntries(listStatuses.map((status) => [status, 0])) as Record<ListStatus, number>;
const rows = ['Umbrella', 'Initech'].map((supplier) =>
  buildRow({ id: supplier.toLowerCase(), supplier, state: 'Validated', exportState: 'Queued' }),
);

/** Opens the export queue with both of its documents selected. */
async function openAll(given: FakeHandlers = {}) {
  const page = await renderPage('/export', {
    exportsBff: { summary: () => ({ sums: [] }) },
    connectorsBff: { overview: () => ({ items: [] }), transfers: () => ({ items: [] }) },
    documentTypes: { active: () => [] },
    documentsBff: { counts: () => zero, list: () => ({ items: rows, totalCount: rows.length }) },
    listBff: { walk: () => rows },
    ...given,
  });
  await page.findByRole('checkbox', { name: 'Select Umbrella' });
  await page.user.keyboard('{Control>}a{/Control}');
  return page;
}

test('all documents of a short list are marked, each with its own number, and queued again by the shortcut of Undo', async () => {
  const page = await openAll({ exportQueue: { markAsExported: () => {}, addMany: () => {} } });
  await page.user.click(await page.findByRole('button', { name: 'Mark as exported' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Mark 2 documents as exported' }));
  await expectAccessibleDialog();
  await page.user.type(dialog.getByRole('textbox', { name: /^Initech/ }), 'FP-18{Enter}');
  await waitFor(() =>
    expect(page.calls.find(({ name }) => name === 'exportQueue.markAsExported')?.body).toEqual([
      { documentId: 'umbrella' },
      { documentId: 'initech', accoutingProviderDocumentNumber: 'FP-18' },
    ]),
  );
  await page.findByRole('button', { name: 'Undo' });
  await page.user.keyboard('{Control>}z{/Control}');
  await waitFor(() =>
    expect(page.calls.find(({ name }) => name === 'exportQueue.addMany')?.body).toEqual(['umbrella', 'initech']),
  );
});

test('an action on a whole list that fails shows an error and keeps the selection', async () => {
  const page = await openAll({
    listBff: {
      walk: () => {
        throw new Refusal('unavailable');
      },
    },
  });
  await page.user.click(await page.findByRole('button', { name: 'Mark as exported' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Mark 2 documents as exported' }));
  await page.user.click(dialog.getByRole('button', { name: 'Mark as exported' }));
  expect(await page.findByRole('alert')).toBeDefined();
  expect(page.getByRole('button', { name: 'Mark as exported' })).toBeDefined();
});

test('a refused download says why', async () => {
  const page = await openAll({
    exportQueue: {
      exportFiles: () => {
        throw new Refusal('state_conflict', { reason: { code: 'pages_unreadable', params: { file: 'damaged.pdf' } } });
      },
    },
  });
  await page.user.click(await page.findByRole('button', { name: 'Download' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'PDF (data, pages and audit trail)' }));
  await page.findByText('The pages of damaged.pdf cannot be read.');
  // The same request would be refused again.
  expect(page.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a download that failed is done again from its notification', async () => {
  let isDown = true;
  const exportFiles = () => {
    if (isDown) throw new Refusal('internal');
    return new Response('x');
  };
  const page = await openAll({ exportQueue: { exportFiles } });
  await page.user.click(await page.findByRole('button', { name: 'Download' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'JSON' }));
  const again = await page.findByRole('button', { name: 'Try again' });
  await page.user.click(again);
  await waitFor(() => expect(page.calls.filter(({ name }) => name === 'exportQueue.exportFiles')).toHaveLength(2));
  await waitFor(() => expect(again.isConnected).toBe(false));
  isDown = false;
  await page.user.click(await page.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(saved).toEqual(['documents.zip']));
  expect(page.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a download of the whole list first lists what the format cannot carry', async () => {
  const lost = {
    fieldName: 'iban_sm',
    type: 'TEXT' as const,
    label: 'IBAN',
    itemIndex: null,
    kind: 'missing' as const,
    value: 'CZ65',
    written: null,
  };
  const of = (documentId: string, losses: (typeof lost)[]) => ({
    documentId,
    fileName: `${documentId}.pdf`,
    format: 'Pohoda' as const,
    losses,
    breaches: [],
    claim: null,
    unmapped: [],
  });
  const page = await openAll({
    exportsBff: {
      summary: () => ({ sums: [] }),
      losses: ({ body }) => ({ documents: body.documentIds.map((id) => of(id, id === 'initech' ? [lost] : [])) }),
    },
    exportQueue: { exportFiles: () => new Response('x') },
  });
  await page.user.click(await page.findByRole('button', { name: 'Download' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Pohoda (XML)' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Not everything fits into Pohoda (XML)' }));
  const total = page.getByLabelText('Total of the selected documents');
  expect(total.textContent).toBe('24,200.00 CZK');
  expect(dialog.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(['initech.pdf']);
  await page.user.click(dialog.getByRole('button', { name: 'Download anyway' }));
  await waitFor(() =>
    expect(page.calls.find(({ name }) => name === 'exportQueue.exportFiles')?.body).toEqual(['umbrella', 'initech']),
  );
});

test('the losses of a long list are found in parts', async () => {
  const many = Array.from({ length: 101 }, (_, index) => buildRow({ ...rows[0], id: `row-${index}` }));
  const page = await openAll({
    exportsBff: { summary: () => ({ sums: [] }), losses: () => ({ documents: [] }) },
    exportQueue: { exportFiles: () => new Response('x') },
    documentsBff: { counts: () => zero, list: () => ({ items: rows, totalCount: many.length }) },
    listBff: { walk: () => many },
  });
  await page.user.click(await page.findByRole('button', { name: 'Download' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Pohoda (XML)' }));
  await waitFor(() => expect(page.calls.some(({ name }) => name === 'exportQueue.exportFiles')).toBe(true));
  const asked = page.calls.filter(({ name }) => name === 'exportsBff.losses');
  expect(asked.map(({ body }) => (body as { documentIds: string[] }).documentIds.length)).toEqual([100, 1]);
});

test('on a phone, failed exports show why on their cards, and exported ones their number', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === phone,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const result = { number: null, by: 'ERP', error: 'The accounting period 2026/08 is closed.', at: '2026-11-20T09:00:00Z' };
  const failed = buildRow({ supplier: 'Refused Ltd', state: 'Validated', exportState: 'Failed', exportResult: result });
  const sent = { ...result, number: 'FP-18', error: null };
  const exported = buildRow({ supplier: 'Sent Ltd', state: 'Validated', exportState: 'Exported', exportResult: sent });
  for (const [tab, row, text] of [
    ['failed', failed, 'The accounting period 2026/08 is closed.'],
    ['exported', exported, /^FP-18 · ERP/],
  ] as const) {
    const page = await renderPage(`/export?tab=${tab}`, {
      documentTypes: { active: () => [] },
      documentsBff: { counts: () => zero, list: () => ({ items: [row], totalCount: 1 }) },
    });
    const card = within(await page.findByRole('row', { name: new RegExp(row.supplier ?? '') }));
    expect(card.getByText(text)).toBeTruthy();
    expect(card.queryByText(/Export failed/)).toBeNull();
    page.unmount();
  }
});
