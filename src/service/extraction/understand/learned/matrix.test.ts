import { expect, test } from 'vitest';
import { addProducts, groupMeans, normalized } from './matrix.ts';

const rounded = (numbers: Float32Array): number[] => [...numbers].map((value) => Math.round(value * 1000) / 1000);

test.each([1, 3, 4, 6])('a matrix of %i rows is multiplied with each vector and added to the existing result', (rows) => {
  const width = 3;
  const matrix = Float32Array.from({ length: rows * width }, (_, at) => at - 2);
  const vectors = Float32Array.from([1, 2, 3, -1, 0, 0.5, 4, 0.25, -2]);
  const target = new Float32Array(3 * rows).fill(1);
  addProducts(target, rows, matrix, vectors, width);
  const expected = [0, 1, 2].flatMap((vector) =>
    Array.from({ length: rows }, (_, row) =>
      [0, 1, 2].reduce((sum, at) => sum + (matrix[row * width + at] ?? 0) * (vectors[vector * width + at] ?? 0), 1),
    ),
  );
  expect(rounded(target)).toEqual(expected);
});

test.each([
  { width: 96, rows: 39, count: 131 },
  { width: 51, rows: 96, count: 1 },
  { width: 320, rows: 96, count: 1500 },
])('$count vectors of $width numbers are multiplied with $rows rows', ({ width, rows, count }) => {
  const numbers = (length: number, period: number) => Float32Array.from({ length }, (_, at) => (at % period) - 3);
  const matrix = numbers(rows * width, 7);
  const vectors = numbers(count * width, 11);
  const target = new Float32Array(count * rows).fill(2);
  addProducts(target, rows, matrix, vectors, width);
  const productOf = (vector: number, row: number): number => {
    let sum = 2;
    for (let at = 0; at < width; at += 1) sum += (matrix[row * width + at] ?? 0) * (vectors[vector * width + at] ?? 0);
    return sum;
  };
  // whole numbers, so that sums are exact in any order
  expect(target).toEqual(Float32Array.from(target, (_, at) => productOf(Math.floor(at / rows), at % rows)));
});

test('computes the mean of the vectors of each group', () => {
  expect(rounded(groupMeans(Float32Array.from([1, 2, 3, 4, 10, 20]), 2, Int32Array.from([0, 0, 1])))).toEqual([2, 3, 10, 20]);
});

test('a vector is normalized to mean 0 and variance 1, then scaled and shifted', () => {
  const result = normalized(Float32Array.from([1, 3]), 2, Float32Array.from([2, 2]), Float32Array.from([0.5, 0.5]));
  expect(rounded(result)).toEqual([-1.5, 2.5]);
});
