import { expect, test } from 'vitest';
import { fieldValueJson } from './value-types.ts';

test.each([
  ['DECIMAL', '12100.00', 12100],
  ['DECIMAL', '-0.5', -0.5],
  ['INTEGER', '12', 12],
  ['DECIMAL', '', ''],
  ['DECIMAL', '1 200,50', '1 200,50'],
  ['DECIMAL', 'Infinity', 'Infinity'],
  ['BOOLEAN', 'true', true],
  ['BOOLEAN', 'false', false],
  ['BOOLEAN', 'maybe', 'maybe'],
  ['TEXT', '0123', '0123'],
  ['TEXT', 'true', 'true'],
  ['DATE', '2026-03-05', '2026-03-05'],
  ['ENUM', '1', '1'],
  ['LOOKUP', '1', '1'],
] as const)('%s %j is %j', (type, value, typed) => {
  expect(fieldValueJson(type, value)).toBe(typed);
});
