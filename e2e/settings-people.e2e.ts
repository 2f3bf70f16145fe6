import { randomUUID } from 'node:crypto';
import { expect, test } from './fixtures.ts';
import { patience } from './patience.ts';

const password = 'a password of her own';

test.use({ expectedFaults: [/401/] });

test('a user is invited by link, sets a password, signs in and is signed out when deactivated', async ({
  page,
  signIn,
  service,
  browser,
}) => {
  const email = `${randomUUID()}@example.test`;
  await signIn('admin');
  await page.goto('/settings/users?id=new');
  const form = page.getByRole('form', { name: 'Invitation' });
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByLabel('Invitation delivery').selectOption('Link');
  await form.getByLabel('Language').selectOption('en-US');
  await expect(form.getByLabel('Role')).toHaveValue('Accountant');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: `Link for ${email}` });
  const link = (await dialog.getByRole('code').textContent()) ?? '';
  expect(link.startsWith(`${service.url}/invitation/`)).toBe(true);
  await dialog.getByRole('button', { name: 'I have stored it' }).click();

  const elsewhere = await browser.newContext({ baseURL: service.url, locale: 'en-US' });
  const guest = await elsewhere.newPage();
  await guest.goto(link);
  await guest.getByLabel('Name').fill('Eva Invited');
  await guest.getByLabel('Password (at least').fill(password);
  await guest.getByLabel('Confirm password').fill(password);
  await guest.getByRole('button', { name: 'Set password' }).click();
  await expect(guest.getByRole('heading', { name: 'Password set' })).toBeVisible();
  await guest.getByRole('link', { name: 'Sign in' }).click();
  await guest.getByLabel(/^E-?mail/i).fill(email);
  await guest.getByLabel('Password').fill(password);
  await guest.getByRole('button', { name: 'Sign in' }).click();
  await expect(guest.getByRole('button', { name: /account of Eva Invited/ })).toBeVisible();
  const again = await elsewhere.newPage();
  await again.goto(link);
  await expect(again.getByRole('heading', { name: 'This link has already been used' })).toBeVisible();
  await again.close();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Eva Invited', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible();

  // the next action of the guest is refused within the seconds for which the service caches a user
  await expect(async () => {
    await guest.reload();
    await expect(guest.getByRole('textbox', { name: /^E-?mail/i }).or(guest.getByText('Sign in again'))).toBeVisible({
      timeout: patience.tryAgain,
    });
  }).toPass({ timeout: patience.look });
  await elsewhere.close();
});
