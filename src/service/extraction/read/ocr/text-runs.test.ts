import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import fontkit from '@cantoo/fontkit';
import { expect, test } from 'vitest';
import { openPdfDocument } from '../pdf/open-pdf.ts';
import { findRuns, readRun, type Run } from './text-runs.ts';

const require = createRequire(import.meta.url);

test('text runs are located and recognized letter by letter', async () => {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  const fonts = path.join(path.dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts');
  const font = await document.embedFont(await readFile(path.join(fonts, 'LiberationSans-Regular.ttf')));
  const page = document.addPage([240, 120]);
  page.drawText('TOTAL', { x: 20, y: 80, size: 12, font });
  page.drawText('4840.95', { x: 160, y: 80, size: 12, font });
  page.drawText('Thank you', { x: 20, y: 30, size: 12, font });
  const grey = await (await openPdfDocument(await document.save())).drawGrey(0);
  const runs: Run[] = [];
  for (const box of await findRuns(grey)) runs.push(await readRun(grey, box));
  const textOf = (run: Run) => run.letters.map(({ text }) => text).join('');
  expect(new Set(runs.map(textOf))).toEqual(new Set(['4840.95', 'TOTAL', 'Thank you']));
  const figure = runs.find((run) => textOf(run) === '4840.95');
  expect((figure?.x0 ?? 0) / grey.width).toBeGreaterThan(0.6);
  expect((figure?.y1 ?? 0) / grey.height).toBeLessThan(0.5);
  expect(Math.min(...(figure?.letters ?? []).map(({ confidence }) => confidence))).toBeGreaterThan(0.8);
});

test('a blank page has no text runs', async () => {
  const data = new Uint8Array(200 * 300).fill(255);
  expect(await findRuns({ data, width: 200, height: 300 })).toEqual([]);
});
