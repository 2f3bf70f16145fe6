/** Without accents and case, as people type when they look for something: `prijate` finds Přijaté. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const beginningsIn = (text: string, words: readonly string[]): number =>
  words.filter((word) => text.startsWith(word) || text.includes(` ${word}`)).length;

/**
 * What has every typed word: first what is called so, then what has it at the beginning of a word; all of it, in its order, while nothing
 * is typed.
 */
export function rankByWords<T>(all: readonly T[], typed: string, textOf: (each: T) => string, nameOf = textOf): T[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...all];
  const scored = all.map((each) => {
    const text = plain(textOf(each));
    return {
      each,
      fits: words.every((word) => text.includes(word)),
      named: beginningsIn(plain(nameOf(each)), words),
      isFirst: words.some((word) => text.startsWith(word)),
      starts: beginningsIn(text, words),
    };
  });
  return scored
    .filter(({ fits }) => fits)
    .toSorted((a, b) => b.named - a.named || b.starts - a.starts || Number(b.isFirst) - Number(a.isFirst))
    .map(({ each }) => each);
}
