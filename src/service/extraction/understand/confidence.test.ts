import { expect, test } from 'vitest';
import type { EvidenceKind } from '#values/values.ts';
import { calibration } from './calibration.ts';
import { confidenceOf, scoreToCalibrate } from './confidence.ts';
import type { Found } from './found.ts';
import { signNames } from './sign-names.ts';
import type { Signs } from './sign-names.ts';

test('every calibration table is increasing and stays a probability', () => {
  for (const [source, tables] of Object.entries(calibration.steps)) {
    expect(Object.keys(tables).length, source).toBeGreaterThan(5);
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

const read = (score: number, evidence: EvidenceKind[]): Found => ({ value: '12.00', tokens: [], score, evidence });

test('confidence is interpolated between the steps and constant beyond them', () => {
  const [first, second] = calibration.steps.textLayer['total_amount'] ?? [];
  if (first === undefined || second === undefined) throw new Error('no table');
  const confidence = (score: number) => confidenceOf('total_amount', read(score, ['label']), 'textLayer');
  expect(confidence(first[0] - 5)).toBe(first[1]);
  expect(confidence((first[0] + second[0]) / 2)).toBeCloseTo((first[1] + second[1]) / 2);
  expect(confidence(99)).toBe(calibration.steps.textLayer['total_amount']?.at(-1)?.[1]);
});

test('proof sets the confidence, however weak the label', () => {
  const { checksum = 0 } = calibration.worth.textLayer;
  expect(confidenceOf('iban_sm', read(-9, ['label', 'checksum']), 'textLayer')).toBeGreaterThanOrEqual(checksum);
  expect(confidenceOf('total_amount', read(-9, ['label']), 'textLayer')).toBeLessThan(checksum);
});

test('a field without calibration gets the confidence of its evidence', () => {
  expect(confidenceOf('vat_base_standard', read(1, ['arithmetic']), 'textLayer')).toBe(calibration.worth.textLayer.arithmetic);
  expect(confidenceOf('note', read(1, []), 'ocr')).toBe(calibration.worth.ocr.position);
});

test('a poorly recognized word lowers the confidence of its value', () => {
  const token = { page: 0, x0: 0, y0: 0, x1: 1, y1: 1, text: '12,00', key: '1200', wordId: 0, line: 0, row: 0, index: 0 };
  const found = (confidence: number) => ({ value: '12.00', tokens: [{ ...token, confidence }], score: 1, evidence: [] });
  expect(scoreToCalibrate(found(1))).toBe(1);
  expect(scoreToCalibrate(found(0.4))).toBeLessThan(scoreToCalibrate(found(0.9)));
});

const unremarkable: Signs = {
  misreadWorst: 0,
  misreadMean: 0,
  misreadPage: 0,
  learned: 0,
  learnedElsewhere: 0,
  learnedOther: 0,
  learnedSplit: 0,
  label: 0,
  arithmetic: 0,
  derived: 0,
  repeated: 0,
  echoed: 0,
  rivals: 0,
  legalForm: 0,
  place: 0,
  street: 0,
  strange: 0,
  long: 0,
  low: 0,
  receipt: 0,
  alone: 0,
};
const withSigns = (signs: Partial<Signs>): Found => ({ ...read(1, ['label']), signs: { ...unremarkable, ...signs } });

test('positive signs raise the confidence of a value, negative ones lower it', () => {
  const weights = {
    all: [0, 1, 0, ...signNames.map((name) => (name === 'learned' ? 2 : name === 'misreadWorst' ? -2 : 0))],
    kinds: {},
  };
  const confidence = (signs: Partial<Signs>) =>
    confidenceOf('total_amount', withSigns(signs), 'textLayer', { ...calibration, weights });
  const plain = confidence({});
  expect(plain).toBeCloseTo(confidenceOf('total_amount', read(1, ['label']), 'textLayer'), 5);
  expect(confidence({ learned: 1 })).toBeGreaterThan(plain);
  expect(confidence({ misreadWorst: 1 })).toBeLessThan(plain);
});

test('fields of one kind have their own weights, and none is entirely certain or wrong', () => {
  const weights = { all: [0, 1], kinds: { amount: [50], name: [-50] } };
  const confidence = (field: string) => confidenceOf(field, withSigns({}), 'textLayer', { ...calibration, weights });
  expect(confidence('total_amount')).toBeLessThan(1);
  expect(confidence('total_amount')).toBeGreaterThan(0.99);
  expect(confidence('issued_by_name_sm')).toBeGreaterThan(0);
  expect(confidence('issued_by_name_sm')).toBeLessThan(0.05);
});
