import { readSheet } from 'read-excel-file/universal';
import { BadTableFile, cellText, fileLimits, type ReadTable, unpackedSize } from './table-file.ts';

/** The first sheet of a workbook, every cell as text: a formula as the value that was computed last. */
export async function readXlsx(file: Blob, bytes: Uint8Array): Promise<ReadTable> {
  if (unpackedSize(bytes) > fileLimits.unpackedBytes) throw new BadTableFile('tooLargeUnpacked');
  const sheet = await readSheet(file);
  if (sheet.length > fileLimits.rows + 1) throw new BadTableFile('tooManyRows');
  const rows = sheet
    .map((row) => row.slice(0, fileLimits.columns).map(cellText))
    .filter((row) => row.some((cell) => cell !== ''));
  return { rows, kind: 'xlsx', encoding: '', separator: '' };
}
