import { expect, test } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';

test('the rail shows what the role may do', async () => {
  const { findByRole, queryByRole } = await renderPage('/nowhere', {}, { role: 'Uploader' });
  await findByRole('link', { name: 'Documents' });
  expect(queryByRole('link', { name: 'Export' })).toBeNull();
});

test('an unknown address says so and leads back', async () => {
  const { findByRole } = await renderPage('/nowhere', {});
  await findByRole('heading', { name: 'Page not found' });
  expect(document.title).toBe('Page not found · Vidimus');
});
