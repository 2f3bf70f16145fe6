/** Determines which block is the supplier and which the customer. */
import { type Context, idKey } from '../context.ts';
import { roleOf } from '../learned/learned-roles.ts';
import { hasLegalForm } from '../lexicon/addresses.ts';
import { otherOf } from './cast.ts';
import type { Cast } from './cast.ts';
import { hasWordOf, type PartyBlock } from './party-block.ts';
import { distance, isNamedCustomers } from './ids/id-owners.ts';
import type { Id } from './ids/id-spans.ts';
import { isOwn } from './ids/party-ids.ts';
import type { PartyIds } from './ids/party-ids.ts';
import { isOwnersAssociation } from './party-lines.ts';
import { nameKey, partyValues } from './party-values.ts';
import { scoresByRepeatedName, supplierSignsOf } from './supplier-signs.ts';

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

type Scored = { block: PartyBlock; signs: number };
type Valued = { block: PartyBlock; value: number };

/** Returns the blocks that may have a role, the likeliest first. */
function candidatesFor(role: 'supplier' | 'customer', scored: readonly Scored[]): Valued[] {
  const sign = role === 'supplier' ? 1 : -1;
  return scored
    .filter(({ block }) => block.heading !== otherOf[role] && nameKey(block).length > 1)
    .map(({ block, signs }) => ({ block, value: sign * signs + (partyValues(block, 0).address === null ? -1 : 0) }))
    .toSorted((a, b) => b.value - a.value);
}

const isSameParty = (supplier: PartyBlock, customer: PartyBlock): boolean =>
  supplier === customer || (nameKey(supplier) === nameKey(customer) && supplier.heading === null);

type Pair = { supplier: PartyBlock | null; customer: PartyBlock | null; certainty: Cast['certainty'] };

/** Number of blocks for each role of which all pairs are compared. */
const maxCandidates = 5;

/** Returns the likeliest pair of blocks. A receipt names one party, an invoice two: one remaining address is that of the other. */
function likeliestPair(scored: readonly Scored[], isReceipt: boolean): Pair {
  const withoutCustomer = isReceipt ? 0.8 : -1.8;
  const [suppliers, customers] = (['supplier', 'customer'] as const).map((role) =>
    candidatesFor(role, scored).slice(0, maxCandidates),
  );
  let best: Pair = { supplier: null, customer: null, certainty: { supplier: withoutSupplier, customer: withoutCustomer } };
  let most = -Infinity;
  for (const supplier of [...(suppliers ?? []), null]) {
    for (const customer of [...(customers ?? []), null]) {
      if (supplier !== null && customer !== null && isSameParty(supplier.block, customer.block)) continue;
      const certainty = { supplier: supplier?.value ?? withoutSupplier, customer: customer?.value ?? withoutCustomer };
      const sum = certainty.supplier + certainty.customer;
      if (sum <= most) continue;
      most = sum;
      best = { supplier: supplier?.block ?? null, customer: customer?.block ?? null, certainty };
    }
  }
  return best;
}

export function assignParties(context: Context, ids: PartyIds, blocks: readonly PartyBlock[], isReceipt: boolean): Cast {
  const receiver = receiverOf(context, ids, blocks);
  const byIds = new Map(blocks.map((block) => [block, scoreByNamedIds(ids, block)]));
  const beside = [...byIds.values()].some((score) => score > 0) ? besideNamedScore : 0;
  const repeated = scoresByRepeatedName(context, blocks);
  const signs = supplierSignsOf(context, blocks, repeated);
  const scored = blocks
    .filter((block) => block.heading !== 'otherParty')
    .map((block) => ({
      block,
      signs:
        (signs.get(block) ?? 0) +
        (byIds.get(block) || beside) +
        learnedWeight * learnedSide(context, block) +
        (block === receiver || isOfOwners(block) ? -receiverWeight : 0) +
        (block.heading === 'supplier' ? headedBy(block) : block.heading === 'customer' ? -headedBy(block) : 0),
    }));
  const pair = likeliestPair(scored, isReceipt);
  return {
    ...pair,
    isCustomerKnown: receiver !== null && pair.customer === receiver,
    isToldApart: repeated.size > 0 || [pair.supplier, pair.customer].some((block) => block !== null && byIds.get(block) !== 0),
  };
}
