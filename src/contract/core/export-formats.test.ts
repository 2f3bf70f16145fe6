import { expect, test } from 'vitest';
import { exportFormats, parseExportFormat } from './export-formats.ts';

test('a format is known in any case', () => {
  for (const format of exportFormats) {
    expect(parseExportFormat(format.toLowerCase())).toBe(format);
    expect(parseExportFormat(` ${format.toUpperCase()} `)).toBe(format);
  }
});

test.each(['', 'Word', 'constructor', 'isdoc2'])('%j is no format', (name) => {
  expect(parseExportFormat(name)).toBeUndefined();
});
