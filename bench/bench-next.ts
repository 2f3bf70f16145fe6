/**
 * Measures the time from Ctrl+Enter to the next document on the screen, as perceived by a user: in a real browser, with the next documents
 * of the list prefetched.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type Page, chromium } from '@playwright/test';
import { dismissTour } from '#testing/dismiss-tour.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { median, ms, percentile } from './figures.ts';
import { plainInvoice } from './next-documents.ts';
import { accessToken, password, startService } from './running-service.ts';

const documents = 64;
const warmUp = 3;
const baselineRounds = 30;

async function send(url: string, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const ids: string[] = [];
  for (let place = 1; place <= documents; place += 1) {
    const form = new FormData();
    form.append('File', new Blob([new Uint8Array(await plainInvoice(place))]), `invoice-${place}.pdf`);
    const answer = await fetch(`${url}/v1/documents`, { method: 'POST', headers, body: form });
    if (!answer.ok) throw new Error(`the upload returned ${answer.status}: ${await answer.text()}`);
    ids.push(((await answer.json()) as { documentId: string }).documentId);
  }
  return ids;
}

async function untilRead(url: string, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    for (;;) {
      // a token is valid for minutes, and the extraction may take as long
      const headers = { authorization: `Bearer ${await accessToken(url)}` };
      const { state } = (await (await fetch(`${url}/v1/documents/${id}`, { headers })).json()) as { state: string };
      if (state === 'Extracted') break;
      if (state === 'Error') throw new Error(`document ${id} could not be extracted`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
}

/** Runs in the page: records when an image is first painted on the screen, and when the key was pressed. */
function watchPaints(): void {
  const state = { pressedAt: 0, painted: [] as { at: number; number: string }[] };
  Object.assign(globalThis, { benchState: state });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter' || event.key === 'b') state.pressedAt = event.timeStamp;
    },
    { capture: true },
  );
  const mark = (node: Node) => {
    if (!(node instanceof Element)) return;
    for (const image of [node, ...node.querySelectorAll('img')])
      if (image.matches('[data-page] img')) image.setAttribute('elementtiming', 'page');
  };
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(mark))).observe(document, {
    childList: true,
    subtree: true,
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { renderTime: number })[]) {
      const shown = [...document.querySelectorAll<HTMLInputElement>('[id$=-invoice_number_sm]')].find((input) =>
        input.checkVisibility(),
      );
      state.painted.push({ at: entry.renderTime, number: shown?.value ?? '' });
    }
  }).observe({ type: 'element', buffered: true });
}

type State = { pressedAt: number; painted: { at: number; number: string }[] };
const stateIn = () => (globalThis as unknown as { benchState: State }).benchState;

/** The next document is drawn behind this one, the previous one is removed, and no request is pending. */
const isWarm = () => {
  const { ids } = JSON.parse(sessionStorage.getItem('vidimus.queue') ?? '{"ids":[]}') as { ids: string[] };
  const here = ids.findIndex((id) => location.pathname.endsWith(id));
  const isDrawn = (id: string | undefined) => document.querySelector(`[id="field-${id}-invoice_number_sm"]`) !== null;
  return (
    isDrawn(ids[here]) &&
    isDrawn(ids[here + 1]) &&
    !isDrawn(ids[here - 1]) &&
    [...document.querySelectorAll<HTMLImageElement>('[data-page] img')].every((image) => image.complete) &&
    localStorage.getItem('vidimus.outbox') === null
  );
};

async function goThrough(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < documents - 3; round += 1) {
    await page.waitForFunction(isWarm);
    const before = await page.evaluate(() => {
      const { benchState } = globalThis as unknown as { benchState: State };
      benchState.painted.length = 0;
      return location.pathname;
    });
    await page.keyboard.press('Control+Enter');
    await page.waitForFunction((from) => location.pathname !== from, before);
    await page.waitForFunction(() => (globalThis as unknown as { benchState: State }).benchState.painted.length > 0);
    const { pressedAt, painted } = await page.evaluate(stateIn);
    const [first] = painted;
    if (!first?.number.startsWith('BN-')) throw new Error('the page image was painted before the values');
    if (round >= warmUp) times.push(first.at - pressedAt);
  }
  return times;
}

/** Measures the lower bound: a key shows the same image, as received and in memory, on an empty page. */
async function paintAlone(browser: Browser, picture: Buffer): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.setContent('<main style="width:900px;height:800px"></main>');
  await page.evaluate(watchPaints);
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (each) => each.codePointAt(0) ?? 0);
    addEventListener('keydown', () => {
      const image = new Image(900);
      image.setAttribute('elementtiming', 'page');
      image.decoding = 'sync';
      image.src = URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }));
      document.querySelector('main')?.replaceChildren(image);
    });
  }, picture.toString('base64'));
  const times: number[] = [];
  for (let round = 0; round < baselineRounds; round += 1) {
    await page.evaluate(() => {
      (globalThis as unknown as { benchState: State }).benchState.painted.length = 0;
    });
    await page.keyboard.press('b');
    await page.waitForFunction(() => (globalThis as unknown as { benchState: State }).benchState.painted.length > 0);
    const { pressedAt, painted } = await page.evaluate(stateIn);
    if (round >= warmUp && painted[0]) times.push(painted[0].at - pressedAt);
  }
  await page.close();
  return times;
}

export async function benchNext(): Promise<string[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vidimus-bench-'));
  const service = await startService(dataDir);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    const ids = await send(service.url, await accessToken(service.url));
    await untilRead(service.url, ids);
    const headers = { authorization: `Bearer ${await accessToken(service.url)}` };
    const picture = await fetch(`${service.url}/v1/documents/${ids[0]}/page/0/image`, { headers });
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    await dismissTour(service.url, await accessToken(service.url));
    await page.addInitScript(watchPaints);
    await page.goto(`${service.url}/`);
    await page.getByLabel(/^E-?mail/i).fill('accountant@demo.test');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page
      .getByRole('row', { name: /Northlight/ })
      .first()
      .getByRole('link')
      .first()
      .click();
    const times = await goThrough(page);
    const alone = await paintAlone(browser, Buffer.from(await picture.arrayBuffer()));
    return [
      `next document, Ctrl+Enter until page image and form are painted, ${times.length} times, warm queue: median ${ms(median(times))} (aim 50 ms), p95 ${ms(percentile(times, 95))} (aim 120 ms)`,
      `painting the cached image only: median ${ms(median(alone))}; the next document takes ${(median(times) / median(alone)).toFixed(2)} × as long (aim 1.3 ×)`,
    ];
  } finally {
    await browser.close();
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
