import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';
import { median, ms, percentile } from './figures.ts';
import { password } from './running-service.ts';
import { startSeeded } from './seeded-service.ts';

const documents = Number(process.env['LIST_DOCUMENTS'] ?? 1_000_000);
const rounds = Number(process.env['LIST_ROUNDS'] ?? 5);

/** Operations on a list as query strings; `n` makes each round request something that is not cached. */
const searches: { name: string; search: (n: number) => string }[] = [
  { name: 'to review', search: (n) => `fields.total_amount=${n}..999999` },
  { name: 'all', search: (n) => `view=all&createdAt=2020-01-0${n % 9 || 1}..` },
  { name: 'a supplier', search: (n) => `view=all&fields.issued_by_name_sm=Dodavatel+${n * 7}+s.r.o.` },
  {
    name: 'due in a week of this year',
    search: (n) => `view=all&fields.date_due=2026-0${(n % 6) + 1}-10..2026-0${(n % 6) + 1}-16`,
  },
  {
    name: 'issued in one month of this year',
    search: (n) => `view=all&fields.date_issued=2026-0${(n % 6) + 1}-01..2026-0${(n % 6) + 1}-28`,
  },
  { name: 'an amount', search: (n) => `view=all&fields.total_amount=${n * 100}..${n * 100 + 1}` },
  { name: 'errors', search: (n) => `view=errors&createdAt=2020-01-0${n % 9 || 1}..` },
  { name: 'duplicates', search: (n) => `view=all&isDuplicate=true&createdAt=2020-01-0${n % 9 || 1}..` },
  { name: 'search for a number', search: (n) => `view=all&q=FV-${123_456 + n}` },
  { name: 'search for a common word', search: (n) => `view=all&q=dodavatel+${n + 10}` },
  { name: 'search in To review', search: (n) => `q=dodavatel+${400 + n}` },
  { name: 'sorted by amount', search: (n) => `view=all&sort=-fields.total_amount&createdAt=2020-01-0${n % 9 || 1}..` },
];

/** Measures the list of a tenant with a million documents in a real browser: first rows after a change, and frames while scrolling. */
export async function benchList(): Promise<string[]> {
  const service = await startSeeded({ documents, keptFolder: process.env['LIST_DATA_DIR'] });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    return await measureList(browser, service.url);
  } finally {
    await browser.close();
    await service.stop();
  }
}

async function measureList(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  await page.getByLabel(/e-?mail/i).fill('accountant@demo.test');
  await page.getByLabel(/password|heslo/i).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('row').nth(5).waitFor();
  const lines = [`list of ${documents.toLocaleString('en-US')} documents, ${rounds} rounds`];
  const all: number[] = [];
  for (const { name, search } of searches) {
    const times: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      // starts from a list with rows: an empty list would count as the response
      await firstRows(page, 'view=all');
      times.push(await firstRows(page, search(round)));
    }
    all.push(...times);
    lines.push(`${name}: median ${ms(median(times))}, slowest ${ms(Math.max(...times))}`);
  }
  lines.push(`first rows after a change: median ${ms(median(all))}, p95 ${ms(percentile(all, 95))} (aim 250 ms)`);
  for (const sort of ['-createdAt', '-fields.total_amount', '-fields.issued_by_name_sm']) {
    await firstRows(page, `view=all&sort=${sort}`);
    lines.push(`from the top of ${sort} to its 600,000th document: ${ms(await rowsFarDown(page, 600_000))}`);
  }
  await firstRows(page, 'view=all');
  const { frames, tasks } = await scrolled(browser, page);
  lines.push(
    `scrolling: ${frames.length} frames, p95 ${ms(percentile(frames, 95))}, longest ${ms(Math.max(...frames))} (aim: none over 50 ms)`,
    `scrolling, processor time of one core, independent of other load: p95 of a task ${ms(percentile(tasks, 95))}, longest ${ms(Math.max(...tasks))}`,
  );
  return lines;
}

/** Measures the time from a jump of the scroll bar to the frame with a row of that position. */
const rowsFarDown = (page: Page, index: number): Promise<number> =>
  page.evaluate(
    (index) =>
      new Promise<number>((resolve) => {
        const grid = document.querySelector('[role=grid]');
        let start = 0;
        const look = () => {
          // the list has its full length only after it was counted
          if (start === 0 && Number(grid?.getAttribute('aria-rowcount')) > index) {
            start = performance.now();
            grid?.scrollTo(0, index * 36);
          }
          const row = grid?.querySelector(`[data-index="${index}"]`);
          if (row && row.getAttribute('aria-busy') !== 'true') resolve(performance.now() - start);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    index,
  );

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args: { name?: string } };

/** Measures frame times, and the processor time of each task of the page's main thread, which does not depend on other load. */
async function scrolled(browser: Browser, page: Page): Promise<{ frames: number[]; tasks: number[] }> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  const frames = await frameTimes(page);
  const { traceEvents: events } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const byThread = Map.groupBy(events, ({ pid, tid }) => `${pid} ${tid}`);
  const mains = [...byThread.values()]
    .filter((of) => of.some(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain'))
    .map((of) => of.filter(({ name }) => name.endsWith('RunTask')).map(({ tdur = 0 }) => tdur / 1_000));
  const busiest = mains.toSorted((a, b) => sum(b) - sum(a))[0] ?? [];
  return { frames, tasks: busiest };
}
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Measures the time from the change of the URL to the frame with the rows of the new list. */
const firstRows = (page: Page, search: string): Promise<number> =>
  page.evaluate(
    (search) =>
      new Promise<number>((resolve, reject) => {
        const before = document.querySelector('[role=grid]');
        const start = performance.now();
        history.pushState(null, '', `/documents?${search}`);
        window.dispatchEvent(new PopStateEvent('popstate'));
        const look = () => {
          const grid = document.querySelector('[role=grid]');
          const row = grid?.querySelector('[role=rowgroup] [data-index]');
          const isThere = grid !== before && row !== undefined && row !== null && row.getAttribute('aria-busy') !== 'true';
          const isEmpty = grid === null && document.querySelector('main h2') !== null;
          if (isThere || isEmpty) resolve(performance.now() - start);
          else if (performance.now() - start > 30_000) reject(new Error(`no rows for ${search} within 30 seconds`));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    search,
  );

/** Turns the wheel fast for four seconds, like a user who searches by eye. */
const frameTimes = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const grid = document.querySelector('[role=grid]');
        const frames: number[] = [];
        const start = performance.now();
        let last = start;
        const step = (now: number) => {
          frames.push(now - last);
          last = now;
          grid?.scrollBy(0, 120);
          if (now - start < 4_000) requestAnimationFrame(step);
          else resolve(frames.slice(1));
        };
        requestAnimationFrame(step);
      }),
  );
