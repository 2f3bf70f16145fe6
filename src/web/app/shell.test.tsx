import { expect, test } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';

test('the rail shows what the role may do', async () => {
  const { findByRole, queryByRole } = await renderPage('/nowhere', {}, { role: 'Uploader' });
  await findByRole('link', { name: 'Documents' });
  expect(queryByRole('link', { name: 'Export' })).toBeNull();
});

test('what the service cannot do at present stands above the page, in words', async () => {
  const { findByText, queryByText } = await renderPage('/nowhere', {}, { degraded: ['mail', 'store', 'something new'] });
  await findByText(/^Emails are not being sent/);
  await findByText(/^Files cannot be stored or opened/);
  expect(queryByText(/^The disk/)).toBeNull();
});

test('an unknown address says so and leads back', async () => {
  const { findByRole } = await renderPage('/nowhere', {});
  await findByRole('heading', { name: 'Page not found' });
  expect(document.title).toBe('Page not found · Vidimus');
});
