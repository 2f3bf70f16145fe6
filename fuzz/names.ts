/**
 * Generated requests name what they are about by placeholders, `~own.document.3~`: ids change from run to run, a seed must not.
 * They consist of characters that neither JSON nor an address escapes.
 */
import fc from 'fast-check';

export type Whose = 'own' | 'other';

const placeholder = (whose: Whose, kind: string, index: number): string => `~${whose}.${kind}.${index}~`;
/** Words of a person; the tenant that must stay unseen writes its mark into every one of them. */
export const words = (index: number): string => `~words.text.${index}~`;

/** What a parameter or property of that name names, as `documentId` a document; a list without a name of its own is one of documents. */
export const kindOf = (name: string): string =>
  name === '' ? 'document' : name.replaceAll('_', '').replace(/ids?$/i, '').toLowerCase() || 'any';

/** An own one most of the time, else another tenant's, one that nobody has, or no id at all. */
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

/** The text with real names in place of the placeholders. `mark` is the sender's. */
export const resolve = (text: string, pools: Pools, mark: string): string =>
  text.replaceAll(/~(own|other|words)\.(\w+)\.(\d+)~/g, (_match, whose: Whose | 'words', kind: string, digits: string) => {
    const index = Number(digits);
    if (whose === 'words') return `${mark} ${index}`;
    const known = poolOf(pools[whose], kind);
    return known[index % Math.max(1, known.length)] ?? 'nothing';
  });

/** `attachment` may be kept in a table of `documentAttachments`; what no table is called by may be anything. */
function poolOf(pools: ReadonlyMap<string, readonly string[]>, kind: string): readonly string[] {
  const exact = pools.get(kind);
  if (exact) return exact;
  for (const [name, names] of pools) if (name.endsWith(kind)) return names;
  return pools.get('any') ?? [];
}
