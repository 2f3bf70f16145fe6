/**
 * Generated requests refer to rows by placeholders, `~own.document.3~`: ids change from run to run, a seed must not. Placeholders consist
 * of characters that neither JSON nor a URL escapes.
 */
import fc from 'fast-check';

export type Whose = 'own' | 'other';

const placeholder = (whose: Whose, kind: string, index: number): string => `~${whose}.${kind}.${index}~`;
/** Returns a placeholder for a user's text; the tenant that must stay hidden includes its mark in every text. */
export const words = (index: number): string => `~words.text.${index}~`;

/** Returns the kind of thing that a parameter or property refers to: `documentId` to a document; a list without a name to documents. */
export const kindOf = (name: string): string =>
  name === '' ? 'document' : name.replaceAll('_', '').replace(/ids?$/i, '').toLowerCase() || 'any';

/** Returns mostly an own id, otherwise another tenant's, an unknown one, or a value that is not an id. */
export const nameOf = (kind: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 30, arbitrary: fc.nat(40).map((index) => placeholder('own', kind, index)) },
    { weight: 4, arbitrary: fc.nat(40).map((index) => placeholder('other', kind, index)) },
    { weight: 1, arbitrary: fc.nat(40).map((index) => placeholder('own', 'any', index)) },
    { weight: 1, arbitrary: fc.uuid() },
    {
      weight: 1,
      arbitrary: fc.constantFrom('x', '0', '-1', "' or 1=1 --", '00000000-0000-0000-0000-000000000000', 'null', '..'),
    },
  );

export const ownName = (kind: string): fc.Arbitrary<string> => fc.nat(40).map((index) => placeholder('own', kind, index));

export type Pools = Record<Whose, ReadonlyMap<string, readonly string[]>>;

/** Replaces the placeholders in the text by real ids. `mark` is the sender's. */
export const resolve = (text: string, pools: Pools, mark: string): string =>
  text.replaceAll(/~(own|other|words)\.(\w+)\.(\d+)~/g, (_match, whose: Whose | 'words', kind: string, digits: string) => {
    const index = Number(digits);
    if (whose === 'words') return `${mark} ${index}`;
    const known = poolOf(pools[whose], kind);
    return known[index % Math.max(1, known.length)] ?? 'nothing';
  });

/** Finds the pool of a kind: `attachment` may be in a table `documentAttachments`; a kind without a table may be any id. */
function poolOf(pools: ReadonlyMap<string, readonly string[]>, kind: string): readonly string[] {
  const exact = pools.get(kind);
  if (exact) return exact;
  for (const [name, names] of pools) if (name.endsWith(kind)) return names;
  return pools.get('any') ?? [];
}
