import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setupSteps, type SetupState } from '#contract/setup/bff.ts';
import { type FakeHandlers, Refusal } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';

vi.mock('#web/ui/save-file.ts', () => ({ saveFile: () => {} }));

const sample = { documentId: 'd1', fileName: 'sample-invoice-1.pdf', isRead: true, canBeExported: false, isExported: false };

const open = (
  done: readonly string[],
  given: SetupState['sample'] = null,
  handlers: FakeHandlers = {},
  onlyUnitId: string | null = null,
) =>
  renderPage(
    '/settings/start',
    {
      ...handlers,
      setupBff: {
        read: () => ({
          steps: setupSteps.map((step) => ({ step, isDone: done.includes(step) })),
          further: ['approval', 'accountingSystem'],
          onlyUnitId,
          sample: given,
        }),
        ...handlers.setupBff,
      },
    },
    { role: 'TenantAdmin' },
  );

test('a new company sees which setup steps are done and what comes next', async () => {
  const { findByRole, getByText } = await open(['company', 'upload']);
  const items = within(await findByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  const done = items.filter((item) => within(item).queryByText('Done')).map((item) => within(item).getByRole('link').textContent);
  expect(done).toEqual(['Enter your company ID', 'Upload a document']);
  expect(items.find((item) => item.getAttribute('aria-current') === 'step')?.textContent).toContain('Invite a colleague');
  getByText('2 of 5 steps done');
});

test('the document types need no change: they are optional, and done once somebody has changed one', async () => {
  const stepOf = async (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .find((item) => within(item).queryByRole('link', { name: 'Check the document types' }));
  const first = await open(['company', 'people']);
  const before = await stepOf(await first.findByRole('list', { name: 'Steps' }));
  expect(before?.textContent).toContain('Optional');
  expect(before?.getAttribute('aria-current')).toBeNull();
  first.unmount();
  const { findByRole } = await open(['types']);
  expect((await stepOf(await findByRole('list', { name: 'Steps' })))?.textContent).toContain('Done');
});

test('the company ID is entered in the only accounting unit', async () => {
  const { findByRole } = await open([], null, {}, 'u1');
  expect((await findByRole('link', { name: 'Enter your company ID' })).getAttribute('href')).toBe(
    '/settings/accounting-units?id=u1',
  );
});

test('after the first export the guide says what to set up next', async () => {
  const { findByRole } = await open(['company', 'people', 'upload', 'validate', 'export'], { ...sample, isExported: true });
  await screen.findByText('All steps are done. Your first document has been exported.');
  const next = within(await findByRole('list', { name: 'What to do next' })).getAllByRole('link');
  expect(next.map((link) => link.getAttribute('href'))).toEqual([
    '/settings/workflows?id=new',
    '/settings/accounting-systems?id=new',
    '/documents',
  ]);
});

test('until the first export the guide shows only its steps', async () => {
  const { findByRole, queryByRole } = await open(['company', 'people', 'upload', 'validate']);
  await findByRole('list', { name: 'Steps' });
  expect(queryByRole('list', { name: 'What to do next' })).toBeNull();
});

test('one click uploads the sample invoice and opens it', async () => {
  const { findByRole, user, place } = await open(['company'], null, { setupBff: { addSample: () => ({ documentId: 'd1' }) } });
  await user.click(await findByRole('button', { name: 'Upload sample invoice' }));
  await waitFor(() => expect(place.address).toBe('/documents/d1'));
});

test('a refusal of the sample is shown', async () => {
  const refuse = () => {
    throw new Refusal('state_conflict');
  };
  const { findByRole, user } = await open([], null, { setupBff: { addSample: refuse } });
  await user.click(await findByRole('button', { name: 'Upload sample invoice' }));
  await findByRole('alert');
});

test('an uploaded sample is validated in place, and is not uploaded twice', async () => {
  const { findByRole, queryByRole } = await open(['upload'], sample);
  expect((await findByRole('link', { name: 'Validate it' })).getAttribute('href')).toBe('/documents/d1');
  expect(queryByRole('button', { name: 'Upload sample invoice' })).toBeNull();
  expect(queryByRole('button', { name: 'Export sample invoice' })).toBeNull();
});

test('a sample ready for export is exported with one click, starting with the file', async () => {
  const { findByRole, user, calls } = await open(
    ['upload', 'validate'],
    { ...sample, canBeExported: true },
    {
      exportQueue: { exportFile: () => new Response('x'), markAsExported: () => {} },
    },
  );
  await user.click(await findByRole('button', { name: 'Export sample invoice' }));
  await waitFor(() =>
    expect(calls.map(({ name }) => name).filter((name) => name.startsWith('exportQueue'))).toEqual([
      'exportQueue.exportFile',
      'exportQueue.markAsExported',
    ]),
  );
});

test('the guide is dismissed and shown again', async () => {
  const { findByRole, user, calls } = await open(
    [...setupSteps],
    { ...sample, isExported: true },
    {
      preferencesBff: { read: () => ({}), save: () => {}, forget: () => {} },
    },
  );
  await screen.findByText('All steps are done. Your first document has been exported.');
  await user.click(await findByRole('button', { name: 'Hide guide' }));
  await user.click(await findByRole('button', { name: 'Show in settings' }));
  await findByRole('button', { name: 'Hide guide' });
  const told = () => calls.map(({ name }) => name);
  await waitFor(() => expect(told()).toEqual(expect.arrayContaining(['preferencesBff.save', 'preferencesBff.forget'])));
  // a reload at once does not lose them
  expect(calls.filter(({ name }) => /\.(?:save|forget)$/.test(name)).every(({ keepalive }) => keepalive)).toBe(true);
});
