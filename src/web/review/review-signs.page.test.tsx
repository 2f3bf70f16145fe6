import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FakeHandlers } from '#testing/fake-api.ts';
import { field, invoice, openReview } from '#testing/open-review.tsx';

const typed = '123456789012.55';
const differs = {
  field: 'item_amount_without_vat',
  itemIndex: 0,
  level: 'Warning' as const,
  code: 'itemArithmetic' as const,
  hold: 'confirm' as const,
  message: 'The row does not add up.',
  repairs: [{ reason: 'sum' as const, changes: [{ field: 'item_amount_without_vat', itemIndex: 0, value: '4000.00' }] }],
};
const offersRepair: FakeHandlers = {
  reviewBff: {
    check: ({ body }) => ({
      messages: body.items?.[0]?.['item_amount_without_vat']?.value === typed ? [differs] : [],
      duplicateOf: null,
    }),
  },
};

/** Types an amount into a row and fills in the suggested one. */
async function fillAmount() {
  const page = await openReview({ handlers: offersRepair });
  (await screen.findByRole('grid', { name: 'Items' })).focus();
  await page.user.keyboard(`{Control>}{Home}{/Control}{End}${typed}{Enter}`);
  await page.user.click(await screen.findByRole('button', { name: /Row 1, .* = 4,000\.00/ }));
  await screen.findByText(/^Filled in: Row 1/);
  return page;
}

test('a filled value that was undone by key is no longer offered for undo', async () => {
  const { user } = await fillAmount();
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(screen.queryByText(/^Filled in: Row 1/)).toBeNull());
  expect(screen.getByRole('gridcell', { name: /123,456,789,012\.55/ })).toBeTruthy();
});

test('undo of a filled value is not offered after another edit, which it would revert', async () => {
  const { user } = await fillAmount();
  await user.type(field('Invoice number'), 'X');
  await user.click(field('Currency'));
  await waitFor(() => expect(screen.queryByText(/^Filled in: Row 1/)).toBeNull());
});

test('a page whose image is late says that it is being loaded', async () => {
  const image = Promise.withResolvers<Response>();
  await openReview({ handlers: { documents: { pageImage: () => image.promise } } });
  await screen.findByText('Loading page 1…');
  image.resolve(new Response(new Blob(['']), { headers: { 'content-type': 'image/webp' } }));
  await screen.findByRole('img', { name: 'Page 1' });
  expect(screen.queryByText('Loading page 1…')).toBeNull();
});

test('a phone counts no values to review while the document is being extracted', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const { askAnew, detail } = await openOnPhone();
  expect((await screen.findByRole('tab', { name: /Values/ })).textContent).toMatch(/\d/);
  detail.now = { ...invoice, state: 'Extracting' };
  askAnew();
  await waitFor(() => expect(screen.getByRole('tab', { name: /Values/ }).textContent).not.toMatch(/\d/));
});

async function openOnPhone() {
  const detail = { now: invoice };
  const page = await openReview({ handlers: { documents: { get: () => detail.now } } });
  return { ...page, detail };
}

test('a dialog opened from the command palette returns the focus to the field', async () => {
  const { user } = await openReview();
  await user.click(field('Invoice number'));
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('option', { name: /^Show keyboard shortcuts/ }));
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(field('Invoice number')));
});
