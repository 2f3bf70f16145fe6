import { readSheet } from 'read-excel-file/universal';
import { BadTableFile, cellText, fileLimits, type ReadTable, textInZip, unpackedSize } from './table-file.ts';

/** The first sheet of a workbook that is shown, every cell as text: a formula as the value that was computed last. */
export async function readXlsx(file: Blob, bytes: Uint8Array): Promise<ReadTable> {
  if (unpackedSize(bytes) > fileLimits.unpackedBytes) throw new BadTableFile('tooLargeUnpacked');
  const sheet = await readSheet(file, await firstShown(bytes));
  if (sheet.length > fileLimits.rows + 1) throw new BadTableFile('tooManyRows');
  const rows = sheet
    .map((row) => row.slice(0, fileLimits.columns).map(cellText))
    .filter((row) => row.some((cell) => cell !== ''));
  return { rows, kind: 'xlsx', encoding: '', separator: '' };
}

/** Which sheet one sees first, counted from 1: what somebody has hidden is not what he wants to hand over. */
async function firstShown(bytes: Uint8Array): Promise<number> {
  const workbook = (await textInZip(bytes, 'xl/workbook.xml')) ?? '';
  const sheets = workbook.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
  return (
    Math.max(
      0,
      sheets.findIndex((sheet) => !/\sstate="(?:hidden|veryHidden)"/.test(sheet)),
    ) + 1
  );
}
