/** Removes accents and case for searching: `prijate` finds Přijaté. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const countWordStarts = (text: string, words: readonly string[]): number =>
  words.filter((word) => text.startsWith(word) || text.includes(` ${word}`)).length;

/**
 * Returns the items that contain all typed words: first those with a matching name, then those with a word starting with the text. Without
 * typed text, returns all in order.
 */
export function rankByWords<T>(all: readonly T[], typed: string, textOf: (each: T) => string, nameOf = textOf): T[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...all];
  const scored = all.map((each) => {
    const text = plain(textOf(each));
    return {
      each,
      fits: words.every((word) => text.includes(word)),
      named: countWordStarts(plain(nameOf(each)), words),
      isFirst: words.some((word) => text.startsWith(word)),
      starts: countWordStarts(text, words),
    };
  });
  return scored
    .filter(({ fits }) => fits)
    .toSorted((a, b) => b.named - a.named || b.starts - a.starts || Number(b.isFirst) - Number(a.isFirst))
    .map(({ each }) => each);
}
