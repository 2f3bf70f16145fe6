/** Name and address in the lines of a block. */
import type { Found } from '../found.ts';
import { fold, keyOf } from '../grammar/fold.ts';
import { hasLegalForm, hasPlace, hasPlaceBelowStreet, hasStreet, isOnlyWhere, isSetApartNumber } from '../lexicon/addresses.ts';
import { isCountry } from '../lexicon/countries.ts';
import type { Segment } from '../layout/layout.ts';
import { textOf } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import type { PartyBlock } from './party-block.ts';
import { isContactPart, isHonorific, withoutPartLabel } from './party-lines.ts';
import type { Line } from './party-lines.ts';

export type PartyValues = { name: Found | null; address: Found | null };

type Part = { text: string; tokens: Token[] };

/** What stands in brackets before a name is said of it: `(Not to be used for payment) Amazon Web Services, Inc.` */
const remark = /^\([^)]*\p{L}{3} [^)]*\)\s*(?=\p{L}{2})/u;

const clean = (text: string): string => text.replace(/^[^\p{L}\d(]+|[\s,;:·•●|*\-–]+$/gu, '').replace(remark, '');

/** The letter that recognisers know least: `KundenstraBe`, `Strafse`. */
const mended = ({ text, tokens }: Part): string =>
  tokens.some(({ confidence }) => confidence < 1) ? text.replaceAll(/([Ss]tra)(?:B|8|f[sš])(e|en)(?!\p{L})/gu, '$1ß$2') : text;

function foundOf(parts: readonly Part[], score: number, separator: string): Found | null {
  const told = parts.map((part) => ({ ...part, text: clean(mended(part)) })).filter((part) => part.text !== '');
  if (told.length === 0) return null;
  return {
    value: told.map((part) => part.text).join(separator),
    tokens: told.flatMap((part) => part.tokens),
    score,
    evidence: ['position'],
  };
}

/** `Kraxi GmbH · Flugzeugallee 17 · 12345 Papierfeld` and `Name, Street 5, 123 45 Town` cut at their marks. */
function partsOfLine(line: Segment): Part[] {
  const parts: Part[] = [];
  let current: Token[] = [];
  const flush = (): void => {
    if (current.length > 0) parts.push({ text: textOf(current), tokens: current });
    current = [];
  };
  for (const token of line.tokens) {
    if (/^[·•●|∙▪*\-–—]$/u.test(token.text)) flush();
    else {
      current.push(token);
      if (/[,|·•●]$/u.test(token.text)) flush();
    }
  }
  flush();
  return parts;
}

function valuesOfSenderLine(line: Segment, score: number): PartyValues {
  const parts = partsOfLine(line);
  // `Korunní 812/47, 120 00 Praha`: an address and no name
  const isNameless = hasStreet(clean(parts[0]?.text ?? '')) && !hasLegalForm(parts[0]?.text ?? '') && parts.length < 4;
  if (isNameless)
    return {
      name: null,
      address: foundOf(
        parts.filter(({ text }) => !isContactPart(clean(text))),
        score,
        ', ',
      ),
    };
  const addressFrom = parts.findIndex(
    (part, at) =>
      at > 0 && (isSetApartNumber(clean(parts[at + 1]?.text ?? '')) || hasStreet(clean(part.text)) || hasPlace(part.text)),
  );
  const cut = addressFrom < 0 ? 1 : addressFrom;
  // behind town and country stand registers and telephones
  const last = parts.findLastIndex((part) => hasPlace(part.text) || isCountry(clean(part.text)));
  const address = parts.slice(cut, last < cut ? undefined : last + 1).filter(({ text }) => !isContactPart(clean(text)));
  return { name: foundOf(parts.slice(0, cut), score, ', '), address: foundOf(address, score, ', ') };
}

/** `Schmiedgasse 3 · 73525 Schwäbisch Gmünd · Tel. 07171 / 60 41 27`: what is no contact of it. */
function withoutContacts(line: Line): Part[] {
  const parts = /[·•●|]/u.test(line.text) ? partsOfLine(line) : [];
  const told = parts.filter(({ text }) => !isContactPart(clean(text)));
  return told.length < parts.length ? told : [partOf(line)];
}

function partOf(line: Line): Part {
  const { text, tokens } = withoutPartLabel(line);
  return { text, tokens };
}

const isUpper = (text: string): boolean => text === text.toUpperCase();

/**
 * A second line still belongs to the name when it carries the legal form that the first lacks; set in other letters it is the whole name, and the
 * first a logo or a scribble, unless it says no more than where: `ALDI`, `Süd GmbH`.
 */
function nameSpan([first, second]: readonly Line[]): { from: number; to: number } {
  const isCompleted =
    first !== undefined &&
    second?.kind === 'name' &&
    !hasLegalForm(first.text) &&
    hasLegalForm(second.text) &&
    fold(second.text).split(' ').length <= 5;
  const isWhole = isCompleted && isUpper(first.text) !== isUpper(second.text) && !isOnlyWhere(second.text);
  return { from: isWhole ? 1 : 0, to: isCompleted ? 2 : 1 };
}

/** A line in brackets: `(Not to be used for payment remittance)`. */
const isRemark = (text: string): boolean => /^\([^)]*\p{L}{3} [^)]*\)$/u.test(text);

/** What companies print behind their names, their number or capital: `AEON CO. (M) BHD (126926-H)`, `Deux Ponts SAS au capital de 40 000 €`. */
function nameOf(line: Line): Part {
  const part = partOf(line);
  const text = part.text.replace(/ ?\(\d{4,}[\d-]*\p{L}?\)?$|,? au capital (?:social )?de .*$/u, '');
  return { text: text === '' ? part.text : text, tokens: part.tokens };
}

const isSlogan = (line: Line | undefined): boolean => line !== undefined && !hasLegalForm(line.text);

export function partyValues(block: PartyBlock, score: number): PartyValues {
  const [only] = block.lines;
  if (block.isSenderLine && only !== undefined) return valuesOfSenderLine(only, score);
  const lines = block.lines.filter(
    (line) =>
      line.kind !== 'identifier' &&
      line.kind !== 'contact' &&
      line.kind !== 'empty' &&
      line.kind !== 'figure' &&
      !isHonorific(line.text) &&
      !isRemark(line.text),
  );
  const nameAt = lines.findIndex((line) => line.kind === 'name');
  const firstAddress = lines.findIndex((line) => line.kind === 'street' || line.kind === 'place');
  // A line that reads like a street may be the name when it opens the block: `Studio 54`, `4 Seasons Ltd`.
  const legalAt =
    block.heading === null && !block.isReceiptHead
      ? lines.slice(0, Math.max(0, firstAddress)).findLastIndex((line) => line.kind === 'name' && hasLegalForm(line.text))
      : -1;
  const firstName = nameAt >= 0 && (firstAddress < 0 || nameAt < firstAddress) ? nameAt : 0;
  // Above a company's name in a letterhead stand slogans and titles.
  const from = legalAt > firstName && isSlogan(lines[firstName]) ? legalAt : firstName;
  const named = lines.slice(from);
  const [head] = named;
  if (head === undefined) return { name: null, address: null };
  const isInline = head.kind !== 'name' && hasPlace(head.text) && partsOfLine(head).length >= 3 && firstAddress === 0;
  if (isInline) return valuesOfSenderLine(head, score);
  // a firm that is named like a street, `Brf Tallbacken 3`, with its own street below
  const isFirm =
    hasLegalForm(head.text) ||
    (head.kind === 'street' && named.slice(1).some((line) => line.kind === 'street' || isWholeAddress(line)));
  const isNamed = firstAddress === 0 && named.length > 1 && isFirm && !hasPlaceBelowStreet(head.text);
  const span = head.kind === 'name' ? nameSpan(named) : { from: 0, to: isNamed ? 1 : 0 };
  const name = foundOf(named.slice(span.from, span.to).map(nameOf), score, ' ');
  const rest = named.slice(span.to);
  if (block.isReceiptHead) return { name, address: foundOf(rest.map(partOf), score, ', ') };
  return { name, address: foundOf(addressIn(rest).flatMap(withoutContacts), score, ', ') };
}

/** `Kirkstall Forge Works`: a house that has a name stands above its street. */
const building = /\b(?:house|works|building|court|centre|center|mill|farm|hall|estate|tower|palac|dum|haus|place|plaza)$/;
const isBuilding = (text: string): boolean => building.test(fold(text)) && !hasLegalForm(text);

/** A postal code in a line of its own, below the town. */
const isCode = (line: Line | undefined): boolean =>
  line !== undefined && /^(?:\p{Lu}\d\p{Lu} ?\d\p{Lu}\d|\p{Lu}{1,2}\d[\p{Lu}\d]? \d\p{Lu}{2})$/u.test(line.text.trim());

/** `sklad: Traťová 574/1, 619 00 Brno` below the address is another one. */
const withoutBranch = (lines: readonly Line[], first: number, last: number): number =>
  last > first && lines[last - 1]?.kind === 'place' && /^\p{L}+:/u.test(lines[last]?.text ?? '') ? last - 1 : last;

/** `Žižkova 2216/18, 580 01 Havlíčkův Brod` in one line. */
function isWholeAddress({ kind, text }: Line): boolean {
  const [street = '', town] = text.split(',');
  return kind === 'place' && town !== undefined && hasStreet(street) && !hasPlace(street);
}

const careOf = /^c\/ ?o\b/i;

/** From the street to the town or the country. A line with a number right above the town is the street, whatever its words. */
function addressIn(lines: readonly Line[]): readonly Line[] {
  const isNumbered = (line: Line | undefined): boolean =>
    line?.kind === 'street' || (line?.kind === 'name' && /\d/.test(line.text));
  const isTown = ({ kind, text }: Line, at: number): boolean =>
    kind === 'place' || (isNumbered(lines[at - 1]) && hasPlaceBelowStreet(text));
  const first = lines.findIndex((line, at) => line.kind === 'street' || isTown(line, at));
  const start = lines[first];
  if (start === undefined) return [];
  const isBefore = (line: Line | undefined): boolean =>
    line !== undefined && (isTown(start, first) ? isNumbered(line) : careOf.test(line.text) || isBuilding(line.text));
  const from = isBefore(lines[first - 1]) ? first - 1 : first;
  const last = lines.findLastIndex((line, at) => line.kind === 'country' || isTown(line, at));
  // `1052 Budapest` above its street
  const isTownFirst = /^\d{4,6} \p{Lu}/u.test(start.text) && lines[first + 1]?.kind === 'street';
  const end = last >= first ? withoutBranch(lines, first, last) : isTownFirst ? first + 1 : first;
  return lines.slice(from, end + (isCode(lines[end + 1]) ? 2 : 1));
}

/** Blocks with the same name tell of the same party. */
export const nameKey = (block: PartyBlock): string => keyOf(partyValues(block, 0).name?.value ?? '');
