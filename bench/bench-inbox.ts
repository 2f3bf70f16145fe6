import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, devices, type Page } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';
import { keystrokeModelMs, median, ms, percentile, seconds } from './figures.ts';
import { accessToken, root, signIn, startService } from './running-service.ts';

const documents = 12;
const decisions = 10;
const visits = 5;
const memoryCheckMs = 1_500;
/** Time to move a thumb to a button and press it; the hand stays on the device. */
const tapMs = 1_300;
/** 10 Mbit/s with the latency of a mobile network, and a processor that is four times slower than this one. */
const network = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
const slowDown = 4;

/** Uploads documents and validates them for approval, like an accountant. */
async function fillInbox(url: string): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken(url)}` };
  const bytes = new Uint8Array(await readFile(path.join(root, 'samples/faktura-stavebniny-lipa.pdf')));
  const post = async (address: string) => {
    const answer = await fetch(`${url}${address}`, { method: 'POST', headers });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  };
  for (let count = 0; count < documents; count += 1) {
    const form = new FormData();
    form.append('File', new Blob([bytes]), `invoice-${count}.pdf`);
    const sent = await fetch(`${url}/v1/documents`, { method: 'POST', headers, body: form });
    const { documentId } = (await sent.json()) as { documentId: string };
    let state = '';
    while (state !== 'Extracted') {
      const detail = await fetch(`${url}/v1/documents/${documentId}`, { headers });
      ({ state } = (await detail.json()) as { state: string });
    }
    await post(`/v1/documents/${documentId}/state/change/Validated`);
    await post(`/v1/approval/${documentId}/workflow/start`);
  }
}

async function phonePage(context: BrowserContext, isCacheOff: boolean): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: isCacheOff });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  return page;
}

/** Measures the time from opening the inbox, including the redirect to the sign-in server and back, to the image of the first page. */
async function visit(context: BrowserContext, url: string, isCacheOff: boolean): Promise<number> {
  const page = await phonePage(context, isCacheOff);
  const startedAt = Date.now();
  await page.goto(`${url}/approvals`);
  await page.getByRole('img', { name: /^First page/ }).waitFor();
  const paintedAt = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1);
          if (last) resolve(performance.timeOrigin + last.startTime);
        });
        // the image is already painted; its entry follows one frame later
        requestAnimationFrame(() =>
          requestAnimationFrame(() => observer.observe({ type: 'largest-contentful-paint', buffered: true })),
        );
      }),
  );
  await page.close();
  return paintedAt - startedAt;
}

/** Measures the time from each tap to the frame that shows the next document with its page, by the clock of the page. */
async function decide(context: BrowserContext, url: string): Promise<{ times: number[]; taps: number }> {
  const page = await phonePage(context, false);
  await page.goto(`${url}/approvals`);
  await page.getByRole('img', { name: /^First page/ }).waitFor();
  await page.evaluate(() => {
    const seen = { taps: 0, times: [] as number[] };
    Object.assign(globalThis, { seen });
    const shown = () => [...document.querySelectorAll<HTMLImageElement>('article img')].find((image) => image.checkVisibility());
    addEventListener(
      'click',
      (event) => {
        seen.taps += 1;
        const before = shown();
        const look = () => {
          const image = shown();
          if (!image || image === before || !image.complete || image.naturalWidth === 0) {
            requestAnimationFrame(look);
            return;
          }
          const { port1, port2 } = new MessageChannel();
          // a task posted while a frame is produced runs when that frame is painted
          port1.addEventListener('message', () => seen.times.push(performance.now() - event.timeStamp));
          port1.start();
          port2.postMessage(undefined);
        };
        requestAnimationFrame(look);
      },
      { capture: true },
    );
  });
  const read = () => page.evaluate(() => (globalThis as unknown as { seen: { taps: number; times: number[] } }).seen);
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  for (let count = 1; count <= decisions; count += 1) {
    await approve.and(page.locator(':enabled')).tap();
    await page.waitForFunction(
      (wanted) => (globalThis as unknown as { seen: { times: number[] } }).seen.times.length >= wanted,
      count,
    );
    // a user looks at the document before deciding; meanwhile the next one is fetched
    await new Promise((resolve) => setTimeout(resolve, memoryCheckMs));
  }
  const seen = await read();
  await page
    .getByRole('article')
    .getByText(`1 of ${documents - decisions}`, { exact: true })
    .waitFor();
  await page.close();
  return seen;
}

export async function benchInbox(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vidimus-bench-'));
  const service = await startService(path.join(folder, 'data'));
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    await fillInbox(service.url);
    const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, locale: 'en-US' });
    const page = await context.newPage();
    await signIn(page, service.url, 'approver');
    await page.close();
    const painted = { first: [] as number[], again: [] as number[] };
    for (let round = 0; round < visits; round += 1) {
      painted.first.push(await visit(context, service.url, true));
      painted.again.push(await visit(context, service.url, false));
    }
    const { times, taps } = await decide(context, service.url);
    const profile = `${slowDown} × slower processor, 10 Mbit/s`;
    return [
      `inbox on a phone (${profile}), largest contentful paint including the redirects of the sign-in, median of ${visits}: ${ms(median(painted.again))}, with an empty cache ${ms(median(painted.first))} (aim 1,800 ms)`,
      `tap on Approve until the next document is painted, ${times.length} taps: median ${ms(median(times))}, p95 ${ms(percentile(times, 95))} (aim 100 ms)`,
      `taps to approve ${decisions} documents: ${taps} (aim 10); by the keystroke-level model ${seconds(keystrokeModelMs({ keys: 0, clicks: 0, typed: 0, looks: decisions }) + taps * tapMs)}, of which the application takes ${seconds(times.reduce((sum, time) => sum + time, 0))}`,
    ];
  } finally {
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
