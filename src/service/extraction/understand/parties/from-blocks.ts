/** Names and addresses of the blocks that were assigned to the parties. */
import type { Context } from '../context.ts';
import type { Found, FoundFields } from '../found.ts';
import { hasStreet, isPostBox } from '../lexicon/addresses.ts';
import type { Cast } from './cast.ts';
import { hasWordOf } from './party-block.ts';
import type { PartyBlock } from './party-block.ts';
import { nameKey, partyValues } from './party-values.ts';

export function fieldsOfBlocks(context: Context, cast: Cast, blocks: readonly PartyBlock[]): FoundFields {
  const fields: FoundFields = {};
  if (cast.supplier !== null) {
    const { name, address } = partyValues(cast.supplier, cast.certainty.supplier);
    if (name !== null) fields['issued_by_name_sm'] = labelled(name, cast.supplier.heading !== null);
    const street = streetInsteadOf(address, cast.supplier, blocks);
    if (street !== null) fields['issued_by_address_sm'] = labelled(street, cast.supplier.heading !== null);
  }
  if (cast.customer !== null) {
    const { name, address } = partyValues(cast.customer, cast.certainty.customer);
    if (name !== null) fields['issued_to_name_sm'] = labelled(name, cast.customer.heading !== null);
    if (address !== null) fields['issued_to_address_sm'] = labelled(address, cast.customer.heading !== null);
  }
  const alone = cast.supplier === null && cast.customer !== null ? addressAlone(context, blocks, cast.customer) : null;
  if (alone !== null) fields['issued_by_address_sm'] = alone;
  return fields;
}

const labelled = <F extends { evidence: unknown }>(found: F, isHeaded: boolean): F =>
  isHeaded ? { ...found, evidence: ['label'] } : found;

/**
 * Returns the address below a name that the trained model found in another block than the party's, such as the customer beside the
 * recipient of the goods.
 */
export function addressBelowName(
  fields: FoundFields,
  prefix: string,
  party: PartyBlock | null,
  blocks: readonly PartyBlock[],
): Found | null {
  const [name, address] = [fields[`${prefix}_name_sm`], fields[`${prefix}_address_sm`]];
  const first = name?.tokens[0];
  if (party === null || first === undefined || address === undefined) return null;
  if (name === undefined || hasWordOf(party, name.tokens) || !hasWordOf(party, address.tokens)) return null;
  const own = blocks.find((block) => block !== party && partyValues(block, 0).name?.tokens[0] === first);
  return own === undefined ? null : partyValues(own, address.score).address;
}

/** Returns the address with a street that another block of the same party has, instead of a post box that receives payments. */
function streetInsteadOf(address: Found | null, supplier: PartyBlock, blocks: readonly PartyBlock[]): Found | null {
  if (address === null || !isPostBox(address.value)) return address;
  const key = nameKey(supplier);
  const others = blocks.filter(
    (block) =>
      block !== supplier &&
      block.heading !== 'customer' &&
      block.heading !== 'otherParty' &&
      nameKey(block) === key &&
      key !== '',
  );
  const streets = others.flatMap((block) => partyValues(block, address.score).address ?? []);
  return streets.find(({ value }) => !isPostBox(value) && hasStreet(value)) ?? address;
}

/**
 * Returns an address without a name in the upper half, other than the customer's: it belongs to the sender, whose name is in the
 * letterhead.
 */
function addressAlone(context: Context, blocks: readonly PartyBlock[], customer: PartyBlock): Found | null {
  const [page] = context.layout.pages;
  const all = blocks.filter(
    (block) =>
      block !== customer &&
      block.heading !== 'otherParty' &&
      block.heading !== 'customer' &&
      block.box.page === page?.index &&
      block.box.y1 < page.height / 2 &&
      block.lines.some((line) => line.kind === 'place'),
  );
  const [only, second] = all.map((block) => partyValues(block, 0));
  return only === undefined || second !== undefined || only.name !== null ? null : only.address;
}
