import { perWorker } from './fixtures.ts';
import { expect, test as base } from './page-with-documents.ts';
import { patience } from './patience.ts';
import { ReviewPage } from './review-page.ts';
import { czechInvoice } from './sample-invoice.ts';
import { startJourneyService } from './service.ts';
import { startWebServer, type WebServer } from './web-server.ts';

/** The built application on a separate static server, and a service that allows this origin. */
const test = base.extend<object, { web: WebServer; serviceUrl: { current: string } }>({
  serviceUrl: perWorker(async () => ({ current: '' })),
  web: [
    async ({ serviceUrl }, use) => {
      const web = await startWebServer(() => {
        const { current } = serviceUrl;
        return { apiUrl: current, authUrl: current, clientId: 'web', bffUrl: current, auth: 'oidc' };
      });
      await use(web);
      await web.stop();
    },
    { scope: 'worker' },
  ],
  service: [
    async ({ web, serviceUrl }, use) => {
      const service = await startJourneyService({ WEB_ORIGINS: web.url });
      serviceUrl.current = service.url;
      await use(service);
      await service.stop();
    },
    { scope: 'worker', timeout: patience.start },
  ],
  baseURL: ({ web }, use) => use(web.url),
});

// this origin signs in at the service, and signs out there
test.use({ signsInByForm: true });
// one service and one server for both
test.describe.configure({ mode: 'default' });

test('on its own server: sign in, read, save with a version, sign out', async ({ page, web, signIn, documentId }) => {
  await signIn('accountant');
  expect(new URL(page.url()).origin).toBe(web.url);
  await expect(page.getByRole('row', { name: new RegExp(czechInvoice.number) })).toBeVisible();

  await page.goto(`/documents/${documentId}`);
  const review = new ReviewPage(page);
  await expect(review.field('Invoice number')).toHaveValue(czechInvoice.number);
  await review.highlightOf('Invoice number');
  await review.field('Order number').fill('PO-79');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.keyboard.press('Control+s');
  const answer = await saved;
  expect(answer.status()).toBe(200);
  expect(await answer.request().headerValue('if-match')).toMatch(/^"\d+"$/);
  // a sign-out before the response is read leaves the change in the outbox, to be sent again at the next sign-in
  await review.waitUntilSaved();

  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByLabel(/^E-?mail/i)).toBeVisible();
});

test('a new version is applied by a reload and not before', async ({ page, web, service, signIn }) => {
  await signIn('accountant');
  expect(new URL(page.url()).origin).not.toBe(service.url);
  const version = () => page.evaluate(async () => (await caches.match('/version'))?.text());
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect(await version()).not.toBe('the next one');

  web.upgradeTo('the next one');
  // as it checks by itself once an hour
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const notice = page.getByRole('status').filter({ hasText: 'A new version is available' });
  await expect(notice).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await notice.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await expect(page.getByRole('main')).toBeVisible();
  await expect.poll(version).toBe('the next one');
  const registration = await page.evaluate(async () => {
    const { waiting, active } = await navigator.serviceWorker.ready;
    return { waiting: waiting !== null, active: active?.state };
  });
  expect(registration).toEqual({ waiting: false, active: 'activated' });
  await expect(notice).toBeHidden();
});
