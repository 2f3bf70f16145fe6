/** Which lines of a block are the name, and what of them. */
import { fold } from '../grammar/fold.ts';
import { hasLegalForm, isOnlyLocation } from '../lexicon/addresses.ts';
import type { Found } from '../found.ts';
import { textOf } from '../layout/layout.ts';
import { clean, type Part, partOf } from './line-parts.ts';
import type { Line } from './party-lines.ts';

const isUpper = (text: string): boolean => text === text.toUpperCase();

/** Matches a line that goes on with a preposition: `Wirtshaus` over `zum Hirschen`. */
const startsWithPreposition = /^(?:zum|zur|am|im|i|w|v|u|na|pod|nad|de|des|du|del|della|di|da|do|dos|van|of|at) \p{Lu}/u;

/**
 * Returns the range of lines that form the name. A second line belongs to it if it contains the legal form that the first lacks. If its
 * case differs, it is the whole name and the first line is a logo or handwriting, unless it consists only of legal form and location:
 * `ALDI`, `Süd GmbH`.
 */
export function nameSpan([first, second]: readonly Line[]): { from: number; to: number } {
  const isCompleted =
    first !== undefined &&
    second?.kind === 'name' &&
    !hasLegalForm(first.text) &&
    hasLegalForm(second.text) &&
    fold(second.text).split(' ').length <= 5;
  const isContinued = second?.kind === 'name' && startsWithPreposition.test(second.text);
  const isWhole = isCompleted && !isContinued && isUpper(first.text) !== isUpper(second.text) && !isOnlyLocation(second.text);
  return { from: isWhole ? 1 : 0, to: isCompleted || isContinued ? 2 : 1 };
}

/** Whether a line is a remark in parentheses: `(Not to be used for payment remittance)`. */
export const isRemark = (text: string): boolean => /^\([^)]*\p{L}{3} [^)]*\)$/u.test(text);

/**
 * Removes what follows a name: a company's number, its capital or a trade: `AEON CO. (M) BHD (126926-H)`, `Deux Ponts SAS au capital de 40
 * 000 €`, `Marie Dubois — traductrice`.
 */
export function nameOf(line: Line): Part {
  const part = partOf(line);
  const text = part.text.replace(
    / ?\(\d{4,}[\d-]*\p{L}?\)?$|,? au(?: capital (?:social )?de .*)?$| [—–] \p{Ll}[\p{Ll} ]{6,}$/u,
    '',
  );
  return { text: text === '' ? part.text : text, tokens: part.tokens };
}

/** Matches what introduces the seat of a company behind its name. */
const seat =
  /^[\s,·•|–-]*(?:z siedzib|se sidlem|so sidlom|mit sitz|sitz:|au capital|inh\.|inhaber|con sede|sede|avec siege|siege|szekhely|registered office)/;
/** Matches a street with its number behind a mark: `, Mlýnská 4, Ledeč`. */
const streetBehind = /^\s*[,·•|]\s*\p{Lu}[\p{L}. ]* \d+/u;

/** Matches what stands before the holder of an account: `NL18 RABO 0384 1190 52 t.n.v. Drenthe Transport`. */
const accountOf = /^.*\d.* (?:t\.?n\.?v\.?|ten name van) /i;

/** Ends a name at its legal form if the seat follows: `Trakt Polska S.A. z siedzibą w Poznaniu`, `Gastro s.r.o., Mlýnská 4, Ledeč`. */
export function withoutSeat(name: Found): Found {
  const holder = name.value.replace(accountOf, '');
  if (holder !== name.value) return { ...name, value: holder, tokens: name.tokens.slice(-holder.split(' ').length) };
  for (let count = 1; count < name.tokens.length; count += 1) {
    const tokens = name.tokens.slice(0, count);
    const value = clean(textOf(tokens));
    if (!hasLegalForm(value) || !name.value.startsWith(value)) continue;
    const rest = name.value.slice(value.length);
    if (seat.test(fold(rest)) || seat.test(fold(textOf(name.tokens.slice(count)))) || streetBehind.test(rest))
      return { ...name, value, tokens };
  }
  return name;
}

/** Matches the end of a line that the next line continues: `Zimmerei Holzapfel &`. */
const goesOn = /(?:^|\s)(?:&|\+|und|u\.|and|et|och|og|és|și)$/iu;

/** Matches a word of a legal form in several words: `Sp.`, `z`, `o.o.` */
const abbreviated = /^(?:\p{L}{1,4}\.)+\p{L}?$|^\p{L}{1,2}$/u;

/** Whether a line starts with the legal form itself: `GmbH & Co. KG`, `Sp. z o.o. Sp. Komandytowa`. */
export function startsWithForm(text: string): boolean {
  const words = text.trim().split(' ');
  return [1, 2, 3].some((count) => {
    const first = words.slice(0, count);
    return hasLegalForm(first.join(' ')) && (count === 1 || first.every((word) => abbreviated.test(word)));
  });
}

/** Returns the index of the first line of a name: the one above the legal form if the name is split over both. */
export function startOfName(lines: readonly Line[], legalAt: number): number {
  const [above, legal] = [lines[legalAt - 1], lines[legalAt]];
  const isSplit = above?.kind === 'name' && legal !== undefined && (goesOn.test(above.text) || startsWithForm(legal.text));
  return isSplit ? legalAt - 1 : legalAt;
}

export const isSlogan = (line: Line | undefined): boolean => line !== undefined && !hasLegalForm(line.text);
