import { waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessibleDialog } from '#testing/accessible.ts';
import { Refusal } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { touchOnly } from '#web/ui/use-media.ts';

const unlimited = 2_147_483_647;
const tenantSettings = {
  accountInfo: () => ({ documentsProcessed: 1234, documentsLimit: unlimited, usersCount: 7 }),
  license: () => ({ type: 'Standard', validUntil: '2099-12-31T23:59:59.000Z', documentsPerMonth: 56 }),
  verifyLicense: () => ({ isValid: true, message: 'The Standard licence is valid.' }),
};

test('an administrator sees their account and the usage of the tenant', async () => {
  const { findByText } = await renderPage('/settings/account', { tenantSettings }, { role: 'TenantAdmin' });
  for (const text of ['The Standard licence is valid.', '1,234', '56', 'no limit', 'no expiration']) await findByText(text);
});

test('others see their account, select a language, and see nothing of the license', async () => {
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

test('a user changes their own name', async () => {
  const { findByRole, user, calls } = await renderPage('/settings/account', ownAccount, { role: 'Viewer' });
  const name = await findByRole('textbox', { name: 'Your name' });
  await user.clear(name);
  await user.type(name, 'Jana Malá');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(calls.find((each) => each.name === 'accountBff.rename')?.body).toEqual({ name: 'Jana Malá', was: 'Jana Nováková' }),
  );
});

test('a new password requires the old one and a repetition; errors are shown at the field', async () => {
  const { findByRole, findByText, queryByRole, user, calls } = await renderPage(
    '/settings/account',
    { accountBff: { changePassword: () => ({ isStillSignedIn: true }) } },
    { role: 'Viewer' },
  );
  // Only one button on the page responds to Ctrl+S.
  await findByRole('button', { name: /Save name/ });
  expect(document.querySelectorAll('[aria-keyshortcuts="Control+S"]')).toHaveLength(1);
  await user.click(await findByRole('button', { name: 'Change password' }));
  const dialog = within(await findByRole('dialog', { name: 'Change password' }));
  await expectAccessibleDialog();
  await user.type(dialog.getByLabelText('Current password'), 'the old one');
  await user.type(dialog.getByLabelText('New password'), 'short');
  await user.type(dialog.getByLabelText('Confirm new password'), 'a better password');
  const change = dialog.getByRole('button', { name: 'Change password' });
  await user.click(change);
  await dialog.findByText('Enter at least 10 characters.');
  await user.clear(dialog.getByLabelText('New password'));
  await user.type(dialog.getByLabelText('New password'), 'a better one yet');
  await user.click(change);
  await dialog.findByText('The passwords do not match.');
  expect(calls.some(({ name }) => name === 'accountBff.changePassword')).toBe(false);
  await user.clear(dialog.getByLabelText('Confirm new password'));
  await user.type(dialog.getByLabelText('Confirm new password'), 'a better one yet');
  await user.click(change);
  await findByText('Password changed');
  expect(calls.find((each) => each.name === 'accountBff.changePassword')?.body).toEqual({
    oldPassword: 'the old one',
    newPassword: 'a better one yet',
  });
  expect(queryByRole('dialog')).toBeNull();
});

test('a wrong current password is shown at its field, also while the user has to wait', async () => {
  let refusal = new Refusal('invalid_input', {
    errors: [{ path: 'body.oldPassword', message: 'Wrong.', code: 'wrong_password', params: {} }],
  });
  const { findByRole, user } = await renderPage(
    '/settings/account',
    {
      accountBff: {
        changePassword: () => {
          throw refusal;
        },
      },
    },
    { role: 'Viewer' },
  );
  await user.click(await findByRole('button', { name: 'Change password' }));
  const dialog = within(await findByRole('dialog', { name: 'Change password' }));
  await user.type(dialog.getByLabelText('Current password'), 'not the one');
  for (const label of ['New password', 'Confirm new password']) await user.type(dialog.getByLabelText(label), 'a better one yet');
  const change = dialog.getByRole('button', { name: 'Change password' });
  await user.click(change);
  const field = dialog.getByLabelText('Current password');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  await user.type(field, 's');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  refusal = new Refusal('too_many_requests', {});
  await user.click(change);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(dialog.queryByRole('alert')).toBeNull();
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

test('a user sees their sessions and ends one or all others', async () => {
  const { findByRole, findAllByRole, findByText, findAllByText, user, calls } = await renderPage(
    '/settings/account',
    {
      sessionsBff: {
        own: () => [
          { ...session, id: 's0', isCurrent: true },
          { ...session, browser: 'Safari', system: 'iPhone' },
          { ...session, id: 's2', browser: 'Safari', system: 'iPhone', createdAt: '2026-03-02T08:00:00Z' },
        ],
        endOwn: () => {},
        endOthers: () => ({ isStillSignedIn: true }),
      },
    },
    { role: 'Viewer' },
  );
  await findByText(/this device/);
  await findAllByText(/192\.0\.2\.7/);
  // Two sessions of the same browser have different button names.
  const [first, second] = await findAllByRole('button', { name: /^Sign out Safari on iPhone, signed in / });
  expect(first?.getAttribute('aria-label')).not.toBe(second?.getAttribute('aria-label'));
  if (first) await user.click(first);
  await waitFor(() => expect(calls.find(({ name }) => name === 'sessionsBff.endOwn')?.params).toEqual({ sessionId: 's1' }));
  await user.click(await findByRole('button', { name: 'Sign out all other devices' }));
  await findByText('Signed out on all other devices');
});

const refusedOnce = (path: string, code: string) => {
  let isRefused = false;
  return () => {
    if (isRefused) return;
    isRefused = true;
    throw new Refusal('invalid_input', { errors: [{ path, message: code, code, params: {} }] });
  };
};

test('a second factor is set up with the password and the first code, and shows its recovery codes once', async () => {
  const [checkPassword, checkCode] = [refusedOnce('body.password', 'password_wrong'), refusedOnce('body.code', 'code_wrong')];
  const { findByRole, findByText, findByLabelText, user, calls } = await renderPage(
    '/settings/account',
    {
      secondFactorBff: {
        begin: () => {
          checkPassword();
          return { secret: 'ABCDEFGH', uri: 'otpauth://totp/x', qr: '<svg xmlns="http://www.w3.org/2000/svg"></svg>' };
        },
        confirm: () => {
          checkCode();
          return { recoveryCodes: ['aaaaa-bbbbb'] };
        },
      },
    },
    { role: 'Viewer' },
  );
  await user.click(await findByRole('button', { name: 'Set up' }));
  await user.type(await findByLabelText('Your password'), 'the password');
  await user.click(await findByRole('button', { name: 'Continue' }));
  await findByText('This is not your current password.');
  await user.click(await findByRole('button', { name: 'Continue' }));
  await findByRole('img', { name: 'QR code for the authenticator app' });
  await findByText('ABCDEFGH');
  await user.type(await findByLabelText('Code from the app'), '123456');
  await user.click(await findByRole('button', { name: 'Switch on' }));
  await findByText('The code is not right. Enter the one that the app shows now.');
  await user.click(await findByRole('button', { name: 'Switch on' }));
  await findByText('aaaaa-bbbbb');
  expect(calls.find(({ name }) => name === 'secondFactorBff.confirm')?.body).toEqual({ code: '123456' });
});

test('a phone, which cannot scan its own screen, opens the key in its authenticator app', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === touchOnly,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const { findByRole, findByLabelText, user } = await renderPage(
    '/settings/account',
    { secondFactorBff: { begin: () => ({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x', qr: '<svg/>' }) } },
    { role: 'Viewer' },
  );
  await user.click(await findByRole('button', { name: 'Set up' }));
  await user.type(await findByLabelText('Your password'), 'the password{Enter}');
  const link = await findByRole('link', { name: 'Open in the authenticator app of this device' });
  expect(link.getAttribute('href')).toBe('otpauth://totp/x');
});

const passkey = { id: 'pk1', name: 'My laptop', createdAt: '2026-03-01T08:00:00Z', lastUsedAt: null };

test('a user sees their passkeys, renames one, and removes it with the password', async () => {
  const { findByRole, findByLabelText, findByText, user, calls } = await renderPage(
    '/settings/account',
    {
      passkeysBff: {
        list: () => ({ passkeys: [passkey], domain: 'vidimus.example' }),
        rename: () => {},
        remove: refusedOnce('body.password', 'password_wrong'),
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
  await user.click(await findByRole('button', { name: 'Delete My laptop' }));
  const dialog = await findByRole('dialog', { name: 'Delete passkey?' });
  await expectAccessibleDialog();
  expect(within(dialog).getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true);
  await user.type(within(dialog).getByLabelText('Your password'), 'the password');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await findByText('This is not your current password.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await findByText('Passkey My laptop deleted');
  expect(calls.find((each) => each.name === 'passkeysBff.remove')?.body).toEqual({ password: 'the password' });
});

test('a passkey not confirmed on the device is not added, and an error is shown', async () => {
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

test('signing out everywhere asks first', async () => {
  const { findByRole, user, calls } = await renderPage('/settings/account', ownAccount, { role: 'Viewer' });
  await user.click(await findByRole('button', { name: 'Sign out everywhere' }));
  const dialog = await findByRole('dialog', { name: 'Sign out everywhere?' });
  await expectAccessibleDialog();
  expect(calls.some(({ name }) => name === 'accountBff.signOut')).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(calls.some(({ name }) => name === 'accountBff.signOut')).toBe(true));
});
