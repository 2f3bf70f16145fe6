export type Difference = { kind: 'added' | 'removed' | 'same'; line: string };

/** Longer texts are not compared line by line: the table would be too large. */
const maxLines = 1_500;
const shownAround = 2;

/** Returns added and removed lines with some context; null if the texts are too long. */
export function lineDifferences(before: string, after: string): Difference[] | null {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  if (old.length > maxLines || fresh.length > maxLines) return null;
  return nearChanges(walk(old, fresh, lengths(old, fresh)));
}

/** Returns the lengths of the longest common subsequence from each pair of lines on. */
function lengths(old: readonly string[], fresh: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint16Array(fresh.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      const [row, below] = [table[i], table[i + 1]];
      if (!row || !below) continue;
      row[j] = old[i] === fresh[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  return table;
}

function walk(old: readonly string[], fresh: readonly string[], table: readonly Uint16Array[]): Difference[] {
  const found: Difference[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      found.push({ kind: 'same', line: old[i] ?? '' });
      i += 1;
      j += 1;
    } else if (j >= fresh.length || (i < old.length && (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))) {
      found.push({ kind: 'removed', line: old[i] ?? '' });
      i += 1;
    } else {
      found.push({ kind: 'added', line: fresh[j] ?? '' });
      j += 1;
    }
  }
  return found;
}

const nearChanges = (all: readonly Difference[]): Difference[] =>
  all.filter(
    ({ kind }, index) =>
      kind !== 'same' ||
      all.slice(Math.max(0, index - shownAround), index + shownAround + 1).some((near) => near.kind !== 'same'),
  );
