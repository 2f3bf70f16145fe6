import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listStatuses, type ListStatus } from '#contract/core/document-states.ts';
import { expectAccessibleDialog } from '#testing/accessible.ts';
import { buildRow } from '#testing/build-row.ts';
import { renderPage } from '#testing/render-page.tsx';

const counts = () => Object.fromEntries(listStatuses.map((status) => [status, 2])) as Record<ListStatus, number>;

function open(suppliers: readonly string[]) {
  const items = suppliers.map((supplier, at) =>
    buildRow({ id: `d${at}`, supplier, fileName: `page-${at}.pdf`, number: `N-${at}` }),
  );
  return renderPage('/documents?view=all', {
    documentTypes: { active: () => [{ documentType: 'invoice', name: 'Invoice', isDefault: true }] },
    documentsBff: { list: () => ({ items, totalCount: items.length }), counts },
    documents: { mergeAndExtract: () => ({ documentId: 'merged' }), removeMany: () => undefined },
  });
}

test('documents from different suppliers are merged only after a question that names them', async () => {
  const { findByRole, user, calls } = await open(['ACME', 'Umbrella']);
  await user.click(await findByRole('checkbox', { name: 'Select ACME' }));
  await user.click(await findByRole('checkbox', { name: 'Select Umbrella' }));
  await user.click(await findByRole('button', { name: 'Merge' }));
  const question = within(await findByRole('dialog', { name: 'Merge documents from different suppliers?' }));
  await expectAccessibleDialog();
  question.getByText('Umbrella · N-1');
  expect(document.activeElement?.textContent).toBe('Cancel');
  expect(calls.some(({ name }) => name === 'documents.mergeAndExtract')).toBe(false);
  await user.click(question.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(calls.find(({ name }) => name === 'documents.mergeAndExtract')?.body).toEqual(['d0', 'd1']));
});

test('documents from one supplier are merged at once', async () => {
  const { findByRole, findAllByRole, user, calls } = await open(['ACME', 'ACME']);
  for (const box of await findAllByRole('checkbox', { name: 'Select ACME' })) await user.click(box);
  await user.click(await findByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(calls.some(({ name }) => name === 'documents.mergeAndExtract')).toBe(true));
});

test('a double press of *Merge* merges once', async () => {
  const { findByRole, findAllByRole, findByText, user, calls } = await open(['ACME', 'ACME']);
  for (const box of await findAllByRole('checkbox', { name: 'Select ACME' })) await user.click(box);
  const button = await findByRole('button', { name: 'Merge' });
  fireEvent.click(button);
  fireEvent.click(button);
  await findByText('2 documents merged into one');
  expect(calls.filter(({ name }) => name === 'documents.mergeAndExtract')).toHaveLength(1);
});

test('after documents were deleted with the bar, the arrow keys move in the list', async () => {
  const { findByRole, user } = await open(['ACME', 'Umbrella']);
  await user.click(await findByRole('checkbox', { name: 'Select Umbrella' }));
  await user.click(await findByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(document.activeElement).toBe(await findByRole('grid')));
});
