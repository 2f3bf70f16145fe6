import { waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';

const unlimited = 2_147_483_647;
const tenantSettings = {
  accountInfo: () => ({ documentsProcessed: 1234, documentsLimit: unlimited, usersCount: 7 }),
  license: () => ({ type: 'Standard', validUntil: '2099-12-31T23:59:59.000Z', documentsPerMonth: 56 }),
  verifyLicense: () => ({ isValid: true, message: 'The Standard licence is valid.' }),
};

test('an administrator sees themselves and what the tenant uses', async () => {
  const { findByText } = await renderPage('/settings/account', { tenantSettings }, { role: 'TenantAdmin' });
  for (const text of ['The Standard licence is valid.', '1,234', '56', 'no limit', 'no expiration']) await findByText(text);
});

test('others see themselves, choose a language, and nothing of the licence', async () => {
  const { findByRole, user, queryByText, calls } = await renderPage(
    '/settings/account',
    { meBff: { setCulture: () => undefined } },
    { role: 'Uploader' },
  );
  await user.selectOptions(await findByRole('combobox', { name: 'Language' }), 'cs-CZ');
  await findByRole('heading', { name: 'Účet a licence' });
  expect(calls.find(({ name }) => name === 'meBff.setCulture')?.body).toEqual({ culture: 'cs-CZ' });
  expect(queryByText('Licence a využití')).toBeNull();
});

const ownAccount = { accountBff: { rename: () => {}, signOut: () => {} } };

test('one changes their own name', async () => {
  const { findByRole, user, calls } = await renderPage('/settings/account', ownAccount, { role: 'Viewer' });
  const name = await findByRole('textbox', { name: 'Your name' });
  await user.clear(name);
  await user.type(name, 'Jana Malá');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(calls.find((each) => each.name === 'accountBff.rename')?.body).toEqual({ name: 'Jana Malá', was: 'Jana Nováková' }),
  );
});

test('a new password is asked for with the old one and twice; what is wrong is said at its field', async () => {
  const { findByRole, findByText, findByLabelText, user, calls } = await renderPage(
    '/settings/account',
    { accountBff: { changePassword: () => ({ isStillSignedIn: true }) } },
    { role: 'Viewer' },
  );
  await user.type(await findByLabelText('Current password'), 'the old one');
  await user.type(await findByLabelText('New password'), 'short');
  await user.type(await findByLabelText('Confirm new password'), 'a better password');
  await user.click(await findByRole('button', { name: /Change password/ }));
  await findByText('Enter at least 10 characters.');
  await user.clear(await findByLabelText('New password'));
  await user.type(await findByLabelText('New password'), 'a better one yet');
  await findByText('The passwords do not match.');
  await user.clear(await findByLabelText('Confirm new password'));
  await user.type(await findByLabelText('Confirm new password'), 'a better one yet');
  await user.click(await findByRole('button', { name: /Change password/ }));
  await findByText('Password changed');
  expect(calls.find((each) => each.name === 'accountBff.changePassword')?.body).toEqual({
    oldPassword: 'the old one',
    newPassword: 'a better one yet',
  });
  expect(await findByLabelText('Current password')).toHaveProperty('value', '');
});

const session = {
  id: 's1',
  browser: 'Firefox',
  system: 'Linux',
  address: '192.0.2.7',
  methods: ['pwd'],
  createdAt: '2026-03-01T08:00:00Z',
  lastUsedAt: '2026-03-05T09:00:00Z',
  isCurrent: false,
};

test('one sees where one is signed in, and ends one session or all others', async () => {
  const { findByRole, findByText, findAllByText, user, calls } = await renderPage(
    '/settings/account',
    {
      sessionsBff: {
        own: () => [
          { ...session, id: 's0', isCurrent: true },
          { ...session, browser: 'Safari', system: 'iPhone' },
        ],
        endOwn: () => {},
        endOthers: () => ({ isStillSignedIn: true }),
      },
    },
    { role: 'Viewer' },
  );
  await findByText(/this device/);
  await findAllByText(/192\.0\.2\.7/);
  await user.click(await findByRole('button', { name: 'Sign out Safari on iPhone' }));
  await waitFor(() => expect(calls.find(({ name }) => name === 'sessionsBff.endOwn')?.params).toEqual({ sessionId: 's1' }));
  await user.click(await findByRole('button', { name: 'Sign out all other devices' }));
  await findByText('Signed out on all other devices');
});

test('a second factor is set up with the password and the first code, and shows its recovery codes once', async () => {
  const { findByRole, findByText, findByLabelText, user, calls } = await renderPage(
    '/settings/account',
    {
      secondFactorBff: {
        begin: () => ({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x', qr: '<svg xmlns="http://www.w3.org/2000/svg"></svg>' }),
        confirm: () => ({ recoveryCodes: ['aaaaa-bbbbb'] }),
      },
    },
    { role: 'Viewer' },
  );
  await user.click(await findByRole('button', { name: 'Set up' }));
  await user.type(await findByLabelText('Your password'), 'the password{Enter}');
  await findByRole('img', { name: 'QR code for the authenticator app' });
  await findByText('ABCDEFGH');
  await user.type(await findByLabelText('Code from the app'), '123456');
  await user.click(await findByRole('button', { name: 'Switch on' }));
  await findByText('aaaaa-bbbbb');
  expect(calls.find(({ name }) => name === 'secondFactorBff.confirm')?.body).toEqual({ code: '123456' });
});

const passkey = { id: 'pk1', name: 'My laptop', createdAt: '2026-03-01T08:00:00Z', lastUsedAt: null };

test('one sees their passkeys, renames one, and removes it with the password', async () => {
  const { findByRole, findByLabelText, findByText, user, calls } = await renderPage(
    '/settings/account',
    {
      passkeysBff: {
        list: () => ({ passkeys: [passkey], domain: 'vidimus.example' }),
        rename: () => {},
        remove: () => {},
      },
    },
    { role: 'Viewer' },
  );
  await findByText(/never used/);
  // This page has another domain.
  await findByText(/open this page at vidimus.example/);
  await user.click(await findByRole('button', { name: 'Rename My laptop' }));
  const name = await findByLabelText('Name of the passkey');
  await user.clear(name);
  await user.type(name, 'Office laptop{Enter}');
  await waitFor(() =>
    expect(calls.find((each) => each.name === 'passkeysBff.rename')).toMatchObject({
      params: { passkeyId: 'pk1' },
      body: { name: 'Office laptop' },
    }),
  );
  await user.click(await findByRole('button', { name: 'Remove My laptop' }));
  const dialog = await findByRole('dialog', { name: 'Remove passkey?' });
  expect(within(dialog).getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', true);
  await user.type(within(dialog).getByLabelText('Your password'), 'the password');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await findByText('Passkey My laptop removed');
  expect(calls.find((each) => each.name === 'passkeysBff.remove')?.body).toEqual({ password: 'the password' });
});

test('a passkey that the person does not confirm at the device is not added, and that is said', async () => {
  const options = {
    challenge: 'AAAA',
    rp: { id: location.hostname, name: 'Vidimus' },
    user: { id: 'AAAA', name: 'jana', displayName: 'Jana' },
    pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
    timeout: 1000,
    attestation: 'none' as const,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
  };
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { parseCreationOptionsFromJSON: (options: object) => options }),
  );
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { create: refuse } } }));
  const { findByRole, findByLabelText, user, calls } = await renderPage(
    '/settings/account',
    { passkeysBff: { begin: () => ({ options, ticket: 'sealed' }) } },
    { role: 'Viewer' },
  );
  await user.click(await findByRole('button', { name: 'Add a passkey' }));
  await user.type(await findByLabelText('Your password'), 'the password');
  const dialog = await findByRole('dialog', { name: 'Add a passkey' });
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await within(dialog).findByText(/No passkey was added/);
  expect(calls.some((each) => each.name === 'passkeysBff.add')).toBe(false);
  vi.unstubAllGlobals();
});

const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'));

test('signing out everywhere is asked first', async () => {
  const { findByRole, user, calls } = await renderPage('/settings/account', ownAccount, { role: 'Viewer' });
  await user.click(await findByRole('button', { name: 'Sign out everywhere' }));
  const dialog = await findByRole('dialog', { name: 'Sign out everywhere?' });
  expect(calls.some(({ name }) => name === 'accountBff.signOut')).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(calls.some(({ name }) => name === 'accountBff.signOut')).toBe(true));
});
