/** Products of matrices and vectors in plain arrays. A matrix is stored row by row: out × in; vectors are stored one after the other. */

/** Adds matrix × the vector at `from` of `source` to the one at `to` of `target`. Processing four rows at once reads the vector once. */
export function addProduct(
  target: Float32Array,
  to: number,
  matrix: Float32Array,
  source: Float32Array,
  from: number,
  width: number,
  rows: number,
): void {
  let row = 0;
  for (; row + 4 <= rows; row += 4) {
    const a = row * width;
    const [b, c, d] = [a + width, a + 2 * width, a + 3 * width];
    let [sumA, sumB, sumC, sumD] = [0, 0, 0, 0];
    for (let at = 0; at < width; at += 1) {
      const value = source[from + at] ?? 0;
      sumA += (matrix[a + at] ?? 0) * value;
      sumB += (matrix[b + at] ?? 0) * value;
      sumC += (matrix[c + at] ?? 0) * value;
      sumD += (matrix[d + at] ?? 0) * value;
    }
    addFour(target, to + row, sumA, sumB, sumC, sumD);
  }
  for (; row < rows; row += 1) {
    let sum = 0;
    for (let at = 0; at < width; at += 1) sum += (matrix[row * width + at] ?? 0) * (source[from + at] ?? 0);
    target[to + row] = (target[to + row] ?? 0) + sum;
  }
}

/** Does the same for every vector of `source`, each `width` long, into those of `target`, each `rows` long. */
export function addProducts(target: Float32Array, rows: number, matrix: Float32Array, source: Float32Array, width: number): void {
  const count = source.length / width;
  let vector = 0;
  for (; vector + 2 <= count; vector += 2) addTwoProducts(target, vector * rows, matrix, source, vector * width, width, rows);
  if (vector < count) addProduct(target, vector * rows, matrix, source, vector * width, width, rows);
}

/** Adds the products for two vectors, which reads the matrix once: a third faster, and the sums are added up in the same order. */
function addTwoProducts(
  target: Float32Array,
  to: number,
  matrix: Float32Array,
  source: Float32Array,
  from: number,
  width: number,
  rows: number,
): void {
  let row = 0;
  for (; row + 4 <= rows; row += 4) {
    const a = row * width;
    const [b, c, d] = [a + width, a + 2 * width, a + 3 * width];
    let [sumA, sumB, sumC, sumD, nextA, nextB, nextC, nextD] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let at = 0; at < width; at += 1) {
      const value = source[from + at] ?? 0;
      const next = source[from + width + at] ?? 0;
      const inA = matrix[a + at] ?? 0;
      const inB = matrix[b + at] ?? 0;
      const inC = matrix[c + at] ?? 0;
      const inD = matrix[d + at] ?? 0;
      sumA += inA * value;
      sumB += inB * value;
      sumC += inC * value;
      sumD += inD * value;
      nextA += inA * next;
      nextB += inB * next;
      nextC += inC * next;
      nextD += inD * next;
    }
    addFour(target, to + row, sumA, sumB, sumC, sumD);
    addFour(target, to + rows + row, nextA, nextB, nextC, nextD);
  }
  if (row < rows)
    for (const vector of [0, 1]) {
      const rest = matrix.subarray(row * width);
      addProduct(target, to + vector * rows + row, rest, source, from + vector * width, width, rows - row);
    }
}

function addFour(target: Float32Array, to: number, a: number, b: number, c: number, d: number): void {
  target[to] = (target[to] ?? 0) + a;
  target[to + 1] = (target[to + 1] ?? 0) + b;
  target[to + 2] = (target[to + 2] ?? 0) + c;
  target[to + 3] = (target[to + 3] ?? 0) + d;
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
