import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { activateCulture } from '../i18n/i18n.ts';
import { PageProblem } from './page-problem.tsx';

const show = (error: unknown) =>
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <MemoryRouter>
          <PageProblem error={error} />
        </MemoryRouter>
      </MantineProvider>
    </I18nProvider>,
  );

test('after an update, the page says why it cannot be displayed, and that it is no fault of the service', async () => {
  await activateCulture('en-US');
  show(new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/tour-abc.js'));
  expect(screen.getByRole('alert').textContent).toContain('it was updated meanwhile, or you are offline');
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeDefined();
});

test.each([
  ['code that is missing', new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/a.js'), 1],
  ['another failure', new Error('a fault'), 0],
])('the page is loaded again when the network is back after %s', async (_what, error, times) => {
  await activateCulture('en-US');
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  show(error);
  window.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledTimes(times);
});
