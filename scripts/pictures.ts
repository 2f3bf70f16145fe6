/**
 * `npm run pictures`: creates the screenshots and the recording of README.md from a running service that `npm run demo` has filled. The
 * recording consists of screenshots, each shown long enough to understand it; no video encoder is needed.
 */
import { readFileSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { z } from 'zod';
import { readConfig } from '#service/platform/config.ts';
import { findChromium } from './find-chromium.ts';

const folder = path.resolve(import.meta.dirname, '../docs/pictures');
const picture = { width: 1440, height: 900 };
const recording = { width: 1200, height: 750 };
/** README.md is also loaded over slow connections. */
const maxBytes = 3 * 1024 * 1024;

const look = { viewport: picture, locale: 'en-US', reducedMotion: 'reduce', colorScheme: 'light' } as const;

const config = readConfig(process.env);
const kept = () =>
  z.object({ password: z.string() }).parse(JSON.parse(readFileSync(path.join(config.dataDir, 'demo-credentials.json'), 'utf8')));
const password = config.demoPassword ?? kept().password;

async function signIn(page: Page, account: string): Promise<void> {
  await page.goto(config.publicUrl);
  await page.getByLabel(/^E-?mail/i).fill(`${account}@demo.test`);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('main#main').waitFor();
}

/** Waits until all requests are finished and nothing moves. The stream of live events never ends and is not awaited. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const quietMs = 500;
    for (let known = -1, since = performance.now(); performance.now() - since < quietMs;) {
      const count = performance.getEntriesByType('resource').length + document.querySelectorAll('*').length;
      // a page that is still loading is not ready, even if it is quiet
      const isBusy = document.querySelector('[aria-busy="true"]') !== null;
      if (count !== known || isBusy) [known, since] = [count, performance.now()];
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(new URL(address, config.publicUrl).href);
  await settle(page);
}

/** Opens the review screen of the first document whose list row contains this text, without the tour. */
async function openDocument(page: Page, text: string): Promise<void> {
  await open(page, `/documents?view=all&q=${encodeURIComponent(text)}`);
  await page
    .getByRole('row', { name: new RegExp(text) })
    .first()
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/);
  await settle(page);
  const skip = page.getByRole('button', { name: 'Skip tour' });
  if (await skip.isVisible()) await skip.click();
}

type Frame = { bytes: Buffer; ms: number };

/** The frames of the recording. */
class Recording {
  readonly frames: Frame[] = [];
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async shoot(ms: number, page = this.page): Promise<void> {
    this.frames.push({ bytes: await page.screenshot({ type: 'png' }), ms });
  }
  async show(ms: number, page = this.page): Promise<void> {
    await settle(page);
    await this.shoot(ms, page);
  }
  async save(file: string): Promise<number> {
    const frames = await Promise.all(this.frames.map(({ bytes }) => sharp(bytes).resize(1080).toBuffer()));
    await sharp(frames, { join: { animated: true } })
      .gif({ delay: this.frames.map(({ ms }) => ms), loop: 0, colours: 128, dither: 0, interFrameMaxError: 6, effort: 8 })
      .toFile(file);
    return this.frames.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  }
}

async function openFirstApproval(page: Page): Promise<void> {
  await open(page, '/approvals');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await settle(page);
}

async function record(page: Page, approver: Page): Promise<Recording> {
  const film = new Recording(page);
  await open(page, '/documents?view=all');
  await film.show(2500);
  for (const key of ['j', 'j', 'j']) {
    await page.keyboard.press(key);
    await film.shoot(450);
  }
  // A document other than that of the screenshots, which would still be reported as open in another window.
  await openDocument(page, 'Doprava Hradec');
  await film.show(3000);
  await page.getByRole('textbox', { name: 'Invoice number' }).focus();
  for (let field = 0; field < 9; field += 1) {
    await page.keyboard.press('Tab');
    await film.show(field % 3 === 0 ? 1300 : 800);
  }
  await openDocument(page, 'Hartmann');
  await film.show(2200);
  await page.getByRole('textbox', { name: 'Invoice number' }).focus();
  for (let field = 0; field < 5; field += 1) {
    await page.keyboard.press('Tab');
    await film.show(700);
  }
  await approver.setViewportSize(recording);
  await open(approver, '/approvals');
  await film.show(2500, approver);
  await openFirstApproval(approver);
  await film.show(3500, approver);
  await open(page, '/export');
  await film.show(3000);
  await open(page, '/dashboards');
  await film.show(3500);
  await page.mouse.wheel(0, 500);
  await film.show(3000);
  await open(page, '/settings/workflows');
  await film.show(2500);
  await open(page, '/documents?view=all');
  await film.show(2000);
  return film;
}

async function main(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({
      viewport: picture,
      locale: 'en-US',
      reducedMotion: 'reduce',
      colorScheme: 'light',
    });
    const page = await context.newPage();
    const shoot = (name: string, of = page) => of.screenshot({ path: path.join(folder, `${name}.png`) });
    const approver = await (await browser.newContext(look)).newPage();
    await signIn(approver, 'approver');
    await openFirstApproval(approver);
    await shoot('approvals', approver);
    await signIn(page, 'admin');
    await open(page, '/documents?view=all');
    await shoot('documents');
    await openDocument(page, 'Stavebniny');
    await shoot('review');
    await open(page, '/dashboards');
    await shoot('dashboards');
    await page.setViewportSize(recording);
    const film = await record(page, approver);
    const file = path.join(folder, 'tour.gif');
    const seconds = await film.save(file);
    const { size } = await stat(file);
    process.stdout.write(`4 pictures; tour.gif of ${seconds} s, ${(size / 1024 / 1024).toFixed(2)} MB\n`);
    if (size > maxBytes) throw new Error('tour.gif is larger than 3 MB');
  } finally {
    await browser.close();
  }
}

await main();
