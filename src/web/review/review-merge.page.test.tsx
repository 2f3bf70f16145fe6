import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DocumentDetail } from '#contract/documents/v1.ts';
import { Refusal } from '#testing/fake-api.ts';
import { field, invoice, openReview, read, saved } from '#testing/open-review.tsx';

const withRows = (...rows: [string, string][]): DocumentDetail => ({
  ...invoice,
  items: rows.map(([name, quantity]) => ({ item_description: read(name), item_quantity: read(quantity) })),
});
const rowsSent = (body: unknown) =>
  (body as { items: Record<string, { value: string }>[] }).items.map((item) =>
    ['item_description', 'item_quantity'].map((name) => item[name]?.value).join(' '),
  );
const rowsShown = () =>
  screen
    .getAllByRole('row')
    .filter((row) => within(row).queryAllByRole('gridcell').length > 1)
    .map((row) =>
      within(row)
        .getAllByRole('gridcell')
        .slice(0, 2)
        .map(({ textContent }) => textContent)
        .join(' '),
    );

/** The screen with a service whose document the test changes as if somebody else saved it. */
async function openShared(update: (body: unknown) => void | Promise<void> = () => {}) {
  let now = withRows(['Paper', '2'], ['Pens', '1']);
  const page = await openReview({
    detail: now,
    handlers: { documents: { get: () => now, update: ({ body }: { body: unknown }) => update(body) } },
  });
  const othersSave = (next: DocumentDetail) => {
    now = { ...next, version: now.version + 1 };
    page.askAnew();
  };
  (await screen.findByRole('grid', { name: 'Items' })).focus();
  return { ...page, othersSave };
}

test('a row added by somebody else is taken over beside an unsaved edit', async () => {
  const { user, othersSave, calls } = await openShared();
  await user.keyboard('{ArrowRight}3{Enter}');
  othersSave(withRows(['Paper', '2'], ['Pens', '1'], ['Ink', '4']));
  await waitFor(() => expect(rowsShown()).toEqual(['Paper 3', 'Pens 1', 'Ink 4']));
  expect(screen.queryByText(/^Somebody else changed the same values/)).toBeNull();
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saved(calls).map(({ body }) => rowsSent(body))).toEqual([['Paper 3', 'Pens 1', 'Ink 4']]));
});

test('undo of a saved edit keeps what somebody else saved since', async () => {
  const { user, othersSave, calls } = await openShared();
  await user.keyboard('{ArrowRight}3{Enter}');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saved(calls)).toHaveLength(1));
  othersSave(withRows(['Paper', '3'], ['Pens', '6']));
  await waitFor(() => expect(rowsShown()).toEqual(['Paper 3', 'Pens 6']));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(rowsShown()).toEqual(['Paper 2', 'Pens 6']));
  expect(screen.queryByText(/^Somebody else changed the same values/)).toBeNull();
});

test('a save under way does not overwrite rows that the form has taken over meanwhile', async () => {
  const refused = Promise.withResolvers<void>();
  let isFirst = true;
  const { user, othersSave, calls } = await openShared(async () => {
    if (!isFirst) return;
    isFirst = false;
    await refused.promise;
  });
  await user.keyboard('{ArrowRight}3{Enter}');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saved(calls)).toHaveLength(1));
  othersSave(withRows(['Paper', '2'], ['Pens', '6']));
  await waitFor(() => expect(rowsShown()).toEqual(['Paper 3', 'Pens 6']));
  refused.reject(new Refusal('stale_version'));
  await waitFor(() => expect(saved(calls)).toHaveLength(2));
  expect(rowsSent(saved(calls)[1]?.body)).toEqual(['Paper 3', 'Pens 6']);
});

test('after a version is selected the focus is in the field, and in the grid for a cell', async () => {
  const { user, othersSave } = await openShared();
  await user.keyboard('{ArrowRight}3{Enter}');
  await user.clear(field('Invoice number'));
  await user.type(field('Invoice number'), 'X');
  const both = withRows(['Paper', '5'], ['Pens', '1']);
  othersSave({ ...both, fields: { ...both.fields, invoice_number_sm: read('Y') } });
  await user.click(within(await screen.findByRole('group', { name: 'Invoice number' })).getByRole('button', { name: /X$/ }));
  await waitFor(() => expect(document.activeElement).toBe(field('Invoice number')));
  await user.click(within(screen.getByRole('group', { name: 'Quantity, row 1' })).getByRole('button', { name: /5$/ }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Items' })));
});

test('another user’s change that this user has replaced is not listed', async () => {
  const change = (user: string, newValue: string, second: string) => ({
    fieldName: 'invoice_number_sm',
    itemIndex: null,
    oldValue: '1',
    newValue,
    source: 'User' as const,
    user,
    clientApplicationId: null,
    timestamp: `2099-01-01T00:00:${second}.000Z`,
  });
  const { othersSave } = await openShared();
  const theirs = { ...invoice, fieldsHistory: [change('Petr', '2', '01'), change('Petr', '3', '02')] };
  othersSave(theirs);
  const list = await screen.findByText(/^Petr changed Invoice number/);
  expect(list.textContent).toMatch(/1 → 3$/);
  expect(screen.getAllByText(/^Petr changed Invoice number/)).toHaveLength(1);
  othersSave({ ...theirs, fieldsHistory: [...theirs.fieldsHistory, change('Jana Nováková', '4', '03')] });
  await waitFor(() => expect(screen.queryByText(/^Petr changed Invoice number/)).toBeNull());
});
