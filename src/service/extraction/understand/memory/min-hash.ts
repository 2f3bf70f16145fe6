/** MinHash in bands: sets with much in common have some of these numbers in common. Broder, 1997. */

/** FNV-1a, 32 bits, signed as the database keeps it. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return mixed(hash) | 0;
}

/** MurmurHash3's last step: every bit of the number changes every bit of the answer. */
function mixed(number: number): number {
  let hash = number;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Of fewer words nothing is told. */
const fewest = 8;

/** Null where there are too few. */
export function minHashBands(hashes: readonly number[], { bands, rows }: { bands: number; rows: number }): number[] | null {
  if (hashes.length < fewest) return null;
  const least = Array.from({ length: bands * rows }, (_, at) => {
    const seed = mixed(at + 1);
    return hashes.reduce((min, hash) => Math.min(min, mixed(hash ^ seed)), 0xffffffff);
  });
  return Array.from({ length: bands }, (_, band) =>
    least.slice(band * rows, (band + 1) * rows).reduce((all, value) => mixed(all ^ mixed(value)) | 0, band + 1),
  );
}
