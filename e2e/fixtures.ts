import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { cleared } from './cleared-context.ts';
import { patience } from './patience.ts';
import { type JourneyService, searchForDuplicates, startJourneyService } from './service.ts';
import { password, type Person, tokenOf } from './tokens.ts';

type Fixtures = {
  /** Faults that a journey causes on purpose, such as the 401 of a wrong password. */
  expectedFaults: RegExp[];
  /** A page on which any other error or warning in the console fails the journey. */
  page: Page;
  /** Whether possible duplicates are searched for, for journeys about them. */
  findsDuplicates: boolean;
  duplicateSearch: void;
  /** Whether each sign-in uses the sign-in page, for journeys about signing in and out. */
  signsInByForm: boolean;
  /**
   * Signs in and waits for the application: the first time on the sign-in page, like a user; later with the existing login, like a user who
   * opens another window.
   */
  signIn: (person: Person) => Promise<void>;
  /** Returns a bearer token of the interface, for the steps of an integrator. */
  tokenOf: (person: Person) => Promise<string>;
};

/** Login cookies for the services of this worker. */
const logins = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/** Browser contexts by settings: a journey reuses the window of the previous one, so that fetched and compiled code is cached. */
const contexts = new Map<string, BrowserContext>();

/** Warnings caused by the test itself: the journeys read the pixels of the overlay, and some block the service worker. */
const ours = [/willReadFrequently/, /Service Worker registration blocked by Playwright/];

/**
 * For journeys that answer requests in place of the service: once the service worker has taken over a page, its requests to the service go
 * straight to the network (its static routes), past what the journey put in the way.
 */
export const withoutServiceWorker = { serviceWorkers: 'block' } as const;

/** Creates a fixture that all journeys of a worker share. */
export const perWorker = <Value>(make: () => Promise<Value>, end: (value: Value) => Promise<void> = async () => {}) =>
  [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from this pattern
    async ({}: object, use: (value: Value) => Promise<void>) => {
      const value = await make();
      await use(value);
      await end(value);
    },
    { scope: 'worker', timeout: patience.start },
  ] satisfies [unknown, { scope: 'worker'; timeout: number }];

/** Returns the fixture `service`, started with these settings. */
export const serviceWith = (environment: Record<string, string> = {}) =>
  perWorker(
    () => startJourneyService(environment),
    (service) => service.stop(),
  );

export const test = base.extend<Fixtures, { service: JourneyService }>({
  service: serviceWith(),
  expectedFaults: [[], { option: true }],
  baseURL: ({ service }, use) => use(service.url),
  context: async ({ browser, service, viewport, locale, colorScheme, isMobile, hasTouch, serviceWorkers }, use) => {
    const settings = JSON.stringify([service.url, viewport, locale, colorScheme, isMobile, hasTouch, serviceWorkers]);
    const context = contexts.get(settings) ?? (await browser.newContext());
    contexts.delete(settings);
    await use(context);
    // a context that could not be cleared is not reused
    if (await cleared(context, service.url)) contexts.set(settings, context);
  },
  page: async ({ page, expectedFaults }, use) => {
    const faults: string[] = [];
    page.on('console', (message) => {
      const isFault = message.type() === 'error' || message.type() === 'warning';
      if (isFault) faults.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
    await use(page);
    expect(faults.filter((fault) => ![...expectedFaults, ...ours].some((expected) => expected.test(fault)))).toEqual([]);
  },
  findsDuplicates: [false, { option: true }],
  duplicateSearch: [
    async ({ findsDuplicates, service }, use) => {
      if (findsDuplicates) await searchForDuplicates(service.url, true);
      await use();
      if (findsDuplicates) await searchForDuplicates(service.url, false);
    },
    { auto: true },
  ],
  signsInByForm: [false, { option: true }],
  signIn: ({ page, context, service, signsInByForm }, use) =>
    use(async (person) => {
      const login = `${person} ${service.url}`;
      if (!signsInByForm) await context.addCookies(logins.get(login) ?? []);
      await page.goto('/');
      // the sign-in page has a main element too; this is that of the application
      const application = page.locator('main#main');
      const email = page.getByLabel(/^E-?mail/i);
      await expect(application.or(email)).toBeVisible();
      if (await application.isVisible()) return;
      await email.fill(`${person}@demo.test`);
      await page.getByLabel(/^(Password|Heslo)$/).fill(password);
      await page.getByRole('button', { name: /^(Sign in|Přihlásit se)$/ }).click();
      await expect(application).toBeVisible();
      // journeys that sign out again use a separate login
      if (!signsInByForm) logins.set(login, await context.cookies(service.url));
    }),
  tokenOf: ({ service }, use) => use((person) => tokenOf(service.url, person)),
});
export { expect };
