/** Tests that two scans of a paper have the same print, and another paper or another invoice on the same form has not. */
import { describe, expect, test } from 'vitest';
import { printOf } from '#service/extraction/read/page-print.ts';
import type { GrayPixels } from '#service/extraction/read/open-document.ts';
import type { Identity } from './likeness.ts';
import { isSameScan, likeness, printBandsOf, turned } from './prints.ts';

/** Returns a seeded random generator. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Word = { x: number; y: number; width: number };
const [wide, high] = [600, 840];

/** A page of lines of words, different for each seed. */
function paper(seed: number): Word[] {
  const next = chance(seed);
  const words: Word[] = [];
  for (let y = 60; y < high - 60; y += 14) {
    if (next() < 0.3) continue;
    for (let x = 50 + next() * 60; x < wide - 90;) {
      const width = 12 + next() * 60;
      words.push({ x, y, width });
      x += width + (next() < 0.2 ? 120 : 8);
    }
  }
  return words;
}

type Scan = { degrees?: number; left?: number; top?: number; scale?: number; paper?: number; ink?: number; noise?: number };

/** Simulates a scan of the page. */
function scanned(words: readonly Word[], scan: Scan, seed = 1): GrayPixels {
  const { degrees = 0, left = 0, top = 0, scale = 1, paper = 250, ink = 20, noise = 0 } = scan;
  const next = chance(seed);
  const data = Uint8Array.from({ length: wide * high }, () => paper - next() * noise);
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  for (const { x, y, width } of words)
    for (let dx = 0; dx < width * scale; dx += 0.7)
      for (let dy = 0; dy < 6 * scale; dy += 0.7) {
        // gaps between letters
        if (Math.floor(dx / scale) % 5 > 2) continue;
        const [px, py] = [x * scale + dx - wide / 2, y * scale + dy - high / 2];
        const [column, row] = [
          Math.round(px * cos - py * sin + wide / 2 + left),
          Math.round(px * sin + py * cos + high / 2 + top),
        ];
        if (column >= 0 && row >= 0 && column < wide && row < high) data[row * wide + column] = ink + next() * noise;
      }
  return { data, width: wide, height: high };
}

function print(words: readonly Word[], scan: Scan = {}, seed = 1): Uint8Array {
  const found = printOf(scanned(words, scan, seed));
  if (found === null) throw new Error('The page has no print.');
  return found;
}

const rescans: [string, Scan][] = [
  ['askew', { degrees: 1.4 }],
  ['rotated the other way', { degrees: -2 }],
  ['shifted down and to the right', { left: 14, top: 11 }],
  ['slightly smaller', { scale: 0.97 }],
  ['faded, on gray paper', { paper: 205, ink: 95 }],
  ['noisy', { noise: 60 }],
  ['all combined', { degrees: 1.1, left: 9, top: -6, scale: 0.98, paper: 225, ink: 70, noise: 40 }],
];
const seeds = [3, 14];
const sharedBands = (a: number[], b: number[]) => a.filter((band) => b.includes(band)).length;
const known: Identity = ['20260001', '2026-03-01', '1210.00'];
const nothing: Identity = [null, null, null];

describe.each(rescans)('a rescan, %s', (_how, scan) => {
  test.each(seeds)('is found and is the same document (%i)', (seed) => {
    const [first, second] = [print(paper(seed)), print(paper(seed), scan, 2)];
    expect(sharedBands(printBandsOf(first, 'tenant'), printBandsOf(second, 'tenant'))).toBeGreaterThan(0);
    expect(isSameScan([first], [second], [nothing, nothing])).toBe(true);
  });
});

test('no two different documents look alike', () => {
  const prints = Array.from({ length: 16 }, (_, at) => print(paper(1000 + at)));
  const pairs = prints.flatMap((a, at) => prints.slice(at + 1).map((b) => likeness(a, b)));
  expect(Math.max(...pairs)).toBeLessThan(0.6);
});

test.each<[string, Identity, Identity, boolean]>([
  ['all extracted values are equal', known, known, true],
  ['one of three values was extracted differently', known, ['20260007', '2026-03-01', '1210.00'], true],
  ['another invoice on the same form', known, ['20260002', '2026-04-01', '1210.00'], false],
  ['another number and nothing else to compare', known, ['20260002', null, null], false],
  ['another number on the same day', known, ['20260002', '2026-03-01', null], false],
  ['no values were extracted from one of them', known, nothing, true],
])('documents that look the same: %s', (_case, one, other, isSame) => {
  const [a, b] = [print(paper(7)), print(paper(7), { degrees: 0.6 }, 2)];
  expect(isSameScan([a], [b], [one, other])).toBe(isSame);
});

test('every page that both documents have must look the same; one may lack its last page', () => {
  const [first, second, other] = [print(paper(1)), print(paper(2)), print(paper(3))];
  const isSame = (a: Uint8Array[], b: Uint8Array[]) => isSameScan(a, b, [known, known]);
  expect(isSame([first, second], [first])).toBe(true);
  expect(isSame([first], [first, second])).toBe(true);
  expect(isSame([first, second], [first, other])).toBe(false);
  expect(isSame([], [first])).toBe(false);
});

test('a page scanned upside down or sideways has the print of the upright one after rotation', () => {
  const upright = print(paper(5));
  expect(turned(turned(upright, 90), 270)).toEqual(upright);
  expect(turned(turned(upright, 180), -180)).toEqual(upright);
  expect([...turned(Uint8Array.of(1, 2, 3, 4), 90)]).toEqual([3, 1, 4, 2]);
});

test('two tenants share no numbers', () => {
  const same = print(paper(8));
  expect(sharedBands(printBandsOf(same, 'one'), printBandsOf(same, 'other'))).toBe(0);
});

test.each<[string, GrayPixels]>([
  ['a blank page', scanned([], { noise: 30 })],
  ['a black page', { data: new Uint8Array(wide * high), width: wide, height: high }],
  ['a speck', scanned([{ x: 300, y: 300, width: 20 }], {})],
])('%s has no print', (_what, pixels) => {
  expect(printOf(pixels)).toBeNull();
});
