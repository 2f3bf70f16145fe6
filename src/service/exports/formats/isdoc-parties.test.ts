import { fc } from '#testing/properties.ts';
import { expect, test } from 'vitest';
import { splitAddress } from './isdoc-parties.ts';

test.each([
  ['Dlouhá 12, 110 00 Praha 1', 'Dlouhá', '12', '110 00', 'Praha 1'],
  ['Jeremiášova 1422/7a, 15300 Praha 13', 'Jeremiášova', '1422/7a', '15300', 'Praha 13'],
  ['ul. Polna 1 m. 2, 00-001 Warszawa', 'ul. Polna 1 m.', '2', '00-001', 'Warszawa'],
  ['Ring 1, Hof 3, D-80333 München', 'Ring 1, Hof', '3', 'D-80333', 'München'],
  ['Lhota 7', 'Lhota', '7', '', ''],
  ['Praha', 'Praha', '', '', ''],
  ['Dlouhá 12\n110 00 Praha', 'Dlouhá', '12', '110 00', 'Praha'],
  ['', '', '', '', ''],
])('%j', (text, street, building, zip, city) => {
  expect(splitAddress(text)).toEqual({ street, building, zip, city });
});

const words = (value: string) =>
  value
    .split(/[\s,]+/)
    .filter(Boolean)
    .sort();

test('no word of an address is lost', () => {
  const parts = fc.constantFrom('Dlouhá', '12', '110 00', 'Praha 1', ',', '\n', '00-001', 'A');
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (chosen) => {
      const text = chosen.join(' ');
      expect(words(Object.values(splitAddress(text)).join(' '))).toEqual(words(text));
    }),
  );
});
