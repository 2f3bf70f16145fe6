import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { routes } from '#web/routes.tsx';

test('a page whose code is being loaded shows that it is on its way', async () => {
  const code = Promise.withResolvers<Awaited<ReturnType<typeof routes.export.load>>>();
  vi.spyOn(routes.export, 'load').mockReturnValue(code.promise);
  await renderPage('/export', {});
  await screen.findByRole('progressbar', { name: 'Loading the page' });
  code.resolve({ Component: () => <p>The export queue</p> });
  await screen.findByText('The export queue');
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});
