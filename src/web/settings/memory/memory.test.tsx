import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SupplierLayout } from '#contract/documents/memory-bff.ts';
import { renderPage } from '#testing/render-page.tsx';

type Lesson = SupplierLayout['lessons'][number];
const lesson = (field: string, more: Partial<Lesson> = {}): Lesson => ({
  field,
  kind: 'place',
  document: { id: 'taught', fileName: 'march.pdf' },
  learnedAt: '2026-03-05T10:00:00.000Z',
  isCorrection: true,
  better: 2,
  worse: 0,
  same: 1,
  isLive: true,
  ...more,
});
const layout: SupplierLayout = {
  id: 'l1',
  supplier: 'Pekárna Lípa s.r.o.',
  documentType: 'invoice',
  documents: 4,
  updatedAt: '2026-03-05T10:00:00.000Z',
  lessons: [
    lesson('order_number_sm'),
    lesson('date_due', { isLive: false, better: 0, worse: 2 }),
    lesson('iban_sm', { isCorrection: false }),
    lesson('items[]', { kind: 'table' }),
  ],
};

async function open(start: SupplierLayout[]) {
  let kept = start;
  const restore = () => {
    kept = start;
  };
  return renderPage(
    '/settings/memory',
    {
      memoryBff: {
        list: ({ query }) => {
          const items = kept.filter(({ supplier }) => (supplier ?? '').includes(query?.search ?? ''));
          return { items, next: null };
        },
        forgetField: ({ params }) => {
          kept = kept.map((each) => ({ ...each, lessons: each.lessons.filter(({ field }) => field !== params.field) }));
        },
        restoreField: restore,
        restoreLayout: restore,
        importAll: ({ body }) => ({ added: body.layouts.length, known: 3 }),
        forgetLayout: () => {
          kept = [];
        },
      },
    },
    { role: 'TenantAdmin' },
  );
}

test('a lesson shows its source and its effect, is deleted, and restored by the shortcut of Undo', async () => {
  const { findByRole, findByText, findAllByRole, queryByText, user, calls } = await open([layout]);
  await findByRole('heading', { name: 'Pekárna Lípa s.r.o.' });
  await findByText(/from 4 validated documents · 1 field only confirmed/);
  expect((await findAllByRole('link', { name: 'march.pdf' })).map((link) => link.getAttribute('href'))).toEqual([
    '/documents/taught',
    '/documents/taught',
    '/documents/taught',
  ]);
  await findByText('On other validated documents: 0 better, 2 worse, 1 the same');
  await findByText('Not used');
  await findByText('· read by its columns on the page');
  await user.click(await findByRole('button', { name: /^Forget .*due/i }));
  await waitFor(() => expect(queryByText('Not used')).toBeNull());
  expect(calls.find(({ name }) => name === 'memoryBff.forgetField')?.params).toEqual({ layoutId: 'l1', field: 'date_due' });
  await findByText(/ due forgotten|Due.* forgotten/i);
  await user.keyboard('{Control>}z{/Control}');
  await findByText('Not used');
  expect(calls.find(({ name }) => name === 'memoryBff.restoreField')?.params).toEqual({ layoutId: 'l1', field: 'date_due' });
  await findByText(/restored$/);
});

test('a layout that was imported and has no document yet is summed up', async () => {
  const lessons = ['order_number_sm', 'iban_sm'].map((name) => lesson(name, { document: null }));
  const { findByText, findByRole, queryByText } = await open([
    { ...layout, supplier: null, documentType: null, documents: 0, lessons },
  ]);
  await findByRole('heading', { name: 'Layout from another company' });
  await findByText('2 fields, used as soon as a document with this layout is received');
  expect(queryByText(/Learned on/)).toBeNull();
});

test('a whole layout is deleted; then nothing is learned, until this is undone', async () => {
  const { findByRole, findByText, queryByRole, user } = await open([layout]);
  await findByRole('searchbox', { name: 'Search suppliers' });
  await user.click(await findByRole('button', { name: 'Forget all of Pekárna Lípa s.r.o.' }));
  await findByRole('heading', { name: 'Nothing learned yet' });
  await findByText(/Documents stay as they are\.$/);
  await findByText(/Correct a value and validate the document/);
  // There is nothing to search.
  expect(queryByRole('searchbox', { name: 'Search suppliers' })).toBeNull();
  await user.click(await findByRole('button', { name: 'Undo' }));
  await findByRole('heading', { name: 'Pekárna Lípa s.r.o.' });
});

test('suppliers are searched by name', async () => {
  const { findByRole, user } = await open([layout]);
  await user.type(await findByRole('searchbox', { name: 'Search suppliers' }), 'Nobody');
  await findByRole('heading', { name: 'No supplier found' });
});

test('a file of another company is imported; any other shows an error', async () => {
  const { findByText, findByRole, container, user, calls } = await open([]);
  await findByRole('heading', { name: 'Another company' });
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no file input');
  // The list of suppliers is long, and the outcome stands below it.
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const isInSight = (element: Element) =>
    scrolled.mock.contexts.some((each) => each instanceof Element && each.contains(element));
  await user.upload(input, new File(['no JSON'], 'x.json', { type: 'application/json' }));
  expect(isInSight(await findByText(/This file is no supplier memory/))).toBe(true);
  expect(calls.some(({ name }) => name === 'memoryBff.importAll')).toBe(false);
  const file = { format: 'vidimus-supplier-memory', version: 1, layouts: [{ marks: { bands: [1], words: [] }, lessons: [] }] };
  await user.upload(input, new File([JSON.stringify(file)], 'memory.json', { type: 'application/json' }));
  expect(isInSight(await findByText('1 layout added, 3 known already'))).toBe(true);
});
