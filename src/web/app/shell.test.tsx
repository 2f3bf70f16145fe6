import { expect, test } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';

test('the navigation shows what the role may do', async () => {
  const { findByRole, queryByRole } = await renderPage('/nowhere', {}, { role: 'Uploader' });
  await findByRole('link', { name: 'Documents' });
  expect(queryByRole('link', { name: 'Export' })).toBeNull();
});

test('a message above the page states what the service cannot do at present', async () => {
  const { findByText, queryByText } = await renderPage('/nowhere', {}, { degraded: ['mail', 'store', 'something new'] });
  await findByText(/^Emails are not being sent/);
  await findByText(/^Files cannot be stored or opened/);
  expect(queryByText(/^The disk/)).toBeNull();
});

test('an unknown address shows a message and a way back', async () => {
  const { findByRole } = await renderPage('/nowhere', {});
  await findByRole('heading', { name: 'Page not found' });
  expect(document.title).toBe('Page not found · Vidimus');
});
