/** Parts of a line of a block, and the value that they make. */
import type { Found } from '../found.ts';
import { hasPlace } from '../lexicon/addresses.ts';
import { isCountry } from '../lexicon/countries.ts';
import type { Segment } from '../layout/layout.ts';
import { textOf } from '../layout/layout.ts';
import type { Token } from '../layout/tokens.ts';
import { isContactPart, withoutPartLabel } from './party-lines.ts';
import type { Line } from './party-lines.ts';

export type Part = { text: string; tokens: Token[] };

/** Matches a remark in parentheses before a name: `(Not to be used for payment) Amazon Web Services, Inc.` */
const remark = /^\([^)]*\p{L}{3} [^)]*\)\s*(?=\p{L}{2})/u;

/** Removes marks around a value; a quotation mark stays if the value has the closing one too: `"LUBMAR" SP. J.`. */
export const clean = (text: string): string =>
  text.replace(/^(?!["„“«][^"”“»]+["”“»])[^\p{L}\d(]+|[\s,;:·•●|*\-–]+$/gu, '').replace(remark, '');

/** Repairs ß, the letter that OCR misrecognizes most: `KundenstraBe`, `Strafse`. */
const repairOcrText = ({ text, tokens }: Part): string =>
  tokens.some(({ confidence }) => confidence < 1) ? text.replaceAll(/([Ss]tra)(?:B|8|f[sš])(e|en)(?!\p{L})/gu, '$1ß$2') : text;

export function foundOf(parts: readonly Part[], score: number, separator: string): Found | null {
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
export function partsOfLine(line: Segment): Part[] {
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

/** Returns the parts of a line that are neither contact data nor behind the town: `Hauptstr. 3 · 73525 Gmünd · Tel. 07171 / 60 41 27`. */
export function withoutContacts(line: Line): Part[] {
  const parts = /[·•●|]/u.test(line.text) ? partsOfLine(line) : [];
  const last = parts.findLastIndex(({ text }) => hasPlace(text) || isCountry(clean(text)));
  const told = parts.slice(0, last < 0 ? undefined : last + 1).filter(({ text }) => !isContactPart(clean(text)));
  return told.length < parts.length ? told : [partOf(line)];
}

export function partOf(line: Line): Part {
  const { text, tokens } = withoutPartLabel(line);
  return { text, tokens };
}
