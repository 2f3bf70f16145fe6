/** Simulates OCR of a scan on a page of clean words: misread letters, split, joined or lost words, inaccurate boxes. */
import type { Word } from '#service/extraction/reading.ts';
import type { Random } from './random.ts';

export type NamedWord = Word & { role: string };

const mistaken: Record<string, readonly string[]> = {
  0: ['O', 'o', '6'], 1: ['l', 'I', '7'], 5: ['S', '6'], 8: ['B', '3'], 6: ['5', 'G'], 2: ['Z', '7'], O: ['0'], l: ['1', 'I', '!'], I: ['l', '1'], S: ['5'],
  B: ['8'], e: ['c', 'o'], a: ['o', 'e'], i: ['l', 'í', '1'], n: ['ri', 'm'], m: ['rn', 'nn'], u: ['v', 'ii'], t: ['f', 'l'], č: ['c', 'é'], ř: ['r', 'ŕ'],
  á: ['a', 'à'], é: ['e', 'è'], ž: ['z', '2'], ',': ['.', ''], '.': [',', ''], ':': ['.', ';', ''], '-': ['—', ''],
}; // prettier-ignore

function misread(random: Random, text: string, rate: number): string {
  return text
    .split('')
    .map((letter) => (random.chance(rate) ? random.pick(mistaken[letter] ?? [letter]) : letter))
    .join('');
}

export function noisy(random: Random, words: readonly NamedWord[]): NamedWord[] {
  const rate = random.pick([0.002, 0.01, 0.03]);
  const lean = (random.next() - 0.5) * 0.012;
  const found: NamedWord[] = [];
  for (const word of words) {
    if (random.chance(rate)) continue;
    const text = misread(random, word.text, rate);
    if (text === '') continue;
    const shake = (): number => (random.next() - 0.5) * 1.2;
    // Boxes of OCR fit the letters tightly.
    const hug = 0.13 * (word.y1 - word.y0);
    const shift = lean * (word.x0 + word.x1) * 0.5;
    const box = {
      x0: word.x0 + shake(),
      x1: word.x1 + shake(),
      y0: word.y0 + hug + shift + shake(),
      y1: word.y1 - hug + shift + shake(),
    };
    const last = found.at(-1);
    const touches = last !== undefined && last.line === word.line && word.x0 - last.x1 < 4 && last.role === word.role;
    if (touches && random.chance(rate * 2)) {
      found[found.length - 1] = { ...last, text: last.text + text, x1: box.x1 };
      continue;
    }
    found.push({ ...word, ...box, text, confidence: 0.6 + 0.39 * random.next() });
  }
  return found.map((word, id) => ({ ...word, id }));
}
