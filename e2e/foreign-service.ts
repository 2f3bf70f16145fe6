import { withoutServiceWorker } from './fixtures.ts';
import { expect, test as base } from './page-with-documents.ts';

export { expect };

/** A service that implements only the interface and an issuer: any call of /bff fails the journey. */
export const test = base.extend<{ onlyTheInterface: void }>({
  ...withoutServiceWorker,
  onlyTheInterface: [
    async ({ page, service }, use) => {
      const asked: string[] = [];
      // a page served by another server contains no configuration
      await page.addInitScript(() => {
        new MutationObserver(() => document.querySelector('#config')?.remove()).observe(document, {
          childList: true,
          subtree: true,
        });
      });
      await page.route('**/config.json', (route) =>
        route.fulfill({ json: { apiUrl: service.url, authUrl: service.url, clientId: 'web', bffUrl: null, auth: 'oidc' } }),
      );
      await page.route('**/bff/**', (route) => {
        asked.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
        return route.abort();
      });
      // removes what our service returns beyond the interface
      await page.route(/\/v1\/documents\/[\da-f-]{36}\?/, async (route) => {
        if (route.request().method() !== 'GET') return route.continue();
        const answer = await route.fetch();
        const { version: _version, exportState: _export, failureReason: _failure, ...rest } = await answer.json();
        return route.fulfill({ response: answer, json: rest });
      });
      await use();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(asked, 'calls that a foreign service does not support').toEqual([]);
    },
    { auto: true },
  ],
});
