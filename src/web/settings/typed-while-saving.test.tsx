import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeHandlers, Refusal } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { settingsHandlers } from '#testing/settings-fixtures.ts';

/** Service that saves the time zone when `finish` is called, and refuses an outdated value as the real one does. */
function slowService() {
  let stored = 'Europe/Prague';
  const saves: (() => void)[] = [];
  const { tenantBff, ...others } = settingsHandlers(() => false);
  const handlers: FakeHandlers = {
    ...others,
    tenantBff: {
      ...tenantBff,
      timeZone: () => ({ timeZone: stored }),
      setTimeZone: ({ body }) =>
        new Promise((resolve, reject) => {
          saves.push(() => {
            if (body.was !== stored) return reject(new Refusal('stale_version'));
            stored = body.timeZone;
            resolve(undefined);
          });
        }),
    },
  };
  const finish = async () => {
    await waitFor(() => expect(saves).toHaveLength(1));
    saves.pop()?.();
  };
  return { handlers, finish, stored: () => stored };
}

test('what is changed while the form is being saved stays unsaved, and is saved next without a conflict', async () => {
  const { handlers, finish, stored } = slowService();
  const { findByText, queryByText, queryByRole, user } = await renderPage('/settings/tenant', handlers, {
    role: 'TenantAdmin',
  });
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Time zone' });
  await user.selectOptions(field, 'Asia/Tokyo');
  await user.keyboard('{Control>}s{/Control}');
  await user.selectOptions(field, 'Europe/London');
  await finish();
  await waitFor(() => expect(stored()).toBe('Asia/Tokyo'));
  await findByText('Saved');
  expect(field.value).toBe('Europe/London');
  await findByText('Unsaved: Time zone');
  await user.keyboard('{Control>}s{/Control}');
  await finish();
  await waitFor(() => expect(stored()).toBe('Europe/London'));
  await waitFor(() => expect(queryByText('Unsaved: Time zone')).toBeNull());
  expect(field.value).toBe('Europe/London');
  expect(queryByRole('alert')).toBeNull();
});
