import { test as base, expect, type Page } from '@playwright/test';
import { type JourneyService, password, startJourneyService } from './service.ts';

type Person = 'admin' | 'accountant' | 'approver' | 'uploader' | 'viewer';

type Fixtures = {
  /** What a journey brings about on purpose, as the 401 of a wrong password. */
  expectedFaults: RegExp[];
  /** A page on which any other error or warning in the console fails the journey. */
  page: Page;
  /** Signs in on the sign-in page, as a person does, and waits for the application. */
  signIn: (person: Person) => Promise<void>;
  /** A bearer token of the interface, for what an integrator does. */
  tokenOf: (person: Person) => Promise<string>;
};

/** What looking at the page brings about: the journeys read the overlay's pixels. */
const ours = [/willReadFrequently/];

export const test = base.extend<Fixtures, { service: JourneyService }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const service = await startJourneyService();
      await use(service);
      await service.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  expectedFaults: [[], { option: true }],
  baseURL: ({ service }, use) => use(service.url),
  page: async ({ page, expectedFaults }, use) => {
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') faults.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
    await use(page);
    expect(faults.filter((fault) => ![...expectedFaults, ...ours].some((expected) => expected.test(fault)))).toEqual([]);
  },
  signIn: ({ page }, use) =>
    use(async (person) => {
      await page.goto('/');
      await page.getByLabel('E-mail').fill(`${person}@demo.test`);
      await page.getByLabel(/^(Password|Heslo)$/).fill(password);
      await page.getByRole('button', { name: /^(Sign in|Přihlásit se)$/ }).click();
      await expect(page.getByRole('main')).toBeVisible();
    }),
  tokenOf: ({ service }, use) =>
    use(async (person) => {
      const answer = await fetch(`${service.url}/connect/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'password', client_id: 'web', username: `${person}@demo.test`, password }),
      });
      const { access_token: token } = (await answer.json()) as { access_token: string };
      return token;
    }),
});
export { expect };
