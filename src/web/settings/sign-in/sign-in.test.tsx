import { expect, test } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { settingsHandlers } from '#testing/settings-fixtures.ts';

const handlers = settingsHandlers(() => false);
const open = (address: string, more: object = {}) =>
  renderPage(
    address,
    { ...handlers, identityProvidersBff: { ...handlers.identityProvidersBff, ...more } },
    { role: 'TenantAdmin' },
  );

test('providers are listed with the address for users', async () => {
  const { findByRole, findByText } = await open('/settings/sign-in');
  await findByRole('link', { name: /Firma/ });
  await findByText(/\/connect\/company\/t1$/);
});

test('without a provider the page explains its purpose', async () => {
  const list = () => ({ providers: [], redirectPath: '/connect/sso/callback', signInPath: '/connect/company/t1' });
  const { findByText } = await open('/settings/sign-in', { list });
  await findByText(/^Add Microsoft Entra/);
});

test('a test shows errors, or continues to a sign-in', async () => {
  const answers = [
    { problem: 'notAnIssuer' as const, trialPath: null },
    { problem: null, trialPath: '/connect/sso/trial?of=x' },
  ];
  const { findByRole, findByText, user } = await open('/settings/sign-in?id=i1', { test: () => answers.shift() });
  await findByText(/\/connect\/sso\/callback$/);
  await user.click(await findByRole('button', { name: 'Test' }));
  await findByText(/There is no OpenID Connect provider/);
  await user.click(await findByRole('button', { name: 'Test' }));
  await findByText(/The provider responds/);
  expect((await findByRole('link', { name: 'Try signing in' })).getAttribute('href')).toMatch(/\/connect\/sso\/trial\?of=x$/);
});

test('creating accounts requires role and unit; roles by claim need a value each', async () => {
  const { findByRole, findByLabelText, user } = await open('/settings/sign-in?id=i1');
  await user.click(await findByRole('checkbox', { name: 'Create an account at the first sign-in' }));
  await findByRole('combobox', { name: 'Accounting unit of new users' });
  await user.type(await findByLabelText('Claim with roles or groups'), 'groups');
  await user.type(await findByLabelText('Values for Accountant'), 'finance');
});
