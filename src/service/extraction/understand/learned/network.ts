/**
 * Inference of the network of `train/train.py` in plain arrays. In each of several layers, a word combines information of its neighbors,
 * its groups and the page: slots that each search for one thing, through which words that claim the same role influence each other.
 */
import { buckets, denseCount } from './features.ts';
import type { PageFeatures } from './features.ts';
import { addProducts, groupMeans, normalized } from './matrix.ts';
import { directions } from './neighbors.ts';
import { roleNames } from './role-names.ts';

const embedded = 32;
const hidden = 96;
const narrow = 32;
const layerCount = 5;
const slotCount = 12;
const slotSize = 24;
const roleCount = roleNames.length;

type Norm = { scale: Float32Array; shift: Float32Array };
/** Matrices are stored row by row, as the trainer writes them: out × in. */
type Layer = {
  norm: Norm;
  own: Float32Array;
  bias: Float32Array;
  narrow: Float32Array;
  beside: Float32Array;
  groups: readonly [segments: Float32Array, rows: Float32Array, blocks: Float32Array, twins: Float32Array, page: Float32Array];
  seek: Float32Array;
  slot: Float32Array;
  found: Float32Array;
  claim: Float32Array;
  out: Float32Array;
};
export type Network = {
  letters: Float32Array;
  first: Float32Array;
  firstBias: Float32Array;
  layers: Layer[];
  norm: Norm;
  last: Float32Array;
  lastBias: Float32Array;
};

/** Number of weights of one network. */
export const weightCount =
  buckets * embedded +
  hidden * (embedded + denseCount + 1) +
  layerCount *
    (hidden * (3 + narrow + narrow * directions) +
      7 * hidden * hidden +
      hidden * (2 * slotCount + slotSize * slotCount) +
      slotSize * hidden) +
  2 * hidden +
  roleCount * (hidden + 1);

export function networkOf(weights: Float32Array): Network {
  let at = 0;
  const take = (size: number): Float32Array => weights.subarray(at, (at += size));
  const norm = (): Norm => ({ scale: take(hidden), shift: take(hidden) });
  const square = (): Float32Array => take(hidden * hidden);
  const network: Network = {
    letters: take(buckets * embedded),
    first: take(hidden * (embedded + denseCount)),
    firstBias: take(hidden),
    layers: Array.from({ length: layerCount }, () => ({
      norm: norm(),
      own: square(),
      bias: take(hidden),
      narrow: take(narrow * hidden),
      beside: take(hidden * narrow * directions),
      groups: [square(), square(), square(), square(), square()],
      seek: take(slotCount * hidden),
      slot: take(slotSize * hidden),
      found: take(hidden * slotSize * slotCount),
      claim: take(hidden * slotCount),
      out: square(),
    })),
    norm: norm(),
    last: take(roleCount * hidden),
    lastBias: take(roleCount),
  };
  if (at !== weights.length) throw new Error(`The weights of the reader are ${weights.length} numbers, not ${at}.`);
  return network;
}

function firstStates(network: Network, page: PageFeatures): Float32Array {
  const count = page.tokens.length;
  const width = embedded + denseCount;
  const inputs = new Float32Array(count * width);
  for (let word = 0; word < count; word += 1) {
    const [from = 0, to = 0] = [page.starts[word], page.starts[word + 1]];
    const start = word * width;
    for (let piece = from; piece < to; piece += 1) {
      const row = (page.pieces[piece] ?? 0) * embedded;
      for (let at = 0; at < embedded; at += 1)
        inputs[start + at] = (inputs[start + at] ?? 0) + (network.letters[row + at] ?? 0) / (to - from);
    }
    inputs.set(page.dense.subarray(word * denseCount, (word + 1) * denseCount), start + embedded);
  }
  const states = new Float32Array(count * hidden);
  for (let word = 0; word < count; word += 1) states.set(network.firstBias, word * hidden);
  addProducts(states, hidden, network.first, inputs, width);
  for (let at = 0; at < states.length; at += 1) states[at] = Math.max(0, states[at] ?? 0);
  return states;
}

/** Adds to each word the contribution of its neighbors. */
function addNeighbors(change: Float32Array, layer: Layer, page: PageFeatures, states: Float32Array): void {
  const count = page.tokens.length;
  const low = new Float32Array(count * narrow);
  addProducts(low, narrow, layer.narrow, states, hidden);
  const width = narrow * directions;
  const around = new Float32Array(count * width);
  for (let at = 0; at < count * directions; at += 1) {
    const neighbour = page.neighbours[at] ?? -1;
    if (neighbour >= 0) around.set(low.subarray(neighbour * narrow, (neighbour + 1) * narrow), at * narrow);
  }
  addProducts(change, hidden, layer.beside, around, width);
}

/** Multiplies the mean of each group once and adds it to each of its words. */
function addGroup(change: Float32Array, matrix: Float32Array, states: Float32Array, groups: Int32Array): void {
  const means = groupMeans(states, hidden, groups);
  const told = new Float32Array(means.length);
  addProducts(told, hidden, matrix, means, hidden);
  for (const [word, group] of groups.entries())
    for (let at = 0; at < hidden; at += 1)
      change[word * hidden + at] = (change[word * hidden + at] ?? 0) + (told[group * hidden + at] ?? 0);
}

/** Returns how well each word matches what each slot searches for; the shares of a slot over the words of the page add up to one. */
function claimsOf(layer: Layer, states: Float32Array, count: number): Float32Array {
  const claims = new Float32Array(count * slotCount);
  addProducts(claims, slotCount, layer.seek, states, hidden);
  for (let slot = 0; slot < slotCount; slot += 1) {
    let most = -Infinity;
    let sum = 0;
    for (let at = slot; at < claims.length; at += slotCount) most = Math.max(most, claims[at] ?? 0);
    for (let at = slot; at < claims.length; at += slotCount) sum += claims[at] = Math.exp((claims[at] ?? 0) - most);
    for (let at = slot; at < claims.length; at += slotCount) claims[at] = (claims[at] ?? 0) / sum;
  }
  return claims;
}

function addSlots(change: Float32Array, layer: Layer, states: Float32Array, count: number): void {
  const claims = claimsOf(layer, states, count);
  const gathered = new Float32Array(slotCount * hidden);
  const most = new Float32Array(slotCount);
  for (let word = 0; word < count; word += 1) {
    for (let slot = 0; slot < slotCount; slot += 1) {
      const share = claims[word * slotCount + slot] ?? 0;
      most[slot] = Math.max(most[slot] ?? 0, share);
      for (let at = 0; at < hidden; at += 1)
        gathered[slot * hidden + at] = (gathered[slot * hidden + at] ?? 0) + share * (states[word * hidden + at] ?? 0);
    }
  }
  const slots = new Float32Array(slotCount * slotSize);
  addProducts(slots, slotSize, layer.slot, gathered, hidden);
  const found = new Float32Array(hidden);
  addProducts(found, hidden, layer.found, slots, slots.length);
  for (let word = 0; word < count; word += 1) {
    for (let at = 0; at < hidden; at += 1) change[word * hidden + at] = (change[word * hidden + at] ?? 0) + (found[at] ?? 0);
    for (let slot = 0; slot < slotCount; slot += 1)
      claims[word * slotCount + slot] = (claims[word * slotCount + slot] ?? 0) / (most[slot] || 1);
  }
  addProducts(change, hidden, layer.claim, claims, slotCount);
}

function nextStates(layer: Layer, page: PageFeatures, states: Float32Array): Float32Array {
  const count = page.tokens.length;
  const seen = normalized(states, hidden, layer.norm.scale, layer.norm.shift);
  const change = new Float32Array(states.length);
  for (let word = 0; word < count; word += 1) change.set(layer.bias, word * hidden);
  addProducts(change, hidden, layer.own, seen, hidden);
  addNeighbors(change, layer, page, seen);
  const { segments, rows, blocks, twins } = page.groups;
  for (const [at, groups] of [segments, rows, blocks, twins, new Int32Array(count)].entries()) {
    const matrix = layer.groups[at];
    if (matrix !== undefined) addGroup(change, matrix, seen, groups);
  }
  addSlots(change, layer, seen, count);
  for (let at = 0; at < change.length; at += 1) change[at] = Math.max(0, change[at] ?? 0);
  const next = new Float32Array(states);
  addProducts(next, hidden, layer.out, change, hidden);
  return next;
}

/** Returns for each word the probability of each role, row by row. */
export function rolesOf(network: Network, page: PageFeatures): Float32Array {
  const count = page.tokens.length;
  let states = firstStates(network, page);
  for (const layer of network.layers) states = nextStates(layer, page, states);
  const seen = normalized(states, hidden, network.norm.scale, network.norm.shift);
  const result = new Float32Array(count * roleCount);
  for (let word = 0; word < count; word += 1) result.set(network.lastBias, word * roleCount);
  addProducts(result, roleCount, network.last, seen, hidden);
  for (let word = 0; word < count; word += 1) {
    const row = result.subarray(word * roleCount, (word + 1) * roleCount);
    const most = row.reduce((a, b) => Math.max(a, b), -Infinity);
    for (let at = 0; at < roleCount; at += 1) row[at] = Math.exp((row[at] ?? 0) - most);
    const sum = row.reduce((a, b) => a + b, 0);
    for (let at = 0; at < roleCount; at += 1) row[at] = (row[at] ?? 0) / sum;
  }
  return result;
}
