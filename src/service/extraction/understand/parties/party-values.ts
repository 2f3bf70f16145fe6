/** Extracts name and address from the lines of a block. */
import type { Found } from '../found.ts';
import { fold, keyOf } from '../grammar/fold.ts';
import {
  hasLegalForm,
  hasPlace,
  hasPlaceBelowStreet,
  hasStreet,
  isOnlyLocation,
  isSetApartNumber,
} from '../lexicon/addresses.ts';
import { isCountry } from '../lexicon/countries.ts';
import type { Segment } from '../layout/layout.ts';
import { textOf } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import type { PartyBlock } from './party-block.ts';
import { isContactPart, isHonorific, withoutPartLabel } from './party-lines.ts';
import type { Line } from './party-lines.ts';

export type PartyValues = { name: Found | null; address: Found | null };

type Part = { text: string; tokens: Token[] };

/** Matches a remark in parentheses before a name: `(Not to be used for payment) Amazon Web Services, Inc.` */
const remark = /^\([^)]*\p{L}{3} [^)]*\)\s*(?=\p{L}{2})/u;

/** Removes marks around a value; a quotation mark stays if the value has the closing one too: `"LUBMAR" SP. J.`. */
const clean = (text: string): string =>
  text.replace(/^(?!["„“«][^"”“»]+["”“»])[^\p{L}\d(]+|[\s,;:·•●|*\-–]+$/gu, '').replace(remark, '');

/** Repairs ß, the letter that OCR misrecognizes most: `KundenstraBe`, `Strafse`. */
const repairOcrText = ({ text, tokens }: Part): string =>
  tokens.some(({ confidence }) => confidence < 1) ? text.replaceAll(/([Ss]tra)(?:B|8|f[sš])(e|en)(?!\p{L})/gu, '$1ß$2') : text;

function foundOf(parts: readonly Part[], score: number, separator: string): Found | null {
  const told = parts.map((part) => ({ ...part, text: clean(repairOcrText(part)) })).filter((part) => part.text !== '');
  if (told.length === 0) return null;
  return {
    value: told.map((part) => part.text).join(separator),
    tokens: told.flatMap((part) => part.tokens),
    score,
    evidence: ['position'],
  };
}

/** Splits a line at its marks: `Kraxi GmbH · Flugzeugallee 17 · 12345 Papierfeld`, `Name, Street 5, 123 45 Town`. */
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

/** Matches the representative of a company after its name: `Aydın Automobile GmbH, Geschäftsführer Cem Aydın`. */
const representative =
  /^(?:gesch[äa]ftsf[üu]hrer(?:in)?|gf|vertreten durch|jednatel\p{L}*|zast\.|konate[ľl]\p{L}*|director|ceo)\b/iu;

function valuesOfSenderLine(line: Segment, score: number): PartyValues {
  const parts = partsOfLine(withoutPartLabel(line)).filter(({ text }, at) => at === 0 || !representative.test(clean(text)));
  // `Korunní 812/47, 120 00 Praha`: an address without a name
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
  // town and country are followed by register entries and telephone numbers
  const last = parts.findLastIndex((part) => hasPlace(part.text) || isCountry(clean(part.text)));
  const address = parts.slice(cut, last < cut ? undefined : last + 1).filter(({ text }) => !isContactPart(clean(text)));
  return { name: foundOf(parts.slice(0, cut), score, ', '), address: foundOf(address, score, ', ') };
}

/** Returns the parts of a line that are neither contact data nor behind the town: `Hauptstr. 3 · 73525 Gmünd · Tel. 07171 / 60 41 27`. */
function withoutContacts(line: Line): Part[] {
  const parts = /[·•●|]/u.test(line.text) ? partsOfLine(line) : [];
  const last = parts.findLastIndex(({ text }) => hasPlace(text) || isCountry(clean(text)));
  const told = parts.slice(0, last < 0 ? undefined : last + 1).filter(({ text }) => !isContactPart(clean(text)));
  return told.length < parts.length ? told : [partOf(line)];
}

function partOf(line: Line): Part {
  const { text, tokens } = withoutPartLabel(line);
  return { text, tokens };
}

const isUpper = (text: string): boolean => text === text.toUpperCase();

/**
 * Returns the range of lines that form the name. A second line belongs to it if it contains the legal form that the first lacks. If its
 * case differs, it is the whole name and the first line is a logo or handwriting, unless it consists only of legal form and location:
 * `ALDI`, `Süd GmbH`.
 */
function nameSpan([first, second]: readonly Line[]): { from: number; to: number } {
  const isCompleted =
    first !== undefined &&
    second?.kind === 'name' &&
    !hasLegalForm(first.text) &&
    hasLegalForm(second.text) &&
    fold(second.text).split(' ').length <= 5;
  const isWhole = isCompleted && isUpper(first.text) !== isUpper(second.text) && !isOnlyLocation(second.text);
  return { from: isWhole ? 1 : 0, to: isCompleted ? 2 : 1 };
}

/** Whether a line is a remark in parentheses: `(Not to be used for payment remittance)`. */
const isRemark = (text: string): boolean => /^\([^)]*\p{L}{3} [^)]*\)$/u.test(text);

/**
 * Removes what follows a name: a company's number, its capital or a trade: `AEON CO. (M) BHD (126926-H)`, `Deux Ponts SAS au capital de 40
 * 000 €`, `Marie Dubois — traductrice`.
 */
function nameOf(line: Line): Part {
  const part = partOf(line);
  const text = part.text.replace(
    / ?\(\d{4,}[\d-]*\p{L}?\)?$|,? au(?: capital (?:social )?de .*)?$| [—–] \p{Ll}[\p{Ll} ]{6,}$/u,
    '',
  );
  return { text: text === '' ? part.text : text, tokens: part.tokens };
}

/** Matches the end of a line that the next line continues: `Zimmerei Holzapfel &`. */
const goesOn = /(?:^|\s)(?:&|\+|und|u\.|and|et|och|og|és|și)$/iu;

/** Whether a line starts with the legal form itself: `GmbH & Co. KG`. */
const startsWithForm = (text: string): boolean => hasLegalForm(text.trim().split(' ')[0] ?? '');

/** Returns the index of the first line of a name: the one above the legal form if the name is split over both. */
function startOfName(lines: readonly Line[], legalAt: number): number {
  const [above, legal] = [lines[legalAt - 1], lines[legalAt]];
  const isSplit = above?.kind === 'name' && legal !== undefined && (goesOn.test(above.text) || startsWithForm(legal.text));
  return isSplit ? legalAt - 1 : legalAt;
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
  // A first line that looks like a street may be the name: `Studio 54`, `4 Seasons Ltd`.
  const legalAt =
    block.heading === null && !block.isReceiptHead
      ? lines.slice(0, Math.max(0, firstAddress)).findLastIndex((line) => line.kind === 'name' && hasLegalForm(line.text))
      : -1;
  const firstName = nameAt >= 0 && (firstAddress < 0 || nameAt < firstAddress) ? nameAt : 0;
  // In a letterhead, slogans and titles are above the company name.
  const from = legalAt > firstName && isSlogan(lines[firstName]) ? startOfName(lines, legalAt) : firstName;
  const named = lines.slice(from);
  const [head] = named;
  if (head === undefined) return { name: null, address: null };
  const isInline = head.kind !== 'name' && hasPlace(head.text) && partsOfLine(head).length >= 3 && firstAddress === 0;
  if (isInline) return valuesOfSenderLine(head, score);
  // a company with a name like a street, `Brf Tallbacken 3`, followed by its street
  const isFirm =
    hasLegalForm(head.text) ||
    (head.kind === 'street' && named.slice(1).some((line) => line.kind === 'street' || isWholeAddress(line)));
  const isNamed = firstAddress === 0 && named.length > 1 && isFirm && !hasPlaceBelowStreet(head.text);
  const span = head.kind === 'name' ? nameSpan(named) : { from: 0, to: isNamed ? 1 : 0 };
  const nameLines = named.slice(span.from, span.to);
  const name = foundOf(nameLines.map(nameOf), score, nameLines[0]?.text.trim().endsWith(',') === true ? ', ' : ' ');
  const rest = named.slice(span.to);
  if (block.isReceiptHead) return { name, address: foundOf(rest.map(partOf), score, ', ') };
  return { name, address: foundOf(addressIn(rest).flatMap(withoutContacts), score, ', ') };
}

/** Matches a named building, which is above its street: `Kirkstall Forge Works`. */
const building = /\b(?:house|works|building|court|centre|center|mill|farm|hall|estate|tower|palac|dum|haus|place|plaza)$/;
const isBuilding = (text: string): boolean => building.test(fold(text)) && !hasLegalForm(text);

/** Whether a line is a postal code by itself, below the town. */
const isCode = (line: Line | undefined): boolean =>
  line !== undefined && /^(?:\p{Lu}\d\p{Lu} ?\d\p{Lu}\d|\p{Lu}{1,2}\d[\p{Lu}\d]? \d\p{Lu}{2})$/u.test(line.text.trim());

/** Excludes another address below the address, such as a warehouse: `sklad: Traťová 574/1, 619 00 Brno`. */
const withoutBranch = (lines: readonly Line[], first: number, last: number): number =>
  last > first && lines[last - 1]?.kind === 'place' && /^\p{L}+:/u.test(lines[last]?.text ?? '') ? last - 1 : last;

/** Whether a line is a complete address: `Žižkova 2216/18, 580 01 Havlíčkův Brod`. */
function isWholeAddress({ kind, text }: Line): boolean {
  const [street = '', town] = text.split(',');
  return kind === 'place' && town !== undefined && hasStreet(street) && !hasPlace(street);
}

const careOf = /^c\/ ?o\b/i;

/**
 * Returns the lines from the street to the town or country. A line with a number directly above the town is the street, regardless of its
 * words.
 */
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

/** Returns the name for comparison: blocks with the same name belong to the same party. */
export const nameKey = (block: PartyBlock): string => keyOf(partyValues(block, 0).name?.value ?? '');
