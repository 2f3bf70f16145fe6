import { expect, test } from 'vitest';
import { exportFormats, parseExportFormat } from './export-formats.ts';

test('recognizes a format in any case', () => {
  for (const format of exportFormats) {
    expect(parseExportFormat(format.toLowerCase())).toBe(format);
    expect(parseExportFormat(` ${format.toUpperCase()} `)).toBe(format);
  }
});

test.each(['', 'Word', 'constructor', 'isdoc2'])('rejects %j as a format', (name) => {
  expect(parseExportFormat(name)).toBeUndefined();
});
