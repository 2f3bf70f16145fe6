/** Address blocks below headings of parties. */
import type { Context } from '../context.ts';
import { fold } from '../grammar/fold.ts';
import { isRemark, type LabelHit } from '../labels/label-hits.ts';
import { boxOf, heightOf } from '../layout/geometry.ts';
import type { PageLayout, Segment } from '../layout/layout.ts';
import { isCountry } from '../lexicon/countries.ts';
import { maxLines, maxLineGap } from './party-block.ts';
import type { PartyBlock, Role } from './party-block.ts';
import { behindLabel, kindOf } from './party-lines.ts';
import type { Line } from './party-lines.ts';

type Heading = { label: LabelHit; role: Role };

/** Maximum indent of lines below a heading, in letter heights. */
const maxIndent = 12;

const roles: readonly Role[] = ['supplier', 'customer', 'otherParty'];

function roleOf(label: LabelHit): Role | null {
  const strongest = label.meanings.find(({ meaning }) => roles.some((role) => role === meaning));
  return roles.find((role) => role === strongest?.meaning) ?? null;
}

/** Whether a label is beside another heading: in `DE … PARA`, DE means from and is not a country. */
const isBesideHeading = (context: Context, label: LabelHit): boolean =>
  context.labels.some((other) => other !== label && other.row === label.row && other.isSetApart && roleOf(other) === 'customer');

/** Matches headings of a receiver, who is the customer only if nobody else is: `Nabywca … Odbiorca`, `Odběratel … Konečný příjemce`. */
const receiver =
  /^(?:odbiorca|(?:konecny )?prijemce|prijemca|empfanger|warenempfanger|destinataire|recipient|prejemnik|primatelj|modtager|mottaker|mottagare|saaja|beneficiar|beneficiario|destinatario|odbiorca)\b/;

/** Whether a receiver is that of the payment, with an account below the name: `Prejemnik: …` over `IBAN: …`. */
const isPayee = (context: Context, label: LabelHit, lines: readonly Line[]): boolean =>
  receiver.test(fold(label.text)) &&
  lines.some(({ tokens }) =>
    tokens.some((token) =>
      context.labelOf.get(token)?.meanings.some(({ meaning }) => meaning === 'iban' || meaning === 'account'),
    ),
  );

/** Matches headings of the address to which goods are sent. */
const delivery =
  /^(?:adresa dodani|dodac|dorucovac|deliver|ship(?:ping)? (?:to|address)|liefer|versand|adres (?:dostawy|wysylki)|adresse de livraison|livraison|bezorg|aflever|lever|direccion de (?:envio|entrega)|enviar a|indirizzo di (?:spedizione|consegna)|luogo di consegna|morada de entrega|szallitasi|adresa de livrare|teslimat|toimitus|adresa (?:isporuke|dostave)|naslov dostave)/;

/** Takes receivers for third parties beside a customer. */
function withoutReceivers(headings: readonly Heading[]): Heading[] {
  const isReceiver = ({ label, role }: Heading): boolean => role === 'customer' && receiver.test(fold(label.text));
  const hasCustomer = headings.some((heading) => heading.role === 'customer' && !isReceiver(heading));
  return headings.map((heading) => (hasCustomer && isReceiver(heading) ? { ...heading, role: 'otherParty' } : heading));
}

/** Start of a payment slip, on which payee and payer are in reverse order. */
const slip = /^(?:payment advice|remittance (?:advice|slip)|payment slip|please (?:detach|return) this)/;

/** Finds headings, which are set apart: with a colon, or alone in their segment. `to` in a sentence is not a heading. */
export function headingsOf(context: Context): Heading[] {
  const slipFrom = context.layout.rows.find(({ segments }) => segments.some(({ text }) => slip.test(fold(text))))?.index;
  const headings = context.labels.flatMap((label): Heading[] => {
    const role = roleOf(label);
    const isCountryCode = isCountry(label.text) && !label.hasColon && !isBesideHeading(context, label);
    if (slipFrom !== undefined && label.row >= slipFrom) return [];
    const isInTable = context.itemHeaders.some(({ firstRow, lastRow }) => label.row >= firstRow && label.row <= lastRow);
    return role === null || !label.isSetApart || !label.isLeading || isCountryCode || isInTable ? [] : [{ label, role }];
  });
  return withoutReceivers(headings);
}

function segmentOfLabel(page: PageLayout, label: LabelHit): Segment | undefined {
  return page.rows
    .find((row) => row.index === label.row)
    ?.segments.find((segment) => segment.tokens.some((token) => label.tokens.includes(token)));
}

/** Returns the right bound of a column: the left edge of the nearest heading or block. */
function rightBound(page: PageLayout, label: LabelHit, headings: readonly { label: LabelHit }[]): number {
  const beside = headings.filter(
    (other) =>
      other.label.page === label.page && other.label.x0 > label.x1 && Math.abs(other.label.y0 - label.y0) < 4 * heightOf(label),
  );
  return Math.min(page.width, ...beside.map((other) => other.label.x0 - 2));
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

export function blockBelow(
  context: Context,
  page: PageLayout,
  heading: Heading,
  headings: readonly { label: LabelHit }[],
): PartyBlock | null {
  const { label, role } = heading;
  const right = rightBound(page, label, headings);
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
    const inColumn = row.segments.filter(
      (segment) => segment.x1 > left - 3 && segment.x0 < right && segment.x0 > left - 3 * page.letterHeight,
    );
    const segment =
      edge === null
        ? inColumn.find((each) => each.x0 - label.x0 < maxIndent * page.letterHeight)
        : inColumn.toSorted((a, b) => Math.abs(a.x0 - (edge ?? 0)) - Math.abs(b.x0 - (edge ?? 0)))[0];
    if (segment === undefined) continue;
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
        ...(delivery.test(fold(label.text)) ? { isDelivery: true as const } : {}),
        isSenderLine: false,
        isInWindow: false,
        isReceiptHead: false,
      };
}
