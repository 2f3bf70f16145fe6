import { expect, test } from 'vitest';
import { BadTableFile, cellText, decoded, readCsv, unpackedSize } from './table-file.ts';
import { csvOf, guessMapping, mapRows, safeCell } from './table-rows.ts';

const nobody = () => {};
const bytesOf = (text: string) => new TextEncoder().encode(text);

test('a CSV in windows-1250 with semicolons is what it says, and a formula stays text', () => {
  // "Kód;Název\r\nŽ1;=HYPERLINK("http://x")" as Windows writes it
  const bytes = Uint8Array.from('K\u00f3d;N\u00e1zev\r\n\u008e1;"=HYPERLINK(""http://x"")"\r\n', (character) =>
    character.charCodeAt(0),
  );
  const table = readCsv(bytes, nobody);
  expect(table).toMatchObject({ encoding: 'windows-1250', separator: ';' });
  expect(table.rows).toEqual([
    ['Kód', 'Název'],
    ['Ž1', '=HYPERLINK("http://x")'],
  ]);
  expect(guessMapping(table.rows)).toEqual({ key: 0, value: 1, hasHeader: true });
});

test.each([
  ['a,b\n1,2', ',', 'UTF-8'],
  ['\uFEFFa\tb\n1\t2', '\t', 'UTF-8'],
  ['a|b\n1|2', '|', 'UTF-8'],
])('%j is parted by %j', (text, separator, encoding) => {
  expect(readCsv(bytesOf(text), nobody)).toMatchObject({ separator, encoding });
});

test('one row over the limit is too many', () => {
  expect(() => readCsv(bytesOf('k;v\n'.repeat(500_002)), nobody)).toThrow(BadTableFile);
});

test('UTF-16 is known by its mark', () => {
  expect(decoded(new Uint8Array([0xff, 0xfe, 0x41, 0x00]))).toEqual({ text: 'A', encoding: 'UTF-16' });
});

test('a ZIP says how large it will be; what is none is refused', () => {
  const zip = new Uint8Array(46 + 22);
  const view = new DataView(zip.buffer);
  view.setUint32(0, 0x02014b50, true);
  view.setUint32(24, 4_000_000_000, true);
  view.setUint32(46, 0x06054b50, true);
  view.setUint16(46 + 10, 1, true);
  expect(unpackedSize(zip)).toBe(4_000_000_000);
  expect(() => unpackedSize(new Uint8Array(30))).toThrow(BadTableFile);
});

test('keys that stand twice, are missing or too long are told', () => {
  const found = mapRows(
    [
      ['key', 'value'],
      ['a', '1'],
      ['', '2'],
      ['a', '3'],
      ['x'.repeat(201), ''],
    ],
    { key: 0, value: 1, hasHeader: true },
  );
  expect(found).toMatchObject({ withoutKey: 1, twice: [{ key: 'a', line: 4 }], tooLong: [{ line: 5 }] });
});

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+420 123', "'+420 123"],
  ['-12.5', '-12.5'],
  ['a;b', '"a;b"'],
])('%s is saved as %s', (text, safe) => {
  expect(safeCell(text)).toBe(safe);
  expect(csvOf([{ key: 'k', value: text }])).toContain(`k;${safe}\r\n`);
});

test('cells of a workbook are texts', () => {
  expect([cellText(new Date('2026-03-05T00:00:00Z')), cellText(1.5), cellText(true), cellText(null)]).toEqual([
    '2026-03-05',
    '1.5',
    'true',
    '',
  ]);
});
