import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { closeReaders, readFile } from '#service/extraction/read/read-file.ts';
import { invent } from '../train/invent.ts';
import { pageOf } from '../train/page.ts';
import { randomOf } from '../train/random.ts';
import { scanOf } from '../train/scan.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { median, seconds } from './figures.ts';

const run = promisify(execFile);
const pages = 24;
const dpi = 200;
/** Languages of the product's OCR, by tesseract's names. */
const native = new Map([
  ['cs', 'ces'],
  ['sk', 'slk'],
  ['de', 'deu'],
  ['pl', 'pol'],
  ['fr', 'fra'],
  ['en', 'eng'],
]);

type Scan = { words: string[]; file: string; language: string };
type Reading = { words: string[]; ms: number };

const wordsIn = (text: string): string[] => text.split(/\s+/u).filter((word) => /[\p{L}\d]/u.test(word));

/** Counts printed words that are missing or different; the order of columns does not matter. */
function mistakes(printed: readonly string[], read: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of read) left.set(word, (left.get(word) ?? 0) + 1);
  let found = 0;
  for (const word of printed) {
    const count = left.get(word) ?? 0;
    if (count > 0) found += 1;
    left.set(word, count - 1);
  }
  return Math.max(printed.length, read.length) - found;
}

async function timed(read: () => Promise<string[]>): Promise<Reading> {
  const start = performance.now();
  const words = await read();
  return { words, ms: performance.now() - start };
}

/** Returns a document of the generator, printed on a sheet and scanned; null for a language without OCR support, and for till rolls. */
async function scanned(page: Page, seed: number, folder: string): Promise<Scan | null> {
  const random = randomOf(seed * 7919 + 17);
  const invented = invent(random);
  const language = native.get(invented.country.language);
  const { html, widthPx } = pageOf(random, invented);
  if (language === undefined || widthPx < 500) return null;
  await page.setViewportSize({ width: widthPx, height: 1123 });
  await page.setContent(html);
  const words = wordsIn(await page.evaluate(() => document.body.innerText));
  const file = path.join(folder, `${seed}.jpg`);
  await writeFile(file, await scanOf(random, await page.screenshot({ fullPage: true }), dpi));
  return { words, file, language };
}

async function scansIn(folder: string): Promise<Scan[]> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ deviceScaleFactor: dpi / 96 });
    const scans: Scan[] = [];
    for (let seed = 1; scans.length < pages; seed += 1) {
      const scan = await scanned(page, seed, folder);
      if (scan !== null) scans.push(scan);
    }
    return scans;
  } finally {
    await browser.close();
  }
}

const installed = (): Promise<string> =>
  run('tesseract', ['--list-langs']).then(
    ({ stdout }) => stdout,
    () => '',
  );

function lineOf(name: string, scans: readonly Scan[], readings: readonly Reading[]): string {
  const printed = scans.reduce((sum, { words }) => sum + words.length, 0);
  const wrong = scans.reduce((sum, { words }, at) => sum + mistakes(words, readings[at]?.words ?? []), 0);
  const times = readings.map((reading) => reading.ms);
  return `${name}: ${((100 * wrong) / printed).toFixed(1)} % of ${printed} words wrong, median ${seconds(median(times))} per page`;
}

/** Measures word error rate and seconds per page on the generator's scans, compared to native tesseract on the same images if installed. */
export async function benchWords(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vidimus-bench-'));
  try {
    const scans = await scansIn(folder);
    const languages = await installed();
    const hasNative = [...native.values()].every((language) => languages.includes(language));
    const [ours, theirs]: [Reading[], Reading[]] = [[], []];
    const own = async (file: string): Promise<string[]> => {
      const reading = await readFile({ path: file, fileName: 'scan.jpg', workDir: folder });
      return reading.pages.flatMap(({ words }) => words.flatMap(({ text }) => wordsIn(text)));
    };
    // the first page loads languages
    const [first] = scans;
    if (first !== undefined) await own(first.file);
    for (const { file, language } of scans) {
      ours.push(await timed(() => own(file)));
      if (!hasNative) continue;
      const others = [file, '-', '-l', language === 'eng' ? 'eng' : `${language}+eng`];
      const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
      theirs.push(await timed(async () => wordsIn((await run('tesseract', others, { env })).stdout)));
    }
    const told = lineOf(`words of ${scans.length} generated scans`, scans, ours);
    if (!hasNative) return [`${told} (native tesseract with the six languages is not installed; no comparison)`];
    const ratio = median(ours.map((each, at) => each.ms / (theirs[at]?.ms ?? Number.NaN)));
    return [told, `${lineOf('native tesseract', scans, theirs)}; time ratio ${ratio.toFixed(2)} (aim 1.3)`];
  } finally {
    await closeReaders();
    await rm(folder, { recursive: true, force: true });
  }
}
