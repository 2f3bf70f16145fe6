import { fc } from '#testing/properties.ts';
import { describe, expect, test } from 'vitest';
import { canonicalValue } from './value-types.ts';
import { fieldTypes } from './values.ts';

describe('canonicalValue', () => {
  test.each([
    ['DECIMAL', '12100.00', '12100.00'],
    ['DECIMAL', ' 12100,5 ', '12100.5'],
    ['DECIMAL', '-0007', '-7'],
    ['DECIMAL', '+1.10', '1.10'],
    ['DECIMAL', '0.5', '0.5'],
    ['DECIMAL', '12 100', null],
    ['DECIMAL', '1e5', null],
    ['DECIMAL', '1.2.3', null],
    ['INTEGER', '007', '7'],
    ['INTEGER', '1.5', null],
    ['DATE', '2026-02-28', '2026-02-28'],
    ['DATE', '2026-02-28T10:00:00Z', '2026-02-28'],
    ['DATE', '2026-02-30', null],
    ['DATE', '28.2.2026', null],
    ['BOOLEAN', 'True', 'true'],
    ['BOOLEAN', 'yes', null],
    ['TEXT', '  a b ', 'a b'],
    ['DATE', '', ''],
  ] as const)('%s %j becomes %j', (type, raw, canonical) => {
    expect(canonicalValue(type, raw)).toBe(canonical);
  });

  test('a canonical value is its own canonical form', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...fieldTypes),
        fc.oneof(
          fc.string(),
          fc.integer().map(String),
          fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        ),
        (type, raw) => {
          const once = canonicalValue(type, raw);
          if (once !== null) expect(canonicalValue(type, once)).toBe(once);
        },
      ),
    );
  });
});
