import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';
import { median, percentile } from './figures.ts';
import { headerFields, itemRows, uploadLargeDocument } from './large-document.ts';
import { signIn, startService } from './running-service.ts';

const presses = 120;
const moves = 200;

/** From the event to the frame that shows what came of it, in the page's own clock; for each event of this kind that follows. */
async function watch(page: Page, kind: 'keydown' | 'pointermove'): Promise<void> {
  await page.evaluate((name) => {
    const times: number[] = [];
    Object.assign(globalThis, { paintTimes: times });
    addEventListener(
      name,
      (event) => {
        const { port1, port2 } = new MessageChannel();
        // a task that is posted while a frame is made runs when that frame is painted
        port1.addEventListener('message', () => times.push(performance.now() - event.timeStamp));
        port1.start();
        requestAnimationFrame(() => port2.postMessage(undefined));
      },
      { capture: true },
    );
  }, kind);
}

const timesOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { paintTimes: number[] }).paintTimes);
const figures = (times: readonly number[]) => `median ${median(times).toFixed(1)} ms, p95 ${percentile(times, 95).toFixed(1)} ms`;

async function typing(page: Page): Promise<number[]> {
  const field = page.getByRole('region', { name: 'Values' }).getByRole('textbox', { name: 'Extra 30', exact: true });
  await field.click();
  await watch(page, 'keydown');
  for (let press = 0; press < presses; press += 1) {
    const before = (await timesOf(page)).length;
    await page.keyboard.press('abcdefghij'.charAt(press % 10));
    await page.waitForFunction((count) => (globalThis as unknown as { paintTimes: number[] }).paintTimes.length > count, before);
  }
  return timesOf(page);
}

async function hovering(page: Page): Promise<number[]> {
  const box = await page.getByRole('application', { name: /^Page 1/ }).boundingBox();
  if (!box) throw new Error('the page is not shown');
  await watch(page, 'pointermove');
  for (let move = 0; move < moves; move += 1) {
    const x = box.x + box.width * (0.1 + 0.8 * ((move * 37) % 100) * 0.01);
    const y = box.y + box.height * (0.1 + 0.8 * ((move * 61) % 100) * 0.01);
    await page.mouse.move(x, y);
  }
  return timesOf(page);
}

/** What a key press and a move of the pointer cost on a document that is larger than most; frames as fast as they can be made. */
export async function benchTyping(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vidimus-bench-'));
  const service = await startService(folder);
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
  });
  try {
    const documentId = await uploadLargeDocument(service.url);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signIn(page, service.url);
    const open = async () => {
      await page.goto(`${service.url}/documents/${documentId}`);
      await page.getByRole('application', { name: /^Page 1/ }).waitFor();
      await page.getByText('Row 3', { exact: true }).first().waitFor();
    };
    await open();
    const typed = await typing(page);
    await open();
    const hovered = await hovering(page);
    return [
      `key press to painted value, ${headerFields} more header fields and ${itemRows} items, ${typed.length} presses: ${figures(typed)} (aim p95 16 ms)`,
      `hover to lit word on a page of 3,000 words, ${hovered.length} moves: ${figures(hovered)} (aim p95 8 ms)`,
    ];
  } finally {
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
