import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildDetail } from '#testing/build-detail.ts';
import { buildRow } from '#testing/build-row.ts';
import { renderPage, type RenderOptions } from '#testing/render-page.tsx';
import { showTour } from './tour-step.ts';

const read = (value: string, confidence = 0.97) => ({
  value,
  wordIds: [],
  confidence,
  source: 'Extraction' as const,
  evidence: [],
});
const detail = buildDetail({
  fields: {
    invoice_number_sm: read('20260117'),
    issued_by_name_sm: read('ACME', 0.5),
    date_issued: read('2026-03-05'),
    currency: read('CZK'),
    total_amount: read('12100.00'),
  },
});

async function open(kept: object, given: RenderOptions = {}) {
  const page = await renderPage(
    `/documents/${detail.id}`,
    {
      documents: { get: () => detail, pageImage: () => new Response(new Blob([''])) },
      documentsBff: { list: () => ({ items: [buildRow({ id: detail.id })], totalCount: 1 }), words: () => [] },
      documentTypes: { active: () => [{ documentType: 'invoice', name: 'Invoice', isDefault: true }] },
      preferencesBff: { read: () => kept },
    },
    given,
  );
  await screen.findByRole('region', { name: 'Values' });
  return page;
}
const saved = (calls: { name: string; body: unknown }[]) => calls.filter(({ name }) => name === 'preferencesBff.save');
test('starts with the first document, is remembered, and explains values to review', async () => {
  const { user, calls } = await open({});
  await screen.findByRole('dialog', { name: 'Values to review come first' });
  await waitFor(() => expect(saved(calls)).toHaveLength(1));
  expect(saved(calls)[0]?.body).toEqual({ value: { review: true } });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Fill in values from the page' }).textContent).toContain('2 of 4');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Supplier' }));
});

test('gets the focus when a command palette that was opened before it is closed', async () => {
  const preferences = Promise.withResolvers<object>();
  const { user } = await open(preferences.promise);
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  preferences.resolve({});
  const next = await screen.findByRole('button', { name: 'Next', hidden: true });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(next));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Supplier' }));
});

test('does not start again, but is available from the keyboard shortcuts', async () => {
  const { user, calls } = await open({ tour: { review: true } });
  await screen.findByText('1 value to review');
  await user.keyboard('?');
  await screen.findByRole('button', { name: 'Take a tour of this screen', hidden: true });
  expect(screen.queryByText('Values to review come first')).toBeNull();
  expect(saved(calls)).toEqual([]);
});

test('is not offered to read-only users', async () => {
  const { user, calls } = await open({}, { role: 'Viewer' });
  await user.keyboard('?');
  await screen.findByText('Documents from this supplier');
  expect(screen.queryByRole('button', { name: 'Take a tour of this screen', hidden: true })).toBeNull();
  expect(saved(calls)).toEqual([]);
});

test('is started again from the command palette', async () => {
  const { user } = await open({ tour: { review: true } });
  await screen.findByText('1 value to review');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { hidden: true }), 'tour of this screen');
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Values to review come first' });
  showTour(null);
});
