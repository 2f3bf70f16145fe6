import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import { cleared } from './cleared-context.ts';
import { patience } from './patience.ts';
import { type JourneyService, password, startJourneyService } from './service.ts';
import { type Person, tokenOf } from './tokens.ts';

type Fixtures = {
  /** What a journey brings about on purpose, as the 401 of a wrong password. */
  expectedFaults: RegExp[];
  /** A page on which any other error or warning in the console fails the journey. */
  page: Page;
  /** Whether each sign-in is one on the sign-in page, as where signing in and out is what the journey is about. */
  signsInByForm: boolean;
  /**
   * Signs in and waits for the application: on the sign-in page, as a person does, the first time; later with the login that is there by
   * then, as somebody who opens another window.
   */
  signIn: (person: Person) => Promise<void>;
  /** A bearer token of the interface, for what an integrator does. */
  tokenOf: (person: Person) => Promise<string>;
};

/** The cookies of logins at the services of this worker. */
const logins = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/** By their settings: a journey goes on in the browser window of the one before, so that what was fetched and compiled is there. */
const contexts = new Map<string, BrowserContext>();

/** What looking at the page brings about: the journeys read the overlay's pixels. */
const ours = [/willReadFrequently/];

/** A fixture that all journeys of a worker share. */
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

/** The fixture `service`, started with these settings. */
export const serviceWith = (environment: Record<string, string> = {}) =>
  perWorker(
    () => startJourneyService(environment),
    (service) => service.stop(),
  );

export const test = base.extend<Fixtures, { service: JourneyService }>({
  service: serviceWith(),
  expectedFaults: [[], { option: true }],
  baseURL: ({ service }, use) => use(service.url),
  context: async ({ browser, service, viewport, locale, colorScheme, isMobile, hasTouch }, use) => {
    const settings = JSON.stringify([service.url, viewport, locale, colorScheme, isMobile, hasTouch]);
    const context = contexts.get(settings) ?? (await browser.newContext());
    contexts.delete(settings);
    await use(context);
    // one that could not be cleared is not used again
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
  signsInByForm: [false, { option: true }],
  signIn: ({ page, context, service, signsInByForm }, use) =>
    use(async (person) => {
      const login = `${person} ${service.url}`;
      if (!signsInByForm) await context.addCookies(logins.get(login) ?? []);
      await page.goto('/');
      // the sign-in page has a main part, too; this is the application's
      const application = page.locator('main#main');
      const email = page.getByLabel(/^E-?mail/i);
      await expect(application.or(email)).toBeVisible();
      if (await application.isVisible()) return;
      await email.fill(`${person}@demo.test`);
      await page.getByLabel(/^(Password|Heslo)$/).fill(password);
      await page.getByRole('button', { name: /^(Sign in|Přihlásit se)$/ }).click();
      await expect(application).toBeVisible();
      // who signs in to sign out again has a login of their own
      if (!signsInByForm) logins.set(login, await context.cookies(service.url));
    }),
  tokenOf: ({ service }, use) => use((person) => tokenOf(service.url, person)),
});
export { expect };
