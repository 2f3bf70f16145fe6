/** Determines which block is the supplier and which the customer. */
import { type Context, idKey } from '../context.ts';
import { fold } from '../grammar/fold.ts';
import { overlapX } from '../layout/geometry.ts';
import type { Token } from '../layout/tokens.ts';
import { roleOf } from '../learned/learned-roles.ts';
import { hasLegalForm } from '../lexicon/addresses.ts';
import type { Cast } from './cast.ts';
import { hasWordOf, type PartyBlock, type Role } from './party-block.ts';
import { distance, isNamedCustomers } from './id-owners.ts';
import type { Id } from './id-spans.ts';
import { isOwn } from './party-ids.ts';
import type { PartyIds } from './party-ids.ts';
import { isOwnersAssociation } from './party-lines.ts';
import { nameKey, partyValues } from './party-values.ts';

const other: Record<'supplier' | 'customer', Role> = { supplier: 'customer', customer: 'supplier' };

/** Returns the domains of printed mail and web addresses, which indicate the sender. */
const domainsOf = (context: Context): string[] => domainsIn(context.layout.tokens);

function domainsIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    const match =
      /(?:@|www\.|https?:\/\/(?:www\.)?|^)([a-z][a-z0-9-]{2,})\.(?:com|net|org|eu|cz|sk|de|pl|fr|at|nl|io|co|be|ch|it|es)\b/i.exec(
        fold(token.text),
      );
    return match?.[1] === undefined ? [] : [match[1].replaceAll('-', '')];
  });
}

/** Scores two similar blocks side by side without headings: the left one is the supplier's. */
function scoreBesideSimilar(block: PartyBlock, blocks: readonly PartyBlock[]): number {
  const hasIds = (each: PartyBlock): boolean => each.lines.some((line) => line.kind === 'identifier');
  if (block.heading !== null || !hasIds(block)) return 0;
  const height = (block.lines[0]?.y1 ?? 0) - (block.lines[0]?.y0 ?? 0);
  const twin = blocks.find(
    (each) =>
      each !== block &&
      each.heading === null &&
      each.box.page === block.box.page &&
      hasIds(each) &&
      Math.abs(each.box.y0 - block.box.y0) < height,
  );
  if (twin === undefined) return 0;
  return block.box.x1 < twin.box.x0 ? leftOfSimilarScore : twin.box.x1 < block.box.x0 ? -leftOfSimilarScore : 0;
}
const leftOfSimilarScore = 1.5;
/** The sender prints its registration numbers. */
const onlyOneWithIds = 1.2;

const idsIn = ({ lines }: PartyBlock): number => lines.filter(({ kind }) => kind === 'identifier').length;

function supplierSigns(context: Context, block: PartyBlock, blocks: readonly PartyBlock[], domains: readonly string[]): number {
  const page = context.layout.pages.find((each) => each.index === block.box.page);
  const height = page?.height ?? 1;
  const width = page?.width ?? 1;
  const top = block.box.y0 / height;
  let signs = 0;
  if (block.isSenderLine) signs += top < 0.5 ? 2.5 : 2;
  if (top > 0.8) signs += 1.8;
  if (block.lines.some((line) => line.kind === 'contact')) signs += 0.6;
  if (idsIn(block) > 0) signs += 0.5;
  if (idsIn(block) > 1 && !blocks.some((each) => each !== block && idsIn(each) > 0)) signs += onlyOneWithIds;
  const key = nameKey(block);
  if (key.length >= 4) {
    const own = new Set(block.lines.flatMap((line) => domainsIn(line.tokens)));
    const names = (domain: string): boolean => key.includes(domain) || domain.includes(key.slice(0, 8));
    // The receiver's mail address occurs in its block only; the sender's domain is printed in the head or foot.
    if (domains.some((domain) => !own.has(domain) && names(domain))) signs += 1.2;
    else if (domains.some(names)) signs += 0.4;
    if (blocks.some((each) => each !== block && each.isSenderLine && nameKey(each).slice(0, 8) === key.slice(0, 8))) signs += 1.5;
  }
  if (hasLegalForm(block.lines[0]?.text ?? '')) signs += 0.2;
  // The window of an envelope is on the left, below the sender's line.
  const inWindow = block.box.x0 < 0.45 * width && top > 0.1 && top < 0.36;
  const below = blocks.some(
    (each) =>
      each.isSenderLine &&
      each.box.page === block.box.page &&
      each.box.y1 <= block.box.y0 + 2 &&
      overlapX(each.box, block.box) > 0,
  );
  signs += scoreBesideSimilar(block, blocks);
  if (block.isReceiptHead) signs += 4;
  if (block.isInWindow) signs -= 4;
  else if (!block.isSenderLine && below && inWindow) signs -= 2.5;
  else if (!block.isSenderLine && inWindow && top > 0.15) signs -= 0.4;
  signs += 1.6 * (0.25 - Math.min(0.5, top));
  if (block.box.page !== context.layout.pages[0]?.index) signs -= 0.5;
  return signs;
}

/**
 * Scores the IDs printed inside of a block, if one of their kind is labelled as the customer's: `IČO zákazníka: 27800334`. The block with
 * that number is the customer's, one with another number is not.
 */
function scoreByNamedIds({ vat, company }: PartyIds, block: PartyBlock): number {
  const scoreOf = (ids: readonly Id[]): number => {
    const customers = new Set(ids.filter(isNamedCustomers).map(({ id }) => idKey(id.value)));
    const own = ids.filter(({ span }) => hasWordOf(block, span.tokens)).map(({ id }) => customers.has(idKey(id.value)));
    if (customers.size === 0 || new Set(own).size !== 1) return 0;
    return own[0] === true ? -namedIdScore : namedIdScore;
  };
  return scoreOf(vat) || scoreOf(company);
}
const namedIdScore = 5;
/** Where the IDs tell the supplier, the customer is another block. */
const besideNamedScore = -4;

/** Weight of the trained model relative to the other signs. */
const learnedWeight = 3;
/** Higher than all other signs except a heading. */
const receiverWeight = 12;

/** Returns whether the trained model assigns the words of a block to the supplier (1) or the customer (-1). */
function learnedSide(context: Context, block: PartyBlock): number {
  const { name, address } = partyValues(block, 0);
  const tokens = [...(name?.tokens ?? []), ...(address?.tokens ?? [])];
  const side = (role: 'supplier' | 'customer'): number =>
    roleOf(context.learned, tokens, `${role}_name`) + roleOf(context.learned, tokens, `${role}_address`);
  return side('supplier') - side('customer');
}

/** Scores: positive indicates the supplier, negative the customer. */
/** Score of having no supplier: every document has a sender, and a single address is mostly the sender's. */
const withoutSupplier = -2.6;
/** In points; a number farther away belongs to no block. */
const farFromBlock = 110;

/** Associations of owners pay for their houses and hardly ever invoice: only a heading makes one the supplier. */
const isOfOwners = ({ heading, lines }: PartyBlock): boolean => heading === null && isOwnersAssociation(lines[0]?.text ?? '');

/** Returns the block near one of the tenant's own IDs; null if there is none, or several, as with sister companies. */
function receiverOf(context: Context, { vat, company }: PartyIds, blocks: readonly PartyBlock[]): PartyBlock | null {
  const owners = [...vat, ...company].flatMap((id) => {
    if (!isOwn(context, id)) return [];
    const nearest = blocks.toSorted((a, b) => distance(a, id) - distance(b, id))[0];
    return nearest && distance(nearest, id) < farFromBlock ? [nearest] : [];
  });
  const [first = null, ...others] = new Set(owners);
  return others.length === 0 ? first : null;
}

/**
 * Returns the weight of a heading; lower for a name alone, which may be a clerk or a customer number: `Issued by: Jane Thin`, `Client:
 * CHBELV`.
 */
function headedBy({ lines }: PartyBlock): number {
  const isParty = lines.some(({ kind, text }) => kind !== 'name' || hasLegalForm(text));
  return isParty ? 6 : 3;
}

export function assignParties(context: Context, ids: PartyIds, blocks: readonly PartyBlock[], isReceipt: boolean): Cast {
  const domains = domainsOf(context);
  const receiver = receiverOf(context, ids, blocks);
  const byIds = new Map(blocks.map((block) => [block, scoreByNamedIds(ids, block)]));
  const beside = [...byIds.values()].some((score) => score > 0) ? besideNamedScore : 0;
  const scored = blocks
    .filter((block) => block.heading !== 'otherParty')
    .map((block) => ({
      block,
      signs:
        supplierSigns(context, block, blocks, domains) +
        (byIds.get(block) || beside) +
        learnedWeight * learnedSide(context, block) +
        (block === receiver || isOfOwners(block) ? -receiverWeight : 0) +
        (block.heading === 'supplier' ? headedBy(block) : block.heading === 'customer' ? -headedBy(block) : 0),
      hasName: nameKey(block).length > 1,
    }));
  const named = scored.filter((each) => each.hasName);
  const pick = (role: 'supplier' | 'customer') => {
    const sign = role === 'supplier' ? 1 : -1;
    return named
      .filter((each) => each.block.heading !== other[role])
      .map((each) => ({ ...each, value: sign * each.signs + (partyValues(each.block, 0).address === null ? -1 : 0) }))
      .toSorted((a, b) => b.value - a.value);
  };
  // A receipt names one party, an invoice two: one remaining address is that of the other.
  const withoutCustomer = isReceipt ? 0.8 : -1.8;
  const suppliers = pick('supplier');
  const customers = pick('customer');
  let best: { supplier: PartyBlock | null; customer: PartyBlock | null; sum: number; s: number; c: number } = {
    supplier: null,
    customer: null,
    sum: -Infinity,
    s: 0,
    c: 0,
  };
  for (const supplier of [...suppliers.slice(0, 5), null]) {
    for (const customer of [...customers.slice(0, 5), null]) {
      if (
        supplier !== null &&
        customer !== null &&
        (supplier.block === customer.block ||
          (nameKey(supplier.block) === nameKey(customer.block) && supplier.block.heading === null))
      )
        continue;
      const s = supplier?.value ?? withoutSupplier;
      const c = customer?.value ?? withoutCustomer;
      if (s + c > best.sum) best = { supplier: supplier?.block ?? null, customer: customer?.block ?? null, sum: s + c, s, c };
    }
  }
  return {
    supplier: best.supplier,
    customer: best.customer,
    isCustomerKnown: receiver !== null && best.customer === receiver,
    isByNamedIds: [best.supplier, best.customer].some((block) => block !== null && byIds.get(block) !== 0),
    certainty: { supplier: best.s, customer: best.c },
  };
}
