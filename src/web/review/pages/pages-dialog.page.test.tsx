import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessibleDialog } from '#testing/accessible.ts';
import { Refusal } from '#testing/fake-api.ts';
import { invoice, openReview } from '#testing/open-review.tsx';
import { touchOnly } from '#web/ui/use-media.ts';

test('a file with several documents is marked, and one click shows the suggested cuts', async () => {
  const [page] = invoice.pages;
  if (!page) throw new Error('The invoice has no page');
  const detail = { ...invoice, id: 'pile', partCount: 2, pages: [0, 1, 2].map((index) => ({ ...page, index })) };
  const split = vi.fn<(body: unknown) => undefined>();
  const { user } = await openReview({
    detail,
    handlers: {
      documents: { split: ({ body }) => split(body) },
      documentPartsBff: {
        splitSuggestions: () => [
          { pageIndex: 1, reason: 'number', text: '7', isSure: false },
          { pageIndex: 2, reason: 'number', text: '2026002', isSure: true },
        ],
        successors: () => ({ kind: 'split', documentIds: ['document-2'] }),
      },
    },
  });
  expect(await screen.findByText('This file may contain 2 documents.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Split into 2 documents' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Pages of/ }));
  await expectAccessibleDialog();
  dialog.getByText(/^Click between two pages .* Keyboard: arrow keys select a page/);
  await user.click(dialog.getByRole('button', { name: 'Split into 2 documents' }));
  await waitFor(() => expect(split).toHaveBeenCalledWith([2]));
});

test('a link from a list row opens the document with its pages cut where documents begin, once that is known', async () => {
  const [page] = invoice.pages;
  if (!page) throw new Error('The invoice has no page');
  const detail = { ...invoice, partCount: 2, pages: [0, 1].map((index) => ({ ...page, index })) };
  const found = Promise.withResolvers<{ pageIndex: number; reason: 'number'; text: string; isSure: boolean }[]>();
  let isBroken = true;
  const splitSuggestions = () => (isBroken ? Promise.reject(new Refusal('internal')) : found.promise);
  const { user } = await openReview({ detail, address: '?offer=split', handlers: { documentPartsBff: { splitSuggestions } } });
  const dialog = within(await screen.findByRole('dialog', { name: /^Pages of/ }));
  await dialog.findByText(/^Could not find where the documents begin\./);
  isBroken = false;
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText('Finding where the documents begin…');
  expect(dialog.getByRole('button', { name: 'Split' })).toHaveProperty('disabled', true);
  found.resolve([{ pageIndex: 1, reason: 'number', text: '2026002', isSure: true }]);
  const split = await dialog.findByRole('button', { name: 'Split into 2 documents' });
  await waitFor(() => expect(document.activeElement).toBe(split));
  expect(dialog.queryByText(/documents begin/)).toBeNull();
});

test('on a device without a keyboard the dialog says how to split and move pages by touch', async () => {
  const [page] = invoice.pages;
  if (!page) throw new Error('The invoice has no page');
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === touchOnly,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await openReview({
    detail: { ...invoice, pages: [0, 1].map((index) => ({ ...page, index })) },
    address: '?offer=split',
    handlers: { documentPartsBff: { splitSuggestions: () => [] } },
  });
  const dialog = within(await screen.findByRole('dialog', { name: /^Pages of/ }));
  dialog.getByText(/^Tap the scissors beside a page to split the document before it\. To move a page, hold it/);
  expect(dialog.queryByText(/Keyboard/)).toBeNull();
});
