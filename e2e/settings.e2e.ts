import { expect, test } from './fixtures.ts';

test('an administrator creates a client application whose secret obtains an API token', async ({ page, signIn, service }) => {
  await signIn('admin');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Client applications' }).click();
  await page.getByRole('button', { name: 'New client application' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Warehouse');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Warehouse client secret' });
  await expect(dialog).toBeVisible();
  const [id = '', secret = ''] = await dialog.getByRole('code').allTextContents();

  const answer = await fetch(`${service.url}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const tenant = await fetch(`${service.url}/v1/tenant`, { headers: { authorization: `Bearer ${token}` } });
  expect(await tenant.json()).toMatchObject({ name: 'Demo Company a.s.' });

  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('checkbox', { name: 'Enabled' })).not.toBeChecked();
  await page.getByRole('link', { name: 'Client applications' }).last().click();
  await expect(page.getByRole('link', { name: /Warehouse.*Deactivated/ })).toBeVisible();
});

test.describe('an error of the service', () => {
  test.use({ expectedFaults: [/status of 400/] });

  test('is shown above the save bar, also when the field has the focus', async ({ page, signIn }) => {
    await signIn('admin');
    await page.goto('/settings/webhooks?id=new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Ledger');
    await page.getByRole('textbox', { name: 'Address' }).fill('http://example.com/hook');
    await page.keyboard.press('Control+s');
    // outside of the page it is announced too
    const told = page.getByRole('main').getByText('The address must begin with https.');
    await expect(told).toBeVisible();
    const bottom = async () => {
      const [text, bar] = [await told.boundingBox(), await page.getByRole('button', { name: 'Discard changes' }).boundingBox()];
      return text && bar ? text.y + text.height - bar.y : Number.NaN;
    };
    await expect.poll(bottom).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Discard changes' }).click();
  });
});
