/**
 * `node train/make-documents.ts --out=DIR --from=0 --count=500`: generates synthetic documents, prints them with Chromium, and reads the
 * print with the product's own reader. Each line of the output contains the words of a page with their roles. The same numbers give the
 * same documents.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { placeInLines } from '#service/extraction/read/lines.ts';
import { openPdf } from '#service/extraction/read/pdf/pdf-document.ts';
import { withPdfPage } from '#service/extraction/read/pdf/pdf-page.ts';
import { readTextLayer } from '#service/extraction/read/pdf/pdf-words.ts';
import { loadPdfium } from '#service/extraction/read/pdf/pdfium.ts';
import { invent } from './invent.ts';
import { pageOf } from './page.ts';
import { randomOf } from './random.ts';

type RoleBox = { role: string; x0: number; y0: number; x1: number; y1: number };

const { values: options } = parseArgs({
  options: { out: { type: 'string' }, from: { type: 'string', default: '0' }, count: { type: 'string', default: '500' } },
});
if (options.out === undefined) throw new Error('--out=DIR is required');
mkdirSync(options.out, { recursive: true });

const pointsPerPx = 0.75;
const from = Number(options.from);
const pdfium = await loadPdfium();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const page = await browser.newPage();
await page.emulateMedia({ media: 'print' });
const lines: string[] = [];
for (let seed = from; seed < from + Number(options.count); seed += 1) {
  const random = randomOf(seed * 7919 + 17);
  const invented = invent(random);
  const { html, widthPx } = pageOf(random, invented);
  await page.setViewportSize({ width: widthPx, height: 1123 });
  await page.setContent(html);
  const { boxes, height } = await page.evaluate(() => ({
    height: Math.ceil(document.documentElement.scrollHeight),
    boxes: [...document.querySelectorAll('[data-role]')].flatMap((element) =>
      [...element.getClientRects()].map(({ left, top, right, bottom }) => ({
        role: element.getAttribute('data-role') ?? '',
        x0: left,
        y0: top,
        x1: right,
        y1: bottom,
      })),
    ),
  }));
  const heightPx = widthPx < 500 ? height + 10 : Math.max(1123, height + 4);
  const pdf = await page.pdf({
    width: `${widthPx}px`,
    height: `${heightPx}px`,
    printBackground: true,
    margin: { top: '0', left: '0', right: '0', bottom: '0' },
  });
  const printed = openPdf(pdfium, pdf);
  try {
    if (printed.pageCount !== 1) continue;
    lines.push(
      withPdfPage(printed, 0, (opened) => {
        const words = placeInLines(readTextLayer(opened).words).map((word, id) => ({ id, ...word }));
        const roles = words.map((word) =>
          roleAt(boxes, (word.x0 + word.x1) / 2 / pointsPerPx, (word.y0 + word.y1) / 2 / pointsPerPx),
        );
        return JSON.stringify({
          seed,
          country: invented.country.code,
          width: opened.width,
          height: opened.height,
          words: words.map((word) => [
            word.text,
            ...[word.x0, word.y0, word.x1, word.y1].map((value) => Math.round(value * 10) / 10),
            word.line,
          ]),
          roles,
        });
      }),
    );
  } finally {
    printed.close();
  }
}
await browser.close();
writeFileSync(path.join(options.out, `pages-${String(from).padStart(6, '0')}.jsonl`), lines.map((line) => `${line}\n`).join(''));
process.stdout.write(`${lines.length} documents\n`);

function roleAt(boxes: readonly RoleBox[], x: number, y: number): string {
  return boxes.find((box) => x >= box.x0 - 0.5 && x <= box.x1 + 0.5 && y >= box.y0 - 1 && y <= box.y1 + 1)?.role ?? '';
}
