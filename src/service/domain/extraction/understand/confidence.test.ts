import { expect, test } from 'vitest';
import { calibration } from './calibration.ts';
import { confidenceOf, scoreToCalibrate } from './confidence.ts';

test('every table rises with the score and stays a probability', () => {
  for (const [source, tables] of Object.entries(calibration)) {
    expect(Object.keys(tables), source).toContain('*');
    for (const [field, steps] of Object.entries(tables)) {
      for (const [at, [score, precision]] of steps.entries()) {
        const [lastScore, lastPrecision] = steps[at - 1] ?? [-Infinity, 0];
        expect(score, field).toBeGreaterThanOrEqual(lastScore);
        expect(precision, field).toBeGreaterThanOrEqual(lastPrecision);
        expect(precision, field).toBeLessThan(1);
      }
    }
  }
});

test('confidence grows evenly between the steps and ends with them', () => {
  const [first, second] = calibration.textLayer['total_amount'] ?? [];
  if (first === undefined || second === undefined) throw new Error('no table');
  expect(confidenceOf('total_amount', first[0] - 5, 'textLayer')).toBe(first[1]);
  expect(confidenceOf('total_amount', (first[0] + second[0]) / 2, 'textLayer')).toBeCloseTo((first[1] + second[1]) / 2);
  expect(confidenceOf('total_amount', 99, 'textLayer')).toBe(calibration.textLayer['total_amount']?.at(-1)?.[1]);
});

test('a word that was hardly recognised makes its value less sure', () => {
  const token = { page: 0, x0: 0, y0: 0, x1: 1, y1: 1, text: '12,00', key: '1200', wordId: 0, row: 0, index: 0 };
  const found = (confidence: number) => ({ value: '12.00', tokens: [{ ...token, confidence }], score: 1, evidence: [] });
  expect(scoreToCalibrate(found(1))).toBe(1);
  expect(scoreToCalibrate(found(0.4))).toBeLessThan(scoreToCalibrate(found(0.9)));
});
