import { expect, test } from 'vitest';
import { decoded } from './decode-text.ts';
import { TableFileError, cellText, kindOf, readCsv } from './table-file.ts';
import { unpackedSize } from './zip-parts.ts';
import { codeFormatOf, applyNumberFormat } from './shown-number.ts';
import { csvOf, guessMapping, mapRows, additionalColumnNames, updateMapping, safeCell } from './table-rows.ts';

const nobody = () => {};
const bytesOf = (text: string) => new TextEncoder().encode(text);

test('a CSV in windows-1250 with semicolons is parsed, and a formula stays text', () => {
  // "Kód;Název\r Ž1;=HYPERLINK("http://x")" as written by Windows
  const bytes = Uint8Array.from('K\u00f3d;N\u00e1zev\r\n\u008e1;"=HYPERLINK(""http://x"")"\r\n', (character) =>
    character.charCodeAt(0),
  );
  const table = readCsv(bytes, nobody);
  expect(table).toMatchObject({ encoding: 'windows-1250', separator: ';' });
  expect(table.rows).toEqual([
    ['Kód', 'Název'],
    ['Ž1', '=HYPERLINK("http://x")'],
  ]);
  expect(guessMapping(table.rows)).toEqual({ key: 0, value: 1, more: [], from: 0, hasHeader: true });
});

test.each([
  ['a,b\n1,2', ',', 'UTF-8'],
  ['\uFEFFa\tb\n1\t2', '\t', 'UTF-8'],
  ['a|b\n1|2', '|', 'UTF-8'],
])('%j is separated by %j', (text, separator, encoding) => {
  expect(readCsv(bytesOf(text), nobody)).toMatchObject({ separator, encoding });
});

test('one row over the limit is too many', () => {
  expect(() => readCsv(bytesOf('k;v\n'.repeat(500_002)), nobody)).toThrow(TableFileError);
});

test('UTF-16 is recognized by its byte order mark', () => {
  expect(decoded(new Uint8Array([0xff, 0xfe, 0x41, 0x00]))).toEqual({ text: 'A', encoding: 'UTF-16' });
});

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

// Written by `iconv`.
test.each([
  ['Šťastná; řeka', 'ISO-8859-2', 'a9bb6173746ee13b20f8656b61'],
  ['Šťastná; řeka', 'windows-1250', '8a9d6173746ee13b20f8656b61'],
  ['košt; řeka', 'ISO-8859-2', '6b6fb9743b20f8656b61'],
  ['mąka; łódź', 'ISO-8859-2', '6db16b613b20b3f364bc'],
  ['mąka; łódź', 'windows-1250', '6db96b613b20b3f3649f'],
  ['łąka; żyto', 'windows-1250', 'b3b96b613b20bf79746f'],
  ['řeka ©', 'windows-1250', 'f8656b6120a9'],
])('%s in %s is decoded', (text, encoding, hex) => {
  expect(decoded(fromHex(hex))).toEqual({ text, encoding });
});

test('a file is read in the encoding that the user selected', () => {
  expect(readCsv(fromHex('6b3b760af6df3b31'), nobody, 'windows-1252')).toMatchObject({
    encoding: 'windows-1252',
    rows: [
      ['k', 'v'],
      ['öß', '1'],
    ],
  });
});

test('a ZIP declares its unpacked size; other files are refused', () => {
  const zip = new Uint8Array(46 + 22);
  const view = new DataView(zip.buffer);
  view.setUint32(0, 0x02014b50, true);
  view.setUint32(24, 4_000_000_000, true);
  view.setUint32(46, 0x06054b50, true);
  view.setUint16(46 + 10, 1, true);
  expect(unpackedSize(zip)).toBe(4_000_000_000);
  expect(() => unpackedSize(new Uint8Array(30))).toThrow(TableFileError);
});

test('duplicate, missing and too long keys are reported', () => {
  const found = mapRows(
    [
      ['key', 'value'],
      ['a', '1'],
      ['', '2'],
      ['a', '3'],
      ['x'.repeat(201), ''],
    ],
    { key: 0, value: 1, more: [], from: 0, hasHeader: true },
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

test('cells of a workbook become texts', () => {
  expect([cellText(new Date('2026-03-05T00:00:00Z')), cellText(1.5), cellText(true), cellText(null)]).toEqual([
    '2026-03-05',
    '1.5',
    'true',
    '',
  ]);
});

test('numbers keep the leading zeros shown in the workbook', () => {
  const shown = (format: string, digits: string) => {
    const code = codeFormatOf(format);
    return code === undefined ? undefined : applyNumberFormat(code, digits);
  };
  expect(shown('00000', '123')).toBe('00123');
  expect(shown('[$-405]000\\ 00', '60200')).toBe('602 00');
  expect(shown('00"-"0000', '120001')).toBe('12-0001');
  expect(shown('000', '12345')).toBe('12345');
  for (const format of ['General', '0', '0.00', '#,##0', '0%', '[$-405]d/m/yyyy', '@'])
    expect(shown(format, '5')).toBeUndefined();
});

test('a file is recognized by its first bytes, and an unsupported one is not treated as text', () => {
  const container = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
  const named = (name: string) => new Uint8Array([...container, ...new TextEncoder().encode(Array.from(name).join('\u0000')), 0]);
  const refused = (bytes: Uint8Array, problem: string) => expect(() => kindOf(bytes)).toThrow(problem);
  refused(named('EncryptedPackage'), 'locked');
  refused(named('Workbook'), 'oldWorkbook');
  refused(new TextEncoder().encode('%PDF-1.7'), 'notReadable');
  refused(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'notReadable');
  expect(kindOf(bytesOf('k;v'))).toBe('text');
  expect(kindOf(new Uint8Array([0xff, 0xfe, 0x41, 0x00]))).toBe('text');
  expect(kindOf(new Uint8Array([0x50, 0x4b, 3, 4]))).toBe('zip');
});

test('a time of day stays with its date, and decimal sums have no floating-point residue', () => {
  expect([cellText(new Date('2026-03-05T14:30:00Z')), cellText(0.1 + 0.2), cellText(12345678)]).toEqual([
    '2026-03-05 14:30',
    '0.3',
    '12345678',
  ]);
});

test('other named columns are included, and remain available when another one becomes the key', () => {
  const rows = [
    ['Kód', 'Název', 'Approver', '', 'Value', 'Account'],
    ['P-100', 'Praha', 'Jana', 'x', 'y', '518100'],
  ];
  const guessed = guessMapping(rows);
  expect(guessed).toEqual({ key: 0, value: 1, more: [2, 5], from: 0, hasHeader: true });
  expect(additionalColumnNames(rows, guessed)).toEqual(['Approver', 'Account']);
  expect(mapRows(rows, guessed).rows).toEqual([['P-100', 'Praha', 'Jana', '518100']]);
  expect(updateMapping(rows, { ...guessed, more: [2] }, { value: 5 })).toMatchObject({ value: 5, more: [1, 2] });
  expect(updateMapping(rows, guessed, { hasHeader: false }).more).toEqual([]);
  expect(csvOf([{ key: 'P-100', value: 'Praha', more: { Account: '=1' } }], ['Approver', 'Account'])).toBe(
    "\uFEFFkey;value;Approver;Account\r\nP-100;Praha;;'=1\r\n",
  );
});
