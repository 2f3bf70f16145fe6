/** Products of matrices and vectors. A matrix is stored row by row: out × in; vectors are stored one after the other. */
import { lanes, memoryPageBytes, rowsAtOnce, startKernel, vectorsAtOnce } from './vector-kernel.ts';

let kernel: ReturnType<typeof startKernel> | undefined;
let numbers = new Float32Array();

const padded = (count: number, unit: number): number => Math.ceil(count / unit) * unit;

/** Returns the kernel and its memory, large enough for so many numbers. */
function kernelFor(count: number): { multiply: ReturnType<typeof startKernel>['multiply']; all: Float32Array } {
  const { memory, multiply } = (kernel ??= startKernel());
  const missing = count * 4 - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / memoryPageBytes));
  // growing detaches the previous buffer
  if (numbers.buffer !== memory.buffer) numbers = new Float32Array(memory.buffer);
  return { multiply, all: numbers };
}

/** Copies vectors of `width` numbers, each padded with zeros to `paddedWidth`; what follows them may be anything. */
function copyPadded(target: Float32Array, to: number, source: Float32Array, width: number, paddedWidth: number): void {
  if (width === paddedWidth) return target.set(source, to);
  const count = source.length / width;
  target.fill(0, to, to + count * paddedWidth);
  for (let vector = 0; vector < count; vector += 1)
    target.set(source.subarray(vector * width, (vector + 1) * width), to + vector * paddedWidth);
}

/** Adds matrix × each vector of `source`, `width` long, to the corresponding vector of `target`, `rows` long. */
export function addProducts(target: Float32Array, rows: number, matrix: Float32Array, source: Float32Array, width: number): void {
  const count = source.length / width;
  if (count === 0) return;
  const [paddedWidth, paddedRows, paddedCount] = [padded(width, lanes), padded(rows, rowsAtOnce), padded(count, vectorsAtOnce)];
  const vectors = paddedRows * paddedWidth;
  const result = vectors + paddedCount * paddedWidth;
  const { multiply, all } = kernelFor(result + paddedCount * paddedRows);
  copyPadded(all, 0, matrix, width, paddedWidth);
  copyPadded(all, vectors, source, width, paddedWidth);
  multiply(0, vectors * 4, result * 4, paddedWidth * 4, paddedRows, paddedCount);
  for (let vector = 0; vector < count; vector += 1) {
    const [to, from] = [vector * rows, result + vector * paddedRows];
    for (let row = 0; row < rows; row += 1) target[to + row] = (target[to + row] ?? 0) + (all[from + row] ?? 0);
  }
}

/** Returns the mean of the vectors of each group. */
export function groupMeans(vectors: Float32Array, size: number, groups: Int32Array): Float32Array {
  const count = groups.reduce((most, group) => Math.max(most, group), -1) + 1;
  const means = new Float32Array(count * size);
  const members = new Float32Array(count);
  for (const [vector, group] of groups.entries()) {
    members[group] = (members[group] ?? 0) + 1;
    for (let at = 0; at < size; at += 1)
      means[group * size + at] = (means[group * size + at] ?? 0) + (vectors[vector * size + at] ?? 0);
  }
  for (let at = 0; at < means.length; at += 1) means[at] = (means[at] ?? 0) / (members[Math.floor(at / size)] || 1);
  return means;
}

/** Normalizes each vector to mean 0 and variance 1, then scales and shifts it (layer normalization, Ba et al. 2016). */
export function normalized(vectors: Float32Array, size: number, scale: Float32Array, shift: Float32Array): Float32Array {
  const result = new Float32Array(vectors.length);
  for (let from = 0; from < vectors.length; from += size) {
    const vector = vectors.subarray(from, from + size);
    const mean = vector.reduce((sum, value) => sum + value, 0) / size;
    const variance = vector.reduce((sum, value) => sum + (value - mean) ** 2, 0) / size;
    const factor = 1 / Math.sqrt(variance + 1e-5);
    for (let at = 0; at < size; at += 1)
      result[from + at] = ((vector[at] ?? 0) - mean) * factor * (scale[at] ?? 1) + (shift[at] ?? 0);
  }
  return result;
}
