import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { patience } from './patience.ts';

/** `npm test` passes the browser that it found or installed; otherwise Playwright's own download is used. */
const installed = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find((file) => file !== undefined && existsSync(file));

const browser = {
  ...(installed && { executablePath: installed }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--font-render-hinting=none',
  ],
};

const isTriedTwice = process.env['CI'] !== undefined && process.env['CI'] !== '';

/** Journeys: each worker starts the product once, on a separate port and data folder, and signs in like users. */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: path.join(import.meta.dirname, '..', 'test-results'),
  fullyParallel: true,
  // a journey waits for the service half of the time
  workers: availableParallelism() + 1,
  timeout: patience.journey,
  expect: {
    timeout: patience.look,
    // our own fonts, but each Chromium smooths them slightly differently: a moved element or a missing color exceeds this
    toHaveScreenshot: { maxDiffPixelRatio: 0.03, threshold: 0.25, animations: 'disabled', caret: 'hide' },
  },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // other systems draw fonts differently: there the journeys run without comparing screenshots
  ignoreSnapshots: process.platform !== 'linux',
  forbidOnly: true,
  retries: isTriedTwice ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: path.join(import.meta.dirname, '..', 'test-results', 'journeys.json') }]],
  // a trace costs an eighth of the time: only a retry has one; elsewhere `--trace on` records it
  use: {
    trace: 'on-first-retry',
    launchOptions: browser,
    actionTimeout: patience.look,
    navigationTimeout: patience.look,
  },
  projects: [
    {
      name: 'phone',
      testMatch: '**/*.phone.e2e.ts',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, locale: 'en-US' },
      // projects share no workers, and each worker starts the product: one is enough for these few, if it starts first
      workers: 1,
    },
    {
      name: 'desktop',
      testIgnore: '**/*.phone.e2e.ts',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, locale: 'en-US' },
    },
  ],
  testMatch: '**/*.e2e.ts',
});
