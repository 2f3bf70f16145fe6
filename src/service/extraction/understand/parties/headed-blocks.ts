/** Address blocks below headings of parties. */
import type { Context } from '../context.ts';
import { isRemark, type LabelHit } from '../labels/label-hits.ts';
import { boxOf } from '../layout/geometry.ts';
import { textOf } from '../layout/layout.ts';
import type { PageLayout, Segment } from '../layout/layout.ts';
import { isCountry } from '../lexicon/countries.ts';
import { columnLeftOf, isAlignedTo, maxOutdent, rightBound } from './heading-column.ts';
import { isDelivery, isPayee } from './headings.ts';
import type { Heading } from './headings.ts';
import { maxLines, maxLineGap } from './party-block.ts';
import type { PartyBlock } from './party-block.ts';
import { behindLabel, kindOf } from './party-lines.ts';
import type { Line } from './party-lines.ts';

/** Maximum indent of lines below a heading, in letter heights. */
const maxIndent = 12;

function segmentOfLabel(page: PageLayout, label: LabelHit): Segment | undefined {
  return page.rows
    .find((row) => row.index === label.row)
    ?.segments.find((segment) => segment.tokens.some((token) => label.tokens.includes(token)));
}

/**
 * Whether a name or street directly below a heading is its first line, regardless of what is beside the heading: `ZHOTOVITEL TERMÍNY` over
 * `Vrabec s.r.o. vystaveno: 20.11.2026`.
 */
function hasLineBelow(context: Context, page: PageLayout, label: LabelHit): boolean {
  const row = page.rows.find(({ index }) => index === label.row + 1);
  const below = row?.segments.find((each) => Math.abs(each.x0 - label.x0) < 0.5 * page.letterHeight);
  if (row === undefined || below === undefined || below.y0 - label.y1 > 1.5 * page.letterHeight) return false;
  const [first] = below.tokens;
  const isLabel = first !== undefined && context.labelOf.get(first)?.isSetApart === true;
  return !isLabel && ['name', 'street', 'place'].includes(kindOf(below, context.labelOf)) && !partLabels.test(below.text);
}
/** Labels of the lines in a table of names and addresses. */
const partLabels =
  /^(?:name|název|meno|jméno|nazwa|nom|address|adresa|adresse|adres|indirizzo|direcci[oó]n|street|ulice|ulica|city|město|miasto|town|company)(?!\p{L})/iu;

/** Whether the only line is one word, such as the first name of a salesperson: `Verkoper: Sjaak`. */
const isFirstName = ([line, ...others]: readonly Line[]): boolean =>
  line !== undefined && others.length === 0 && /^\p{Lu}\p{Ll}+$/u.test(line.text);

/** Whether a line is directly above a country: below the town, that is a region, `West Yorkshire` over `United Kingdom`. */
export const isAboveCountry = (page: PageLayout, { row, x0, y1 }: Segment): boolean =>
  page.rows.some(
    ({ index, segments }) =>
      index > row &&
      index <= row + 2 &&
      segments.some(
        (each) =>
          Math.abs(each.x0 - x0) < page.letterHeight && each.y0 - y1 < maxLineGap * page.letterHeight && isCountry(each.text),
      ),
  );

/** Returns a label together with the value beside it: `PSČ:` and `258 01` of a form. */
function withValue(segment: Segment, row: readonly Segment[], right: number, letterHeight: number): Segment {
  if (!/^[^:]{2,24}:$/.test(segment.text)) return segment;
  const value = row.find(({ x0 }) => x0 >= segment.x1 && x0 < right);
  if (value === undefined || value.x0 - segment.x1 > maxIndent * letterHeight) return segment;
  const tokens = [...segment.tokens, ...value.tokens];
  return { ...boxOf(tokens), row: segment.row, tokens, text: textOf(tokens) };
}

export function blockBelow(
  context: Context,
  page: PageLayout,
  heading: Heading,
  headings: readonly { label: LabelHit }[],
): PartyBlock | null {
  const { label, role } = heading;
  const column = columnLeftOf(page, label, headings);
  const right = column?.to ?? rightBound(page, label, headings);
  const lines: Line[] = [];
  const own = segmentOfLabel(page, label);
  const behind = own === undefined ? null : behindLabel(own, label);
  const inline = behind === null || isRemark(behind.text) ? null : behind;
  const beside = page.rows
    .find((row) => row.index === label.row)
    ?.segments.find((segment) => segment.x0 > label.x1 && segment.x0 < right && segment !== own);
  const isBeside = beside !== undefined && beside.x0 - label.x1 < 12 * page.letterHeight && !hasLineBelow(context, page, label);
  const first = inline ?? (isBeside ? beside : null);
  // `Customer: 2` is a customer number.
  if (first !== null && !/\p{L}{2}/u.test(first.text)) return null;
  if (first !== null) lines.push({ ...first, kind: kindOf(first, context.labelOf) });
  const left = first !== null && inline === null ? Math.min(label.x0, first.x0) : label.x0;
  let hasTown = first !== null && lines[0]?.kind === 'place';
  let bottom = label.y1;
  // `Customer: … Company no.: 12345678` on one line, the name below: the number does not determine the left edge of the lines
  let edge: number | null = first === null || (inline === null && lines[0]?.kind === 'identifier') ? null : first.x0;
  for (const row of page.rows) {
    if (row.index <= label.row || lines.length >= maxLines) continue;
    const inColumn = row.segments.filter((each) =>
      column === null
        ? each.x0 < right && each.x1 > Math.min(left, edge ?? left) - 3 && each.x0 > left - maxOutdent * page.letterHeight
        : each.x0 >= column.from && each.x0 < right && (!column.isAligned || isAlignedTo(label, each, page.letterHeight)),
    );
    const found =
      edge === null
        ? inColumn.find((each) => each.x0 - label.x0 < maxIndent * page.letterHeight)
        : inColumn.toSorted((a, b) => Math.abs(a.x0 - (edge ?? 0)) - Math.abs(b.x0 - (edge ?? 0)))[0];
    if (found === undefined) continue;
    const segment = withValue(found, row.segments, right, page.letterHeight);
    // headings below each other, each with its party beside it
    const isNextParty = headings.some(
      ({ label: other }) => other.row === row.index && Math.abs(other.x0 - label.x0) < page.letterHeight,
    );
    if (isNextParty) break;
    if (context.itemHeaders.some(({ firstRow }) => firstRow === row.index)) break;
    const gap = (segment.y0 - bottom) / page.letterHeight;
    if (gap > (lines.length === 0 ? 4 : maxLineGap + 0.6)) break;
    if (edge !== null && Math.abs(segment.x0 - edge) > 14 * page.letterHeight) continue;
    const kind = kindOf(segment, context.labelOf);
    if (kind === 'section' || (lines.length === 0 && kind === 'identifier' && gap > 2.5)) break;
    const isRegion = hasTown && kind === 'name' && isAboveCountry(page, segment);
    // Below town and country there are identifiers; another name or street starts a new block.
    if (hasTown && !isRegion && (kind === 'name' || kind === 'street' || (kind === 'place' && gap > 0.8))) break;
    hasTown ||= kind === 'place' || kind === 'country';
    lines.push({ ...segment, kind: isRegion ? 'place' : kind });
    bottom = segment.y1;
    edge ??= segment.x0;
  }
  const told = lines.filter((line) => line.kind !== 'empty');
  return told.length === 0 || (role === 'supplier' && isFirstName(told))
    ? null
    : {
        lines: told,
        box: boxOf([label, ...told]),
        heading: isPayee(context, label, told) ? 'supplier' : role,
        ...(isDelivery(label) ? { isDelivery: true as const } : {}),
        isSenderLine: false,
        isInWindow: false,
        isReceiptHead: false,
      };
}
