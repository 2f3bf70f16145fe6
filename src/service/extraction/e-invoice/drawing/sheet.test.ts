import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readFile } from '#service/extraction/read/read-file.ts';
import { closeSheet, openSheet } from './sheet.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'vidimus-sheet-'));
afterAll(() => rm(folder, { recursive: true }));

async function textOfDrawn(text: string): Promise<string> {
  const sheet = await openSheet();
  sheet.page.drawText(text, { x: 60, y: 600, size: 12, font: sheet.fonts.regular });
  const file = path.join(folder, 'drawn.pdf');
  await writeFile(file, await closeSheet(sheet, { title: 'Drawn' }));
  const { pages } = await readFile({ path: file, fileName: 'drawn.pdf', workDir: await mkdtemp(path.join(folder, 'read-')) });
  return pages.flatMap(({ words }) => words.map((word) => word.text)).join(' ');
}

test('a letter drawn as part of a ligature in one document is plain text in a later one', async () => {
  expect(await textOfDrawn('Marked Ǯ')).toBe('Marked Ǯ');
  expect(await textOfDrawn('Plain Ʒ')).toBe('Plain Ʒ');
});
