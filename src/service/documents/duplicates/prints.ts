/** Compares two pages by their prints, the distribution of ink, to decide whether they are scans of the same paper. Pure. */
import { createHash } from 'node:crypto';
import type { Identity } from './likeness.ts';
import { mixed } from './mixed.ts';

/** The lowest frequencies of a print, which scanning does not change. */
const waves = 12;
const bandCount = 24;
const bitsInBand = 12;

/** Returns the side of a print, which is a square of cells. */
const sideOf = (print: Uint8Array): number => Math.sqrt(print.length);

/** Returns the print of the page rotated clockwise by a multiple of 90 degrees. */
export function turned(print: Uint8Array, degrees: number): Uint8Array {
  const side = sideOf(print);
  let now = print;
  for (let quarter = 0; quarter < (((degrees / 90) % 4) + 4) % 4; quarter += 1) {
    const before = now;
    now = Uint8Array.from(before, (_, at) => before[(side - 1 - (at % side)) * side + Math.floor(at / side)] ?? 0);
  }
  return now;
}

/** Returns the lowest frequencies in both directions (DCT), without the mean. */
function lowFrequencies(print: Uint8Array): number[] {
  const side = sideOf(print);
  const wave = Array.from({ length: waves }, (_, k) =>
    Float64Array.from({ length: side }, (_, at) => Math.cos((Math.PI * k * (2 * at + 1)) / (2 * side))),
  );
  const rows = Array.from({ length: side }, (_, y) =>
    wave.map((each) => each.reduce((sum, height, x) => sum + height * (print[y * side + x] ?? 0), 0)),
  );
  return wave
    .flatMap((each) => wave.map((_, k) => each.reduce((sum, height, y) => sum + height * (rows[y]?.[k] ?? 0), 0)))
    .slice(1);
}

/** Returns numbers of which the prints of two scans of a page share some, and prints of other pages hardly ever any. */
export function printBandsOf(print: Uint8Array, salt: string): number[] {
  const found = lowFrequencies(print);
  const middle = found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)] ?? 0;
  const bits = found.map((height) => (height > middle ? 1 : 0));
  return Array.from({ length: bandCount }, (_, band) => {
    const taken = Array.from({ length: bitsInBand }, (_, at) => bits[mixed(band * bitsInBand + at + 1) % bits.length]);
    return createHash('md5')
      .update([salt, 'print', band, taken.join('')].join())
      .digest()
      .readInt32LE(0);
  });
}

/** Returns the correlation: 1 for the same print, about 0 for any other. */
export function likeness(a: Uint8Array, b: Uint8Array): number {
  const mean = (print: Uint8Array) => print.reduce((sum, ink) => sum + ink, 0) / print.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, ofA, ofB] = [0, 0, 0];
  for (const [at, ink] of a.entries()) {
    const [x, y] = [ink - meanA, (b[at] ?? 0) - meanB];
    both += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return ofA === 0 || ofB === 0 ? 0 : both / Math.sqrt(ofA * ofB);
}

/**
 * Two invoices of one supplier look nearly the same, too: number, date and total, as far as both were extracted, must show that they are
 * one paper. The less these show, the more similar the images must be.
 */
export function isSameScan(
  a: readonly Uint8Array[],
  b: readonly Uint8Array[],
  identities: readonly [Identity, Identity],
): boolean {
  const [one, other] = identities;
  const compared = one.flatMap((value, at) => (value === null || (other[at] ?? null) === null ? [] : [value === other[at]]));
  const different = compared.filter((isSame) => !isSame).length;
  const same = compared.length - different;
  if (different > 1 || (different === 1 && same < 2)) return false;
  const least = different === 0 && same > 0 ? 0.85 : 0.95;
  // a rescan may lack the last pages
  const pairs = a.slice(0, b.length).map((print, at) => likeness(print, b[at] ?? print));
  return pairs.length > 0 && pairs.every((each) => each >= least);
}
