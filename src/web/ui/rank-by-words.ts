/** Without accents and case, as people type when they look for something: `prijate` finds Přijaté. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** What has every typed word, beginnings of words first; all of it, in its order, while nothing is typed. */
export function rankByWords<T>(all: readonly T[], typed: string, textOf: (each: T) => string): T[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...all];
  const scored = all.map((each) => {
    const text = plain(textOf(each));
    const starts = words.filter((word) => text.startsWith(word) || text.includes(` ${word}`)).length;
    return { each, fits: words.every((word) => text.includes(word)), starts };
  });
  return scored
    .filter(({ fits }) => fits)
    .toSorted((a, b) => b.starts - a.starts)
    .map(({ each }) => each);
}
