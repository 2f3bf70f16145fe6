import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessibleDialog } from '#testing/accessible.ts';
import { Refusal } from '#testing/fake-api.ts';
import { invoice, openReview } from '#testing/open-review.tsx';

async function openFromMenu(name: string, handlers: Parameters<typeof openReview>[0] = {}) {
  const page = await openReview(handlers);
  await page.user.click(await screen.findByRole('button', { name: 'More actions' }));
  await page.user.click(await screen.findByRole('menuitem', { name }));
  await screen.findByRole('dialog', { name });
  return page;
}

test.each(['Merge with other documents', 'Attach to another document'])('%s is accessible', async (name) => {
  await openFromMenu(name);
  await expectAccessibleDialog();
});

test('a refused name is said at the name, which keeps the focus', async () => {
  const errors = [{ path: 'body.fileName', code: 'name_repeated', params: {}, message: '' }];
  const rename = () => {
    throw new Refusal('invalid_input', { errors });
  };
  const { user } = await openFromMenu('Rename', { detail: invoice, handlers: { documents: { rename } } });
  await expectAccessibleDialog();
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  const name = await screen.findByRole('textbox', { name: 'File name' });
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(name));
  await expectAccessibleDialog();
});
