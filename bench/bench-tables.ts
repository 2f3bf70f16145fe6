import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';
import { percentile } from './figures.ts';
import { signIn, startService } from './running-service.ts';

const rowCount = 100_000;
const words = ['Praha', 'Brno', 'Žďár', 'Kúpele', 'výroba', 'sklad', 'doprava', 'údržba', 'správa', 'vývoj'];
const word = (index: number, step: number) => words[(index * step) % words.length] ?? '';

const csv = (): string =>
  `Kód;Název\r\n${Array.from({ length: rowCount }, (_, index) => `CC-${String(index).padStart(6, '0')};${word(index, 1)} ${index} ${word(index, 7)}`).join('\r\n')}\r\n`;

/** Text typed letter by letter: a key, words, words with a number. */
const typed = ['cc-0123', 'brno 41', 'zdar', 'udrzba 99', 'sklad'];

/**
 * Measures in the browser the import of a table of 100,000 rows by an administrator, and the time from a letter to the rows that it finds.
 */
export async function benchTables(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vidimus-bench-'));
  const service = await startService(path.join(folder, 'data'));
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    const file = path.join(folder, 'rows.csv');
    await writeFile(file, csv());
    const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
    await signIn(page, service.url, 'admin');
    await page.goto(`${service.url}/settings/data-tables?id=new`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Bench');
    await page.getByRole('button', { name: 'Create table' }).click();
    await page.getByRole('button', { name: 'Import rows' }).click();
    const startedAt = performance.now();
    const lap = () => ((performance.now() - startedAt) / 1000).toFixed(1);
    await page.getByLabel('File to import').setInputFiles(file);
    await page.getByRole('button', { name: 'Preview changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Import rows' }).click({ timeout: 120_000 });
    const compared = lap();
    await page.getByText('100,000 rows imported.').waitFor({ timeout: 300_000 });
    const written = lap();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    const search = page.getByRole('searchbox', { name: 'Search rows' });
    const times: number[] = [];
    for (const text of typed) {
      await search.fill('');
      for (let length = 1; length <= text.length; length += 1) times.push(await answered(page, text.slice(0, length)));
    }
    return [
      `tables   import of ${rowCount} rows in the browser: ${written} s (parsed and compared after ${compared} s)`,
      `tables   from a key press to the matching rows: p50 ${percentile(times, 50).toFixed(0)} ms, p95 ${percentile(times, 95).toFixed(0)} ms of ${times.length} (aim 50)`,
    ];
  } finally {
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type BenchPage = Parameters<typeof signIn>[0];

/** Measures the time from the input event to the frame with the response. */
const answered = (page: BenchPage, text: string): Promise<number> =>
  page.evaluate(async (query) => {
    const input = document.querySelector<HTMLInputElement>('input[type="search"][aria-label="Find rows"]');
    if (!input) throw new Error('there is no search box');
    const entries: PerformanceEntry[] = [];
    const { promise, resolve } = Promise.withResolvers<number>();
    const observer = new PerformanceObserver((list) => {
      entries.push(...list.getEntries().filter(({ name }) => name.includes('search-enums')));
      if (entries.length === 0) return;
      observer.disconnect();
      // drawn by the frame after the response
      requestAnimationFrame(() => requestAnimationFrame((now) => resolve(now - startedAt)));
    });
    observer.observe({ type: 'resource' });
    const startedAt = performance.now();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, query);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    return promise;
  }, text);
