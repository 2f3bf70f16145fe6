import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, serviceWith, test as base } from './fixtures.ts';

/** The same application with its tokens stored by the service, identified by a cookie. */
const test = base.extend<object, object>({ service: serviceWith({ WEB_AUTH: 'session' }) });

// without a session the service returns 401, which a browser writes to its console
test.use({ expectedFaults: [/status of 401/], signsInByForm: true });
// one service for both
test.describe.configure({ mode: 'default' });

test('session mode: no token reaches the browser, and a call without the application’s header is refused', async ({
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

test('a page of another origin on the same host changes and reads nothing although the cookie is sent along', async ({
  page,
  context,
  service,
  signIn,
}) => {
  const stranger = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(
        `<form method="post" enctype="text/plain" action="${service.url}/bff/views"><input name='{"name":"form","search":"' value='"}'></form>`,
      ),
  );
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  await signIn('accountant');
  const views = async () => (await page.request.get(`${service.url}/bff/views`, { headers: { 'x-vidimus-csrf': '1' } })).text();
  const before = await views();
  const elsewhere = await context.newPage();
  try {
    // the address of a TCP server is not a string
    await elsewhere.goto(`http://localhost:${(stranger.address() as AddressInfo).port}/`);
    const outcomes = await elsewhere.evaluate(async (address) => {
      const body = JSON.stringify({ name: 'stolen', search: 'status=new' });
      const ask = (init: RequestInit) =>
        fetch(address, { credentials: 'include', ...init }).then(
          async (answer) => `${answer.type} ${await answer.text()}`,
          () => 'refused',
        );
      return [
        await ask({ method: 'POST', mode: 'no-cors', body, headers: { 'content-type': 'text/plain' } }),
        await ask({ method: 'POST', body, headers: { 'content-type': 'text/plain' } }),
        await ask({ method: 'POST', body, headers: { 'content-type': 'application/json', 'x-vidimus-csrf': '1' } }),
        await ask({ method: 'GET', headers: { 'x-vidimus-csrf': '1' } }),
        await ask({ method: 'GET' }),
      ];
    }, `${service.url}/bff/views`);
    expect(outcomes).toEqual(['refused', 'refused', 'refused', 'refused', 'refused']);
    const [answer] = await Promise.all([
      elsewhere.waitForResponse(`${service.url}/bff/views`),
      elsewhere.evaluate(() => document.forms[0]?.submit()),
    ]);
    expect(answer.status()).toBe(401);
    expect((await answer.request().allHeaders())['cookie']).toContain('vidimus_session=');
    expect(await views()).toBe(before);
  } finally {
    await elsewhere.close();
    stranger.close();
  }
});
