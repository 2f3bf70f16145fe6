import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessibleDialog } from '#testing/accessible.ts';
import { invoice, openReview, read } from '#testing/open-review.tsx';

const types = [
  { documentType: 'invoice', name: 'Invoice', isDefault: true },
  { documentType: 'receipt', name: 'Receipt', isDefault: false },
];
const handlers = {
  documents: { changeType: () => undefined },
  documentsBff: { requeueMany: () => undefined },
  documentTypes: {
    active: () => types,
    definition: () => ({ documentType: 'receipt', fields: invoice.documentTypeDefinition?.fields ?? [] }),
  },
};

test('a document without values is not shown as reviewed: its type is selected, and it is extracted again', async () => {
  const { calls, user } = await openReview({ detail: { ...invoice, fields: {}, items: [], validationErrors: [] }, handlers });
  expect(await screen.findByText(/No values were found on this document/)).toBeTruthy();
  expect(screen.queryByText('No values to review')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Select document type' }));
  const dialog = await screen.findByRole('dialog', { name: 'Document type and accounting unit' });
  await expectAccessibleDialog();
  await user.selectOptions(await within(dialog).findByRole('combobox', { name: 'Document type' }), 'receipt');
  expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /Extract the document again/ }).checked).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('documentsBff.requeueMany'));
  const names = calls.map(({ name }) => name);
  expect(names.indexOf('documents.changeType')).toBeLessThan(names.indexOf('documentsBff.requeueMany'));
  expect(names).toContain('documents.changeType');
});

test('typed values are overwritten by another extraction only on request', async () => {
  const typed = { ...read('12100.00'), source: 'User' as const };
  const { calls, user } = await openReview({ detail: { ...invoice, fields: { total_amount: typed } }, handlers });
  expect(screen.queryByText(/No values were found/)).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: /Document type and accounting unit/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Document type and accounting unit' });
  await user.selectOptions(await within(dialog).findByRole('combobox', { name: 'Document type' }), 'receipt');
  const again = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /Extract the document again/ });
  expect(again.checked).toBe(false);
  await user.click(again);
  expect(within(dialog).getByText('Manually entered values will be replaced.')).toBeTruthy();
  await user.click(again);
  await user.click(within(dialog).getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('documents.changeType'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.map(({ name }) => name)).not.toContain('documentsBff.requeueMany');
});

test('a document uploaded without extraction says what it waits for, and is started', async () => {
  const { calls, user } = await openReview({
    detail: { ...invoice, state: 'New', fields: {}, items: [], pages: [], pageCount: 0 },
    handlers,
  });
  expect(screen.queryByText('Extracting…')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Start extraction' }));
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('documentsBff.requeueMany'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Start extraction' })).toBeNull());
});

test('the password of a protected PDF can be typed at once', async () => {
  const unlocked: unknown[] = [];
  const locked = {
    ...invoice,
    state: 'Error' as const,
    fields: {},
    items: [],
    partCount: 1,
    isValidatedByRule: false,
    actions: ['edit' as const, 'unlock' as const],
  };
  const { user } = await openReview({
    detail: locked,
    handlers: { documentsBff: { get: () => locked, unlock: ({ body }) => void unlocked.push(body) } },
  });
  const input = await screen.findByLabelText('Password of the PDF');
  expect(document.activeElement).toBe(input);
  await user.keyboard('secret{Enter}');
  await waitFor(() => expect(unlocked).toEqual([{ password: 'secret' }]));
});
