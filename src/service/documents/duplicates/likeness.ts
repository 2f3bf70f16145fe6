/** Whether two documents are scans of the same paper, by their words. Pure. */
import { createHash } from 'node:crypto';
import { mixed } from './mixed.ts';

/** A page with fewer words says too little. */
const fewestWords = 15;
const bandCount = 24;
const rowsInBand = 5;

/** `all`: each word once; `numbers`: those with digits, by which two invoices of one supplier differ. */
export type Words = { all: ReadonlySet<string>; numbers: ReadonlySet<string> };

const hasNumber = (word: string) => /\d.*\d/.test(word);
/** As far as two readings of the same paper agree: without accents, case and marks, and in numbers O is 0, I and l are 1. */
function folded(text: string): string {
  const bare = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return /\d/.test(bare) ? bare.replaceAll('o', '0').replaceAll(/[il]/g, '1') : bare;
}

export function wordsOf(texts: readonly string[]): Words {
  const words = texts.map(folded).filter((word) => word.length > 1);
  return { all: new Set(words), numbers: new Set(words.filter(hasNumber)) };
}

/**
 * Numbers of which two documents with nearly the same words have some in common (MinHash in bands): at seven words of ten the same nearly
 * always, at one of three hardly ever. Null where there are too few words.
 */
export function bandsOf({ all }: Words, salt: string): number[] | null {
  if (all.size < fewestWords) return null;
  const hashes = [...all].map((word) => createHash('md5').update(word).digest().readUInt32LE(0));
  const least = Array.from({ length: bandCount * rowsInBand }, (_, at) => {
    const seed = mixed(at + 1);
    return hashes.reduce((min, hash) => Math.min(min, mixed(hash ^ seed)), 0xffffffff);
  });
  return Array.from({ length: bandCount }, (_, band) => {
    const rows = least.slice(band * rowsInBand, (band + 1) * rowsInBand);
    return createHash('md5')
      .update([salt, band, ...rows].join())
      .digest()
      .readInt32LE(0);
  });
}

/** The share of what one of them has that both have. */
function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const word of a) if (b.has(word)) both += 1;
  const either = a.size + b.size - both;
  return either === 0 ? 1 : both / either;
}

/** Number, date and total, where it was read. */
export type Identity = readonly (string | null)[];

/**
 * Every month a supplier sends nearly the same words: where two of number, date and total differ, it is another invoice. Where they cannot be
 * compared, the numbers on the page decide.
 */
export function isAlike(a: Words & { identity: Identity }, b: Words & { identity: Identity }): boolean {
  const pairs = a.identity.map((value, at) => [value, b.identity[at] ?? null] as const);
  const compared = pairs.filter(([one, other]) => one !== null && other !== null);
  const different = compared.filter(([one, other]) => one !== other).length;
  if (different > 1) return false;
  const least = compared.length - different >= 2 ? 0.7 : 0.9;
  return shared(a.all, b.all) >= 0.7 && shared(a.numbers, b.numbers) >= least;
}
