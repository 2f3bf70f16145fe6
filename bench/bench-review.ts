/** Measures the review screen with ten real invoices: the visible share of the page, truncated values, and movement while tabbing. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { openCorpus } from '../eval/corpus.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { sendFile, tenInvoices, untilState } from './real-invoices.ts';
import { signIn, startService } from './running-service.ts';

const viewports = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const;
const tabs = 20;
/** Generous, because a busy machine is slow, not wrong. */
const maxWaitMs = 120_000;

/** `scrolled`: total scroll distance of the form under the focus; `step`: the longest of a single Tab. */
type Seen = { pixels: number; cut: string[]; moved: number; scrolled: number; step: number };
type Places = { scrolled: number; fields: Record<string, number> };

/** Runs in the page: samples the window at every eighth point. */
function pagePixels(): number {
  const step = 8;
  let points = 0;
  for (let x = step / 2; x < innerWidth; x += step)
    for (let y = step / 2; y < innerHeight; y += step) if (document.elementFromPoint(x, y)?.closest('[data-page]')) points += 1;
  return points * step * step;
}

/** Runs in the page: returns the inputs of the form and the cells of the grid whose text is truncated. */
function cutValues(): string[] {
  const values = document.querySelectorAll<HTMLElement>('input[id^="field-"], textarea[id^="field-"], [role="gridcell"]');
  const isCut = (each: HTMLElement) =>
    each instanceof HTMLTextAreaElement ? each.scrollHeight > each.clientHeight : each.scrollWidth > each.clientWidth + 1;
  return [...values]
    .filter((each) => each.checkVisibility() && isCut(each))
    .map((each) => ('value' in each ? String(each.value) : (each.textContent ?? '')));
}

/** Runs in the page: returns the position of each form field in the scrolled content. The next document is in the page too, invisible. */
function fieldPlaces(): Places {
  const fields = [...document.querySelectorAll<HTMLElement>('[id^="field-"]:is(input, textarea, select)')].filter((each) =>
    each.checkVisibility(),
  );
  const origin = fields[0]?.getBoundingClientRect().top ?? 0;
  return {
    scrolled: fields[0]?.closest('section[aria-label="Values"]')?.parentElement?.scrollTop ?? 0,
    fields: Object.fromEntries(fields.map((each) => [each.id, each.getBoundingClientRect().top - origin])),
  };
}

async function movementWhileTabbing(page: Page): Promise<Pick<Seen, 'moved' | 'scrolled' | 'step'>> {
  await page.locator('[id^="field-"]:is(input, textarea):visible').first().focus();
  const seen = { moved: 0, scrolled: 0, step: 0 };
  for (let tab = 0; tab < tabs; tab += 1) {
    const before = await page.evaluate(fieldPlaces);
    await page.keyboard.press('Tab');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const after = await page.evaluate(fieldPlaces);
    seen.moved += Math.max(0, ...Object.entries(after.fields).map(([id, top]) => Math.abs(top - (before.fields[id] ?? top))));
    const step = Math.abs(after.scrolled - before.scrolled);
    seen.scrolled += step;
    seen.step = Math.max(seen.step, step);
  }
  return seen;
}

/**
 * Runs in the page: waits until nothing in the form has moved for half a second. The first response of the checks may correct a message.
 */
function untilSettled(): Promise<void> {
  const form = document.querySelector('section[aria-label="Values"]');
  const heights = () => [...(form?.querySelectorAll('section') ?? [])].map((each) => each.getBoundingClientRect().height).join();
  return new Promise((resolve) => {
    let [last, since] = [heights(), performance.now()];
    const look = () => {
      const now = heights();
      if (now !== last) [last, since] = [now, performance.now()];
      if (performance.now() - since > 500) resolve();
      else requestAnimationFrame(look);
    };
    look();
  });
}

async function look(page: Page, url: string, id: string): Promise<Seen> {
  const candidates = page.waitForResponse((answer) => answer.url().includes('/candidates'));
  await page.goto(`${url}/documents/${id}`);
  await candidates;
  await page.locator('[data-page] img:visible').first().waitFor();
  await page.getByRole('button', { name: /^Page excerpt/ }).waitFor();
  await page.evaluate(untilSettled);
  return {
    pixels: await page.evaluate(pagePixels),
    cut: await page.evaluate(cutValues),
    ...(await movementWhileTabbing(page)),
  };
}

async function reviewAll(browser: Browser, url: string, ids: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  for (const viewport of viewports) {
    const page = await browser.newPage({ viewport, locale: 'en-US' });
    page.setDefaultTimeout(maxWaitMs);
    await signIn(page, url);
    const seen: Seen[] = [];
    for (const id of ids) seen.push(await look(page, url, id));
    await page.close();
    const cut = seen.flatMap((each) => each.cut);
    const sum = (of: 'pixels' | 'moved' | 'scrolled') => Math.round(seen.reduce((all, each) => all + each[of], 0));
    lines.push(
      `review at ${viewport.width}×${viewport.height}, ${seen.length} real invoices: ${Math.round(sum('pixels') / seen.length)} pixels of the page visible, ` +
        `${cut.length} values truncated, ${sum('moved')} pixels moved within the form over ${tabs} tabs each (aim 0), ` +
        `${sum('scrolled')} pixels scrolled, ${Math.max(...seen.map(({ step }) => step))} at most per Tab`,
      ...cut.map((value) => `  cut: ${value}`),
    );
  }
  return lines;
}

export async function benchReview(): Promise<string[]> {
  const corpus = await openCorpus();
  if (corpus === null)
    return ['the review screen of ten real invoices: no labelled documents found; set CORPUS_DIR to their folder'];
  const folder = await mkdtemp(path.join(tmpdir(), 'vidimus-bench-'));
  const service = await startService(folder);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    const ids: string[] = [];
    for (const truth of tenInvoices(corpus.truths)) {
      const id = await sendFile(service, path.join(corpus.dir, truth.path));
      await untilState(service.url, id, 'Extracted');
      ids.push(id);
    }
    return await reviewAll(browser, service.url, ids);
  } finally {
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
