/** MinHash in bands: sets with a large intersection share some of these numbers. Broder, 1997. */

/** Returns the FNV-1a hash, 32 bits, signed as stored in the database. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return mixed(hash) | 0;
}

/** Final mix of MurmurHash3: every bit of the input affects every bit of the output. */
function mixed(number: number): number {
  let hash = number;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Minimum number of words for a result. */
const minCount = 8;

/** Returns the bands; null if there are too few words. */
export function minHashBands(hashes: readonly number[], { bands, rows }: { bands: number; rows: number }): number[] | null {
  if (hashes.length < minCount) return null;
  const least = Array.from({ length: bands * rows }, (_, at) => {
    const seed = mixed(at + 1);
    return hashes.reduce((min, hash) => Math.min(min, mixed(hash ^ seed)), 0xffffffff);
  });
  return Array.from({ length: bands }, (_, band) =>
    least.slice(band * rows, (band + 1) * rows).reduce((all, value) => mixed(all ^ mixed(value)) | 0, band + 1),
  );
}
