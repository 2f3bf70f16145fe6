import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildDetail } from '#testing/build-detail.ts';
import { buildRow } from '#testing/build-row.ts';
import { renderPage, type Circumstances } from '#testing/render-page.tsx';
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

async function open(kept: Partial<Record<'tour', unknown>>, given: Circumstances = {}) {
  const page = await renderPage(
    `/documents/${detail.id}`,
    {
      documents: { get: () => detail, pageImage: () => new Response(new Blob([''])) },
      desk: { documents: () => ({ items: [buildRow({ id: detail.id })], totalCount: 1 }), words: () => [] },
      documentTypes: { active: () => [{ documentType: 'invoice', name: 'Invoice', isDefault: true }] },
      preferencesDesk: { read: () => kept },
    },
    given,
  );
  await screen.findByRole('region', { name: 'Values' }, { timeout: 8_000 });
  return page;
}
const saved = (calls: { name: string; body: unknown }[]) => calls.filter(({ name }) => name === 'preferencesDesk.save');
test('comes with the first document, is remembered, and leads to what needs a look', async () => {
  const { user, calls } = await open({});
  await screen.findByRole('dialog', { name: 'What needs a look comes first' }, { timeout: 8_000 });
  await waitFor(() => expect(saved(calls)).toHaveLength(1));
  expect(saved(calls)[0]?.body).toEqual({ value: { review: true } });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Values come from the page' }).textContent).toContain('2 of 4');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Supplier' }));
});

test('does not come again, but stands in the sheet of keys', async () => {
  const { user, calls } = await open({ tour: { review: true } });
  await screen.findByText('1 left to check');
  await user.keyboard('?');
  await screen.findByRole('button', { name: 'A short tour of this screen', hidden: true }, { timeout: 8_000 });
  expect(screen.queryByText('What needs a look comes first')).toBeNull();
  expect(saved(calls)).toEqual([]);
});

test('is not for who cannot change anything', async () => {
  const { user, calls } = await open({}, { role: 'Viewer' });
  await user.keyboard('?');
  await screen.findByText('Documents of the supplier', {}, { timeout: 8_000 });
  expect(screen.queryByRole('button', { name: 'A short tour of this screen', hidden: true })).toBeNull();
  expect(saved(calls)).toEqual([]);
});

test('is called again from the palette', async () => {
  const { user } = await open({ tour: { review: true } });
  await screen.findByText('1 left to check');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { hidden: true }, { timeout: 8_000 }), 'short tour');
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'What needs a look comes first' }, { timeout: 8_000 });
  showTour(null);
});
