/** Compares two documents by their words to decide whether they are scans of the same paper. Pure. */
import { createHash } from 'node:crypto';
import { mixed } from './mixed.ts';

/** Pages with fewer words have too little content. */
const minWords = 15;
const bandCount = 24;
const rowsInBand = 5;

/** `all`: each word once; `numbers`: words with digits, which distinguish two invoices of a supplier. */
export type Words = { all: ReadonlySet<string>; numbers: ReadonlySet<string> };

const hasNumber = (word: string) => /\d.*\d/.test(word);
/**
 * Normalizes text so that two recognitions of the same paper agree: no accents, case or punctuation, and in numbers O is 0, I and l are 1.
 */
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
 * Returns numbers of which two documents with similar words share some (MinHash with bands): almost always if seven of ten words are the
 * same, hardly ever if one of three is. Null if there are too few words.
 */
export function bandsOf({ all }: Words, salt: string): number[] | null {
  if (all.size < minWords) return null;
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

/** Returns the proportion of words that both have. */
function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const word of a) if (b.has(word)) both += 1;
  const either = a.size + b.size - both;
  return either === 0 ? 1 : both / either;
}

/** Number, date and total, if extracted. */
export type Identity = readonly (string | null)[];

/**
 * Suppliers send nearly the same words every month: if two of number, date and total differ, it is another invoice. If they cannot be
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
