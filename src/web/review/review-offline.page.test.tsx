import { act, screen, waitFor, within } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { pendingSaves } from './session/pending.ts';
import { field, invoice, openReview } from '#testing/open-review.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
});

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => onlineManager.setOnline(isOnline));
}

/** Without a network the browser refuses every request. */
const refuse = () => {
  if (!onlineManager.isOnline()) throw new TypeError('Failed to fetch');
};

test.each(['Extract again', 'Put on hold', 'Delete', 'Download original'])(
  'offline, %s says at once that it failed, and is not done later',
  async (action) => {
    const { user, calls } = await openReview({
      handlers: {
        documents: { removeMany: refuse, changeState: refuse, originalFile: () => (refuse(), new Response('')) },
        documentsBff: { requeueMany: refuse },
      },
    });
    setOnline(false);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
    const notices = await screen.findByRole('region', { name: 'Notifications' });
    await within(notices).findByText(/^Could not reach the service/);
    const asked = calls.length;
    setOnline(true);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Values' })).toBeDefined());
    expect(calls.slice(asked).filter(({ name }) => /remove|requeue|changeState|file$/i.test(name))).toEqual([]);
  },
);

test('offline, a document that is not here yet says when it is shown, and the others can be opened', async () => {
  const { user } = await openReview({
    handlers: { documents: { get: ({ params }) => (params.documentId === invoice.id ? invoice : new Promise(() => {})) } },
  });
  await user.click(await screen.findByRole('button', { name: 'Next document' }));
  setOnline(false);
  await screen.findByText('You are offline. This document is shown when you are back online.');
  await user.click(screen.getByRole('button', { name: 'Previous document' }));
  await screen.findByRole('region', { name: 'Values' });
});

test('offline, a validation with values not reviewed is said to wait', async () => {
  const { user } = await openReview({ handlers: { documents: { update: refuse } } });
  setOnline(false);
  await user.keyboard('{Control>}{Enter}{/Control}');
  const notices = within(await screen.findByRole('region', { name: 'Notifications' }));
  await notices.findByText('Not sent yet: offline');
  notices.getByText('Validated with 1 value not reviewed: Supplier');
  setOnline(true);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(pendingSaves()).toEqual([]));
});

test.each(['Merge with other documents', 'Attach to another document'])(
  'offline, the dialog of %s says why it lists nothing, and lists documents once online',
  async (action) => {
    const { user } = await openReview();
    setOnline(false);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
    const dialog = within(await screen.findByRole('dialog', { name: action }));
    await dialog.findByText('You are offline. Documents are listed when you are back online.');
    setOnline(true);
    await dialog.findByRole('region', { name: 'From the same supplier' });
    expect(dialog.queryByText(/^You are offline/)).toBeNull();
  },
);

const [page] = invoice.pages;
const pages = page ? [0, 1].map((index) => ({ ...page, index })) : [];

test('a split that did not reach the service is done by the notification, at the same pages', async () => {
  const split = vi.fn<(body: unknown) => undefined>();
  const { user } = await openReview({
    detail: { ...invoice, id: 'pile', pages },
    address: '?offer=split',
    handlers: {
      documents: { split: ({ body }) => (refuse(), split(body)) },
      documentPartsBff: {
        splitSuggestions: () => [{ pageIndex: 1, reason: 'number', text: '7', isSure: true }],
        successors: () => ({ kind: 'split', documentIds: ['document-2'] }),
      },
    },
  });
  const button = await screen.findByRole('button', { name: 'Split into 2 documents' });
  setOnline(false);
  await user.click(button);
  const again = await screen.findByRole('button', { name: 'Try again' });
  setOnline(true);
  await user.click(again);
  await waitFor(() => expect(split).toHaveBeenCalledWith([1]));
});

test('a split of a document whose unsaved values cannot be saved says that it was not done', async () => {
  const { user } = await openReview({
    detail: { ...invoice, pages },
    handlers: {
      documents: { update: refuse },
      documentPartsBff: { splitSuggestions: () => [{ pageIndex: 1, reason: 'number', text: '7', isSure: true }] },
    },
  });
  await user.type(field('Currency'), 'X');
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Split or reorder pages' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Pages of/ }));
  await user.click(await dialog.findByRole('button', { name: 'Apply 1 suggested split' }));
  setOnline(false);
  await user.click(dialog.getByRole('button', { name: 'Split into 2 documents' }));
  const notices = within(await screen.findByRole('region', { name: 'Notifications' }));
  await notices.findByText('The pages were not changed');
  setOnline(true);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(pendingSaves()).toEqual([]));
});
