import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';
import { median, percentile } from './figures.ts';
import { headerFields, itemRows, uploadLargeDocument } from './large-document.ts';
import { presentedAfter } from './presented.ts';
import { signIn, startService } from './running-service.ts';

const presses = 120;
const moves = 200;

/** Repeat rate of a key that is held down, and rate of mouse events. */
const keyPauseMs = 33;
const movePauseMs = 8;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const figures = (times: readonly number[]) => `median ${median(times).toFixed(1)} ms, p95 ${percentile(times, 95).toFixed(1)} ms`;

async function typing(page: Page): Promise<number[]> {
  const field = page.getByRole('region', { name: 'Values' }).getByRole('textbox', { name: 'Extra 30', exact: true });
  await field.click();
  const { times, unseen } = await presentedAfter(page, 'keydown', async () => {
    for (let press = 0; press < presses; press += 1) {
      await page.keyboard.press('abcdefghij'.charAt(press % 10));
      await pause(keyPauseMs);
    }
  });
  if (unseen > 0) throw new Error(`${unseen} of ${presses} key presses painted nothing`);
  return times;
}

async function hovering(page: Page): Promise<number[]> {
  const box = await page.getByRole('application', { name: /^Page 1/ }).boundingBox();
  if (!box) throw new Error('the page is not shown');
  const { times } = await presentedAfter(page, 'pointermove', async () => {
    for (let move = 0; move < moves; move += 1) {
      const x = box.x + box.width * (0.1 + 0.8 * ((move * 37) % 100) * 0.01);
      const y = box.y + box.height * (0.1 + 0.8 * ((move * 61) % 100) * 0.01);
      await page.mouse.move(x, y);
      await pause(movePauseMs);
    }
  });
  return times;
}

/**
 * Measures the cost of a key press and a pointer move until the frame is on the screen, with a document larger than most. Frames are
 * produced as fast as possible: the refresh rate of a display is not awaited.
 */
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
      `key press to value on the screen, ${headerFields} more header fields and ${itemRows} items, ${typed.length} presses: ${figures(typed)} (aim p95 16 ms)`,
      `hover to highlighted word on the screen, a page of 3,000 words, ${hovered.length} moves that highlighted another word: ${figures(hovered)} (aim p95 8 ms)`,
    ];
  } finally {
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
