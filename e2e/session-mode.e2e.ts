import { expect, serviceWith, test as base } from './fixtures.ts';

/** The same application with its tokens kept by the service, behind a cookie. */
const test = base.extend<object, object>({ service: serviceWith({ WEB_AUTH: 'session' }) });

// who is not signed in is told so by 401, which a browser writes to its console
test.use({ expectedFaults: [/status of 401/], signsInByForm: true });

test('session mode: no token reaches the browser, and a call without the header of the application is refused', async ({
  page,
  service,
  signIn,
}) => {
  const seen: string[] = [];
  page.on('response', async (answer) => {
    if (answer.request().resourceType() === 'fetch') seen.push(await answer.text().catch(() => ''));
  });
  await signIn('accountant');
  await expect(page.getByRole('link', { name: 'Documents' }).first()).toBeVisible();
  expect(seen.filter((text) => text.includes('access_token') || text.includes('refresh_token'))).toEqual([]);
  expect(
    await page.evaluate(() => [...Object.values(localStorage), ...Object.values(sessionStorage)].join().includes('eyJ')),
  ).toBe(false);

  const { status } = await page.request
    .get(`${service.url}/v1/tenant`, { failOnStatusCode: false })
    .then((answer) => ({ status: answer.status() }));
  expect(status).toBe(401);
  const withHeader = await page.request.get(`${service.url}/v1/tenant`, { headers: { 'x-vidimus-csrf': '1' } });
  expect(withHeader.status()).toBe(200);

  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByLabel(/^E-?mail/i)).toBeVisible();
  expect((await page.request.get(`${service.url}/v1/tenant`, { headers: { 'x-vidimus-csrf': '1' } })).status()).toBe(401);
});
