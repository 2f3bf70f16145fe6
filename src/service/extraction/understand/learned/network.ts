/** The network of `train/train.py`, worked out in plain arrays: three times each word takes up what its neighbours, its segment and its page know. */
import { buckets, denseCount } from './features.ts';
import type { PageFeatures } from './features.ts';
import { directions } from './neighbours.ts';
import { roleNames } from './role-names.ts';

const embedded = 32;
const hidden = 64;
const layerCount = 3;
const roleCount = roleNames.length;

/** Matrices lie row after row as the trainer writes them: out × in. */
type Layer = { own: Float32Array; bias: Float32Array; beside: Float32Array; segment: Float32Array; page: Float32Array };
export type Network = {
  letters: Float32Array;
  first: Float32Array;
  firstBias: Float32Array;
  layers: Layer[];
  last: Float32Array;
  lastBias: Float32Array;
};

export function networkOf(weights: Float32Array): Network {
  let at = 0;
  const take = (size: number): Float32Array => weights.subarray(at, (at += size));
  const network: Network = {
    letters: take(buckets * embedded),
    first: take(hidden * (embedded + denseCount)),
    firstBias: take(hidden),
    layers: Array.from({ length: layerCount }, () => ({
      own: take(hidden * hidden),
      bias: take(hidden),
      beside: take(hidden * hidden * directions),
      segment: take(hidden * hidden),
      page: take(hidden * hidden),
    })),
    last: take(roleCount * hidden),
    lastBias: take(roleCount),
  };
  if (at !== weights.length) throw new Error(`The weights of the reader are ${weights.length} numbers, not ${at}.`);
  return network;
}

/** Adds matrix × the vector that starts at `from` of `source` to the one that starts at `to` of `target`. */
function addProduct(
  target: Float32Array,
  to: number,
  matrix: Float32Array,
  { width, offset, rows }: { width: number; offset: number; rows: number },
  source: Float32Array,
  from: number,
  size: number,
): void {
  for (let row = 0; row < rows; row += 1) {
    let sum = 0;
    const start = row * width + offset;
    for (let at = 0; at < size; at += 1) sum += (matrix[start + at] ?? 0) * (source[from + at] ?? 0);
    target[to + row] = (target[to + row] ?? 0) + sum;
  }
}

const square = { width: hidden, offset: 0, rows: hidden };

function firstStates(network: Network, page: PageFeatures): Float32Array {
  const count = page.tokens.length;
  const states = new Float32Array(count * hidden);
  const input = new Float32Array(embedded + denseCount);
  for (let word = 0; word < count; word += 1) {
    const [from = 0, to = 0] = [page.starts[word], page.starts[word + 1]];
    input.fill(0);
    for (let piece = from; piece < to; piece += 1) {
      const row = (page.pieces[piece] ?? 0) * embedded;
      for (let at = 0; at < embedded; at += 1) input[at] = (input[at] ?? 0) + (network.letters[row + at] ?? 0) / (to - from);
    }
    input.set(page.dense.subarray(word * denseCount, (word + 1) * denseCount), embedded);
    states.set(network.firstBias, word * hidden);
    addProduct(states, word * hidden, network.first, { width: input.length, offset: 0, rows: hidden }, input, 0, input.length);
  }
  for (let at = 0; at < states.length; at += 1) states[at] = Math.max(0, states[at] ?? 0);
  return states;
}

/** The mean state of each group, already multiplied by its matrix: it is the same for every word of the group. */
function fromGroups(states: Float32Array, groups: Int32Array, matrix: Float32Array): Float32Array {
  const count = groups.reduce((most, group) => Math.max(most, group), -1) + 1;
  const sums = new Float32Array(count * hidden);
  const sizes = new Float32Array(count);
  for (const [word, group] of groups.entries()) {
    sizes[group] = (sizes[group] ?? 0) + 1;
    for (let at = 0; at < hidden; at += 1)
      sums[group * hidden + at] = (sums[group * hidden + at] ?? 0) + (states[word * hidden + at] ?? 0);
  }
  const result = new Float32Array(count * hidden);
  for (let group = 0; group < count; group += 1) {
    for (let at = 0; at < hidden; at += 1)
      sums[group * hidden + at] = (sums[group * hidden + at] ?? 0) / Math.max(1, sizes[group] ?? 1);
    addProduct(result, group * hidden, matrix, square, sums, group * hidden, hidden);
  }
  return result;
}

function nextStates(layer: Layer, page: PageFeatures, states: Float32Array): Float32Array {
  const count = page.tokens.length;
  const bySegment = fromGroups(states, page.segments, layer.segment);
  const byPage = fromGroups(states, new Int32Array(count), layer.page);
  const next = new Float32Array(states);
  const change = new Float32Array(hidden);
  for (let word = 0; word < count; word += 1) {
    const segment = (page.segments[word] ?? 0) * hidden;
    for (let at = 0; at < hidden; at += 1)
      change[at] = (layer.bias[at] ?? 0) + (bySegment[segment + at] ?? 0) + (byPage[at] ?? 0);
    addProduct(change, 0, layer.own, square, states, word * hidden, hidden);
    for (let direction = 0; direction < directions; direction += 1) {
      const neighbour = page.neighbours[word * directions + direction] ?? -1;
      if (neighbour < 0) continue;
      const part = { width: hidden * directions, offset: direction * hidden, rows: hidden };
      addProduct(change, 0, layer.beside, part, states, neighbour * hidden, hidden);
    }
    for (let at = 0; at < hidden; at += 1)
      next[word * hidden + at] = (states[word * hidden + at] ?? 0) + Math.max(0, change[at] ?? 0);
  }
  return next;
}

/** For each word the probability of each role, one row after the other. */
export function rolesOf(network: Network, page: PageFeatures): Float32Array {
  const count = page.tokens.length;
  let states = firstStates(network, page);
  for (const layer of network.layers) states = nextStates(layer, page, states);
  const result = new Float32Array(count * roleCount);
  for (let word = 0; word < count; word += 1) {
    const row = result.subarray(word * roleCount, (word + 1) * roleCount);
    row.set(network.lastBias);
    addProduct(row, 0, network.last, { width: hidden, offset: 0, rows: roleCount }, states, word * hidden, hidden);
    const most = row.reduce((a, b) => Math.max(a, b), -Infinity);
    for (let at = 0; at < roleCount; at += 1) row[at] = Math.exp((row[at] ?? 0) - most);
    const sum = row.reduce((a, b) => a + b, 0);
    for (let at = 0; at < roleCount; at += 1) row[at] = (row[at] ?? 0) / sum;
  }
  return result;
}
