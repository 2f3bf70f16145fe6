import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listStatuses, type ListStatus } from '#contract/core/document-states.ts';
import { buildRow } from '#testing/build-row.ts';
import type { FakeHandlers } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { reasonOf } from './reasons.ts';

const zero = Object.fromEntries(listStatuses.map((status) => [status, 0])) as Record<ListStatus, number>;
const waiting = buildRow({ id: 'w', supplier: 'Umbrella', state: 'Validated', exportState: 'Queued' });
const unqueued = buildRow({ id: 'u', supplier: 'Forgotten', state: 'Validated' });

const open = (address: string, exportQueue: FakeHandlers['exportQueue'] = {}) =>
  renderPage(address, {
    exportQueue,
    documentTypes: { active: () => [] },
    documentsBff: {
      counts: () => zero,
      list: ({ body: { text, filter } }) => {
        if (filter['listStatus']) return { items: [], totalCount: 0 };
        return { items: text ? [unqueued] : [waiting], totalCount: 1 };
      },
    },
  });

test('what failed by hand goes with its reason', async () => {
  const { findByRole, user, calls } = await open('/export', { markAsExportFailure: () => {} });
  await user.click(await findByRole('checkbox', { name: 'Select Umbrella' }));
  await user.click(await findByRole('button', { name: 'Mark as failed' }));
  const dialog = await findByRole('dialog', { name: 'Why did the export fail?' });
  const submit = within(dialog).getByRole('button', { name: 'Mark as failed' });
  expect(submit).toHaveProperty('disabled', true);
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Wrong account');
  await user.click(submit);
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'exportQueue.markAsExportFailure')?.body).toEqual([
      { documentId: 'w', errorMessage: 'Wrong account' },
    ]),
  );
});

test('what reached the system by another way is marked with its number', async () => {
  const { findByRole, user, calls } = await open('/export', { markAsExported: () => {} });
  await user.click(await findByRole('checkbox', { name: 'Select Umbrella' }));
  await user.click(await findByRole('button', { name: 'Mark as exported' }));
  const dialog = await findByRole('dialog', { name: 'Mark as exported' });
  await user.type(within(dialog).getByRole('textbox'), 'FP-17');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as exported' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'exportQueue.markAsExported')?.body).toEqual([
      { documentId: 'w', accoutingProviderDocumentNumber: 'FP-17' },
    ]),
  );
});

test('a document that is not here is found, with the reason and the way in', async () => {
  const { findByRole, findByText, user, calls } = await open('/export', { addMany: () => {} });
  await user.type(await findByRole('searchbox', { name: 'Find a missing document' }), 'forg');
  await findByText('It is ready, but it has not been queued for export.');
  await user.click(await findByRole('button', { name: 'Queue for export' }));
  await waitFor(() => expect(calls.find(({ name }) => name === 'exportQueue.addMany')?.body).toEqual(['u']));
});

test('an empty queue says where its documents come from', async () => {
  const { findByRole } = await open('/export?tab=exported');
  await findByRole('heading', { name: 'No exported documents yet' });
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
