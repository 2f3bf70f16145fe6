import { fc } from '#testing/properties.ts';
import { expect, test } from 'vitest';
import { parseTsv, toTsv } from './tsv.ts';

test.each([
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['one', [['one']]],
  ['', [['']]],
  [
    'a\t\r\n\t',
    [
      ['a', ''],
      ['', ''],
    ],
  ],
  ['"two\nlines"\t"a ""quote"""', [['two\nlines', 'a "quote"']]],
  ['5" pipe\tx', [['5" pipe', 'x']]],
])('%j is %j', (text, rows) => expect(parseTsv(text)).toEqual(rows));

test('copied cells are pasted unchanged', () => {
  const cells = fc.array(
    fc.array(fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'č') }), { minLength: 2, maxLength: 2 }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(cells, (rows) => {
      expect(parseTsv(toTsv(rows))).toEqual(rows);
    }),
  );
});
