import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { buildWorkbook } from '#testing/build-workbook.ts';
import { readXlsx } from './read-xlsx.ts';
import { TableFileError } from './table-file.ts';
import { guessMapping, mapRows } from './table-rows.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Parts of a workbook as written by Excel and LibreOffice Calc: shared strings, styles, two sheets. */
const parts = (sheet: string): Record<string, string> => ({
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId4" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="false"/><sheets><sheet name="Střediska" sheetId="1" r:id="rId1"/><sheet name="Jiný list" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="d/m/yyyy"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  'xl/sharedStrings.xml': `${head}<sst xmlns="${main}" count="6" uniqueCount="6"><si><t>Kód</t></si><si><t>Název</t></si><si><t xml:space="preserve">Žďár &amp; okolí</t></si><si><r><t>Br</t></r><r><rPr><b/></rPr><t>no</t></r></si><si><t>A1</t></si><si><t>=HYPERLINK("http://x")</t></si></sst>`,
  'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><dimension ref="A1:D9"/><sheetData>${sheet}</sheetData></worksheet>`,
  'xl/worksheets/sheet2.xml': `${head}<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1"><v>999</v></c></row></sheetData></worksheet>`,
});

async function workbook(files: Record<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream as Readable));
}
const rowsOf = async (bytes: Uint8Array<ArrayBuffer>) => (await readXlsx(bytes)).rows;

const sheet = [
  '<row r="1" spans="1:2"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>',
  // Shared strings, one of them with two fonts.
  '<row r="2"><c r="A2" t="s"><v>4</v></c><c r="B2" t="s"><v>2</v></c></row>',
  '<row r="3"><c r="A3"><v>1001</v></c><c r="B3" t="s"><v>3</v></c></row>',
  // Dates in a built-in and in a custom format; an amount with thousands separators.
  '<row r="4"><c r="A4" s="1"><v>46086</v></c><c r="B4" s="2"><v>46100</v></c></row>',
  '<row r="5"><c r="A5"><v>7</v></c><c r="B5" s="3"><v>1234567.5</v></c></row>',
  // Formulas with their last computed values: a number and a text.
  '<row r="6"><c r="A6"><f>A5+1</f><v>8</v></c><c r="B6" t="str"><f>CONCATENATE("Pra","ha")</f><v>Praha</v></c></row>',
  // A boolean, a text that looks like a formula, and an omitted row; empty cells with and without a style.
  '<row r="8"><c r="A8" t="b"><v>1</v></c><c r="B8" t="s"><v>5</v></c></row>',
  '<row r="9"><c r="A9" s="3"/><c r="B9"/><c r="D9"><v>0.1</v></c></row>',
].join('');

test('a workbook written by Excel or LibreOffice: the first sheet, as texts', async () => {
  const rows = await rowsOf(await workbook(parts(sheet)));
  expect(rows.map((row) => row.slice(0, 2))).toEqual([
    ['Kód', 'Název'],
    ['A1', 'Žďár & okolí'],
    ['1001', 'Brno'],
    ['2026-03-05', '2026-03-19'],
    ['7', '1234567.5'],
    ['8', 'Praha'],
    ['', ''],
    ['true', '=HYPERLINK("http://x")'],
    ['', ''],
  ]);
  expect(rows.at(-1)?.[3]).toBe('0.1');
  expect(guessMapping(rows)).toMatchObject({ key: 0, value: 1, hasHeader: true });
  expect(mapRows(rows, { key: 0, value: 1, more: [], from: 0, hasHeader: true })).toMatchObject({
    withoutKey: 1,
    twice: [],
    tooLong: [],
  });
});

test('cells and rows without references follow the previous ones', async () => {
  const bare = [
    '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>',
    '<row><c t="s"><v>4</v></c><c/><c><v>7</v></c></row>',
    '<row r="4"><c><v>1001</v></c></row>',
  ].join('');
  expect(await rowsOf(await workbook(parts(bare)))).toEqual([
    ['Kód', 'Název', ''],
    ['A1', '', '7'],
    ['', '', ''],
    ['1001', '', ''],
  ]);
});

test('a ZIP other than a workbook is refused', async () => {
  await expect(rowsOf(await workbook({ 'readme.txt': 'no' }))).rejects.toThrow();
  await expect(rowsOf(new Uint8Array(30))).rejects.toThrow(TableFileError);
});

test('a hidden sheet keeps its position, and of merged cells the first has the value', async () => {
  const merged =
    '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>4</v></c><c r="B2" t="s"><v>3</v></c></row>';
  const files = parts(`${merged}<row r="3"><c r="A3"><v>5</v></c><c r="B3"/></row>`);
  const hidden = {
    ...files,
    'xl/workbook.xml': files['xl/workbook.xml']?.replace('sheetId="1"', 'sheetId="1" state="hidden"') ?? '',
  };
  expect(await rowsOf(await workbook(hidden))).toEqual([['999']]);
  const mergedFiles = {
    ...files,
    'xl/worksheets/sheet1.xml':
      files['xl/worksheets/sheet1.xml']?.replace(
        '</sheetData>',
        '</sheetData><mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>',
      ) ?? '',
  };
  expect(await rowsOf(await workbook(mergedFiles))).toEqual([
    ['Kód', ''],
    ['A1', 'Brno'],
    ['5', ''],
  ]);
});

test('a workbook of openpyxl with a hidden first sheet, dates in custom formats, merged cells and a formula never computed', async () => {
  const bytes = new Uint8Array(await readFile(`${import.meta.dirname}/made-by-openpyxl.xlsx`));
  expect((await rowsOf(bytes)).map((row) => row.slice(0, 2))).toEqual([
    ['Kód', 'Název'],
    ['A1', 'Žďár & okolí'],
    ['1001', 'Brno'],
    ['2026-03-05', '2026-03-19 14:30'],
    ['7', '1234567.5'],
    ['true', ''],
    ['S', 'Sloučené'],
    ['S2', ''],
    ['00123', '0.3'],
  ]);
});

test('a workbook of LibreOffice: a title above the table, codes with leading zeros, several sheets, formulas, percent and money', async () => {
  const bytes = new Uint8Array(await readFile(`${import.meta.dirname}/made-by-libreoffice.xlsx`));
  const read = await readXlsx(bytes);
  expect(read).toMatchObject({ sheets: ['Střediska', 'Zakázky'], sheet: 'Střediska' });
  expect(read.rows).toEqual([
    ['Číselník středisek 2026', '', '', '', ''],
    ['', '', '', '', ''],
    ['Kód', 'Název', 'Platnost od', 'Sazba', 'Limit'],
    // A text, then a number displayed with leading zeros.
    ['00123', 'Žďár', '2026-03-08', '0.21', '0.3'],
    ['00123', 'číslo s nulami', '2026-03-09', '0.21', '2469'],
    ['8001', 'číslo bez formátu', '2026-03-10', '0.21', '2469'],
    ['A;B', 'středník a "uvozovky"', '2026-03-11', '0.21', '2469'],
    ['=HYPERLINK', '=HYPERLINK("http://zlo")', '2026-03-12', '0.21', '2469'],
    ['S1', 'vzorec', '2026-03-13', '0.21', '2469'],
  ]);
  const mapping = guessMapping(read.rows);
  expect(mapping).toEqual({ key: 0, value: 1, more: [2, 3, 4], from: 2, hasHeader: true });
  // As in the workbook: row 5 has the key of row 4.
  expect(mapRows(read.rows, mapping)).toMatchObject({ withoutKey: 0, twice: [{ key: '00123', line: 5 }] });
  const other = await readXlsx(bytes, 'Zakázky');
  expect(other.sheet).toBe('Zakázky');
  expect(other.rows.slice(0, 2)).toEqual([
    ['Kód', 'Název'],
    ['20260001', 'Zakázka 1'],
  ]);
});

test('workbooks of other kinds are distinguished from other files', async () => {
  const kinds = { 'xl/workbook.bin': 'otherWorkbook', 'content.xml': 'otherWorkbook', 'readme.txt': 'notReadable' };
  for (const [name, problem] of Object.entries(kinds))
    await expect(workbook({ [name]: 'x' }).then(rowsOf)).rejects.toMatchObject({ problem });
});

test('reading a sheet with more rows than a table holds stops at the first one too many', async () => {
  const row = '<row r="1"><c r="A1"><v>1</v></c></row>';
  await expect(workbook(parts(row.repeat(500_002))).then(rowsOf)).rejects.toMatchObject({ problem: 'tooManyRows' });
  // Rows that have only a format do not count.
  expect(
    await rowsOf(await workbook(parts(`${row}<row r="2"><c r="A2" s="1"/></row><row r="3"><c r="A3" s="1"/></row>`))),
  ).toEqual([['1']]);
});

test('a workbook with many rows, and one that unpacks to more than it declares', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [`K${index}`, `Value ${index}`]);
  const bytes = new Uint8Array(await buildWorkbook(rows));
  expect(await rowsOf(bytes)).toEqual(rows);
  const corrupted = new Uint8Array(bytes);
  const view = new DataView(corrupted.buffer);
  // Overwrites the unpacked size of every file in the central directory.
  for (let at = 0; at < corrupted.length - 30; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 40, true);
  await expect(rowsOf(corrupted)).rejects.toEqual(new TableFileError('notReadable'));
});
