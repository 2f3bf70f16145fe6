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

test('computes the mean of the vectors of each group', () => {
  expect(rounded(groupMeans(Float32Array.from([1, 2, 3, 4, 10, 20]), 2, Int32Array.from([0, 0, 1])))).toEqual([2, 3, 10, 20]);
});

test('a vector is normalized to mean 0 and variance 1, then scaled and shifted', () => {
  const result = normalized(Float32Array.from([1, 3]), 2, Float32Array.from([2, 2]), Float32Array.from([0.5, 0.5]));
  expect(rounded(result)).toEqual([-1.5, 2.5]);
});
