/** Which lines of a block are the address. */
import { fold } from '../grammar/fold.ts';
import { hasLegalForm, hasPlace, hasPlaceBelowStreet, hasStreet } from '../lexicon/addresses.ts';
import { clean, type Part, partsOfLine } from './line-parts.ts';
import type { Line } from './party-lines.ts';

/** Splits a line of name and address whose town is on the next line: `Taneční škola, z.s., Jablonecká 41/27, 460 05`. */
export function withAddressBehind(line: Line, next: Line | undefined): { name: Part[]; address: Part[] } | null {
  const parts = partsOfLine(line);
  const code = parts.pop();
  const from = parts.findIndex(({ text }, at) => at > 0 && hasStreet(clean(text)));
  if (from < 0 || code === undefined || next === undefined || !/^(?:[A-Z]{1,2}-)?\d[\d -]{2,5}$/.test(code.text)) return null;
  const town = { text: `${code.text} ${next.text}`, tokens: [...code.tokens, ...next.tokens] };
  return { name: parts.slice(0, from), address: [...parts.slice(from), town] };
}

/** Matches a named building, which is above its street: `Kirkstall Forge Works`. */
const building = /\b(?:house|works|building|court|centre|center|mill|farm|hall|estate|tower|palac|dum|haus|place|plaza)$/;
const estate = /^(?:residence|batiment|immeuble|domaine|lotissement|palazzo|edificio|urbanizacion) \p{L}/u;
const isBuilding = (text: string): boolean => (building.test(fold(text)) || estate.test(fold(text))) && !hasLegalForm(text);

/** Whether a line is a postal code by itself, below the town. */
const isCode = (line: Line | undefined): boolean =>
  line !== undefined && /^(?:\p{Lu}\d\p{Lu} ?\d\p{Lu}\d|\p{Lu}{1,2}\d[\p{Lu}\d]? \d\p{Lu}{2})$/u.test(line.text.trim());

/** Excludes another address below the address, such as a warehouse: `sklad: Traťová 574/1, 619 00 Brno`. */
const withoutBranch = (lines: readonly Line[], first: number, last: number): number =>
  last > first && lines[last - 1]?.kind === 'place' && /^\p{L}+:/u.test(lines[last]?.text ?? '') ? last - 1 : last;

/** Whether a line is a complete address: `Žižkova 2216/18, 580 01 Havlíčkův Brod`. */
export function isWholeAddress({ kind, text }: Line): boolean {
  const [street = '', town] = text.split(',');
  return kind === 'place' && town !== undefined && hasStreet(street) && !hasPlace(street);
}

const careOf = /^c\/ ?o\b/i;

/**
 * Returns the lines from the street to the town or country. A line with a number directly above the town is the street, regardless of its
 * words.
 */
export function addressIn(lines: readonly Line[]): readonly Line[] {
  const isNumbered = (line: Line | undefined): boolean =>
    line?.kind === 'street' || (line?.kind === 'name' && /\d/.test(line.text));
  const isTown = ({ kind, text }: Line, at: number): boolean =>
    kind === 'place' || (isNumbered(lines[at - 1]) && hasPlaceBelowStreet(text));
  const first = lines.findIndex((line, at) => line.kind === 'street' || isTown(line, at));
  const start = lines[first];
  if (start === undefined) return [];
  const isBefore = (line: Line | undefined): boolean =>
    line !== undefined && (isTown(start, first) ? isNumbered(line) : careOf.test(line.text) || isBuilding(line.text));
  // a British town is above its code, and its streets need no numbers
  const from = isCode(start) ? 0 : isBefore(lines[first - 1]) ? first - 1 : first;
  const last = lines.findLastIndex((line, at) => line.kind === 'country' || isTown(line, at));
  // `1052 Budapest` above its street
  const isTownFirst = /^\d{4,6} \p{Lu}/u.test(start.text) && lines[first + 1]?.kind === 'street';
  const end = last >= first ? withoutBranch(lines, first, last) : isTownFirst ? first + 1 : first;
  const isOpen = lines[end]?.text.trim().endsWith(',') === true;
  return lines.slice(from, end + (isOpen || isCode(lines[end + 1]) ? 2 : 1));
}
