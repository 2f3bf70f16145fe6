import { expect, test } from './fixtures.ts';
import { password } from './tokens.ts';

test.use({ signsInByForm: true });

test.describe('a wrong password', () => {
  test.use({ expectedFaults: [/status of 401/] });
  test('is refused without revealing whether the account exists', async ({ page }) => {
    await page.goto('/');
    for (const email of ['accountant@demo.test', 'nobody@demo.test']) {
      await page.getByLabel(/^E-?mail/i).fill(email);
      await page.getByLabel('Password').fill('not the password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert')).toContainText('Incorrect email or password');
    }
  });
});

test('a user signs in, changes the language and signs out', async ({ page, signIn }) => {
  // the language is stored per user: other journeys use other users
  await signIn('viewer');
  await page.getByRole('button', { name: /Karel Veselý/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Čeština' }).click();
  await expect(page.getByRole('link', { name: 'Doklady' }).first()).toBeVisible();
  await page.getByRole('button', { name: /Karel Veselý/ }).click();
  await page.getByRole('menuitem', { name: 'Odhlásit se' }).click();
  await expect(page.getByLabel(/^E-?mail/i)).toBeVisible();
  await page.goto('/documents');
  await expect(page.getByLabel(/^E-?mail/i)).toBeVisible();
});

test('a user adds a passkey that signs in without email and password', async ({ page, signIn }) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const protocol = 'ctap2' as const;
  const options = {
    protocol,
    transport: 'internal' as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  };
  await devTools.send('WebAuthn.addVirtualAuthenticator', { options });
  await signIn('uploader');
  await page.goto('/settings/account#passkeys');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await page.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passkey Laptop added')).toBeVisible();
  await page
    .getByRole('region', { name: 'Where you are signed in' })
    .getByRole('button', { name: 'Sign out', exact: true })
    .click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.goto('/settings/account#passkeys');
  await expect(page.getByText(/last used/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Delete Laptop' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Passkey Laptop deleted')).toBeVisible();
});

test('returns to the requested page after signing in', async ({ page }) => {
  await page.goto('/export');
  await page.getByLabel(/^E-?mail/i).fill('accountant@demo.test');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/export/);
});

test('a signed-in user loads a page once and requests neither configuration nor page a second time', async ({ page, signIn }) => {
  await signIn('accountant');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`));
  await page.goto('/documents');
  await expect(page.getByRole('searchbox')).toBeVisible();
  expect(asked.filter((each) => each.startsWith('document '))).toEqual(['document /documents']);
  expect(asked).not.toContain('fetch /config.json');
  expect(asked.filter((each) => each === 'fetch /bff/me')).toHaveLength(1);
});

test('tokens are renewed silently in two tabs at once', async ({ page, context, signIn }) => {
  await page.clock.install();
  await signIn('accountant');
  const other = await context.newPage();
  await other.clock.install();
  await other.goto('/documents');
  await expect(other.getByText('To review').first()).toBeVisible();
  for (const tab of [page, other]) await tab.clock.fastForward('05:00');
  const renewed = await Promise.all(
    [page, other].map(async (tab) => {
      const answered = tab.waitForResponse((answer) => answer.url().includes('/documents/list') && answer.ok());
      await tab.getByRole('searchbox').fill('lipa');
      return (await answered).status();
    }),
  );
  expect(renewed).toEqual([200, 200]);
});
