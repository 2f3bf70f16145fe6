/** Extracts name and address from the lines of a block. */
import type { Found } from '../found.ts';
import { keyOf } from '../grammar/fold.ts';
import { hasLegalForm, hasPlace, hasPlaceBelowStreet, hasStreet, isSetApartNumber } from '../lexicon/addresses.ts';
import { isCountry } from '../lexicon/countries.ts';
import type { Segment } from '../layout/layout.ts';
import { labelledParts } from './labelled-parts.ts';
import { clean, foundOf, partOf, partsOfLine, withoutContacts } from './line-parts.ts';
import { addressIn, isWholeAddress, withAddressBehind } from './party-address.ts';
import type { PartyBlock } from './party-block.ts';
import { isContactPart, isHonorific, withoutPartLabel } from './party-lines.ts';
import type { Line } from './party-lines.ts';
import { isRemark, isSlogan, nameOf, nameSpan, startOfName } from './party-name.ts';

export type PartyValues = { name: Found | null; address: Found | null };

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

export function partyValues(block: PartyBlock, score: number): PartyValues {
  const values = valuesOfLines(block, score);
  const labelled = labelledParts(block.lines);
  return labelled === null
    ? values
    : { name: foundOf(labelled.name, score, ' ') ?? values.name, address: foundOf(labelled.address, score, ', ') };
}

/** Whether a line is a logo above the name that it is part of: `Novák` over `Truhlářství Novák`. */
const isLogoOf = (line: Line | undefined, next: Line | undefined): boolean =>
  line?.kind === 'name' &&
  next?.kind === 'name' &&
  keyOf(line.text).length > 3 &&
  keyOf(next.text).endsWith(keyOf(line.text)) &&
  keyOf(next.text) !== keyOf(line.text);

function valuesOfLines(block: PartyBlock, score: number): PartyValues {
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
  const isLogo = isLogoOf(lines[firstName], lines[firstName + 1]);
  const from = legalAt > firstName && isSlogan(lines[firstName]) ? startOfName(lines, legalAt) : firstName + (isLogo ? 1 : 0);
  const named = lines.slice(from);
  const [head] = named;
  if (head === undefined) return { name: null, address: null };
  const isInline = head.kind !== 'name' && hasPlace(head.text) && partsOfLine(head).length >= 3 && firstAddress === 0;
  if (isInline) return valuesOfSenderLine(head, score);
  // a company with a name like a street, `Brf Tallbacken 3`, followed by its street; a named street has no number
  const isFirm =
    hasLegalForm(head.text) ||
    (head.kind === 'street' &&
      /\d/.test(head.text) &&
      named.slice(1).some((line) => line.kind === 'street' || isWholeAddress(line)));
  const isNamed = firstAddress === 0 && named.length > 1 && isFirm && !hasPlaceBelowStreet(head.text);
  const span = head.kind === 'name' ? nameSpan(named) : { from: 0, to: isNamed ? 1 : 0 };
  const split = span.to === 1 ? withAddressBehind(head, named[1]) : null;
  if (split !== null) return { name: foundOf(split.name, score, ', '), address: foundOf(split.address, score, ', ') };
  const nameLines = named.slice(span.from, span.to);
  const name = foundOf(nameLines.map(nameOf), score, nameLines[0]?.text.trim().endsWith(',') === true ? ', ' : ' ');
  const rest = named.slice(span.to);
  if (block.isReceiptHead) return { name, address: foundOf(rest.map(partOf), score, ', ') };
  return { name, address: foundOf(addressIn(rest).flatMap(withoutContacts), score, ', ') };
}

/** Returns the name for comparison: blocks with the same name belong to the same party. */
export const nameKey = (block: PartyBlock): string => keyOf(partyValues(block, 0).name?.value ?? '');
