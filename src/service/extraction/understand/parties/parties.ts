/** Supplier and customer: name, address and identifiers. */
import type { Context } from '../context.ts';
import type { Found, FoundFields } from '../found.ts';
import { fold } from '../grammar/fold.ts';
import { hasLegalForm, hasPlaceBelowStreet, hasStreet, isPostBox } from '../lexicon/addresses.ts';
import { hasWordOf } from './party-block.ts';
import type { PartyBlock } from './party-block.ts';
import { findPartyBlocks } from './party-blocks.ts';
import { readPartyIds } from './id-owners.ts';
import { greetedName } from './greeting.ts';
import { partyIdsOf } from './party-ids.ts';
import { nameKey, partyValues } from './party-values.ts';
import { receiptHeadOf } from './receipt-head.ts';
import { assignParties } from './roles.ts';
import type { Token } from '../layout/tokens.ts';
import { roleOf } from '../learned/learned-roles.ts';
import type { RoleName } from '../learned/role-names.ts';
import { learnedAddress, learnedName, withLearnedExtent, withoutOtherRoles } from './learned-party.ts';
import { fullName } from './full-name.ts';
import { isOwnersAssociation } from './party-lines.ts';
import { withoutSeat } from './party-name.ts';
import { letterheadOf } from './letterhead.ts';

/** Whether a receipt has parties like an invoice: `Receipt` on a sheet with an address below *Bill to*, not a till roll. */
const isWithCustomer = ({ layout }: Context, blocks: readonly PartyBlock[]): boolean =>
  layout.pages[0]?.isOcr === false &&
  blocks.some((block) => block.heading === 'customer' && partyValues(block, 0).address !== null);

/** `ofCustomer`: the words of the customer's block. */
export type Parties = { fields: FoundFields; ofCustomer: ReadonlySet<Token> };

export function readParties(context: Context, isOfTill: boolean): Parties {
  const blocks = findPartyBlocks(context);
  const isReceipt = isOfTill && !isWithCustomer(context, blocks);
  const head = isReceipt ? receiptHeadOf(context) : null;
  const ids = partyIdsOf(context);
  const cast = assignParties(
    context,
    ids,
    head === null ? blocks : [head, ...blocks.filter((block) => !overlaps(block, head))],
    isReceipt,
  );
  const fields: FoundFields = readPartyIds(context, ids, cast, blocks);
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
  const mayOverrule = !isReceipt && !cast.isCustomerKnown;
  const mayReplace = mayOverrule && !cast.isByNamedIds && !isOwnersAssociation(cast.customer?.lines[0]?.text ?? '');
  const fill = { blocks, mayOverrule, mayReplace };
  for (const side of isReceipt ? (['supplier'] as const) : (['customer', 'supplier'] as const))
    fillFromLearned(context, fields, side, fill);
  for (const [prefix, side] of [
    ['issued_by', 'supplier'],
    ['issued_to', 'customer'],
  ] as const) {
    const address = addressBelowName(fields, prefix, cast[side], blocks);
    if (address !== null) fields[`${prefix}_address_sm`] = address;
  }
  const greeted = fields['issued_to_name_sm'] === undefined ? greetedName(context) : null;
  if (greeted !== null) fields['issued_to_name_sm'] = greeted;
  if (fields['issued_by_name_sm'] === undefined) {
    const name = letterheadOf(context, cast.customer);
    if (name !== null) fields['issued_by_name_sm'] = name;
  }
  for (const [field, other] of [
    ['issued_by_name_sm', cast.customer],
    ['issued_to_name_sm', cast.supplier],
  ] as const) {
    const name = fields[field];
    if (name !== undefined)
      fields[field] = withoutSeat(fullName(context, name, new Set(other?.lines.flatMap(({ tokens }) => tokens))));
  }
  return { fields, ofCustomer: new Set(cast.customer?.lines.flatMap(({ tokens }) => tokens)) };
}

/**
 * Returns the address below a name that the trained model found in another block than the party's, such as the customer beside the
 * recipient of the goods.
 */
function addressBelowName(
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

/**
 * Fills in predictions of the trained model for values without a block. They replace a block whose words have another role, but not the
 * head of a receipt, of which the model was trained with too few. `mayOverrule`: it may change a block's values; `mayReplace`: also by those
 * of another block.
 */
function fillFromLearned(
  context: Context,
  fields: FoundFields,
  side: 'supplier' | 'customer',
  { blocks, mayOverrule, mayReplace }: { blocks: readonly PartyBlock[]; mayOverrule: boolean; mayReplace: boolean },
): void {
  const [prefix, others] = side === 'supplier' ? ['issued_by', 'issued_to'] : ['issued_to', 'issued_by'];
  const learned = { name: learnedName(context, side), address: learnedAddress(context, side) };
  for (const part of ['name', 'address'] as const) {
    const field = `${prefix}_${part}_sm`;
    const role: RoleName = `${side}_${part}`;
    const [known, other] = [fields[field], learned[part]];
    // Sender and receiver differ.
    const isOthers = other !== null && sameWords(other, fields[`${others}_${part}_sm`]);
    if (
      other !== null &&
      !isOthers &&
      (known === undefined || (mayReplace && !isPartOfPlace(known, other) && isOverruled(context, known, other, role)))
    )
      fields[field] = other;
    else if (
      other !== null &&
      !isOthers &&
      known !== undefined &&
      mayOverrule &&
      part === 'address' &&
      !isPartOfPlace(known, other) &&
      !isOfTwoBlocks(other, blocks)
    )
      fields[field] = withLearnedExtent(context, known, other, role);
  }
  const name = fields[`${prefix}_name_sm`];
  // Names from OCR break at recognition errors, not where a title starts.
  const mayCut = mayOverrule || context.layout.pages[0]?.isOcr === false;
  if (mayCut && name !== undefined) fields[`${prefix}_name_sm`] = withoutOtherRoles(context, name, `${side}_name`);
}

/** Whether words are in two address blocks, such as those of a customer and of a recipient. */
const isOfTwoBlocks = ({ tokens }: Found, blocks: readonly PartyBlock[]): boolean =>
  blocks.filter((block) => hasWordOf(block, tokens)).length > 1;

/** Whether a shorter address lacks the town of the known one, or all but its town. */
const isPartOfPlace = (known: Found, other: Found): boolean =>
  other.tokens.every((token) => known.tokens.includes(token)) &&
  (hasPlaceBelowStreet(other.value) ? isLine(other) && !isLine(known) : hasPlaceBelowStreet(known.value));

const isLine = ({ value }: Found): boolean => !value.includes(',');

const sameWords = (a: Found, b: Found | undefined): boolean => b !== undefined && fold(a.value) === fold(b.value);

/** Whether the model overrules a block. A block with a heading, or a company name against another text, requires near certainty. */
function isOverruled(context: Context, known: Found, other: Found, role: RoleName): boolean {
  const isFirm = known.evidence.includes('label') || (hasLegalForm(known.value) && !hasLegalForm(other.value));
  const bounds = isFirm ? overrules.firm : overrules.usual;
  return (
    !fold(other.value).includes(fold(known.value)) &&
    roleOf(context.learned, known.tokens, role) < bounds.doubted &&
    roleOf(context.learned, other.tokens, role) > bounds.sure
  );
}
const overrules = {
  usual: { doubted: 0.35, sure: 0.5 },
  firm: { doubted: 0.15, sure: 0.75 },
};

const overlaps = (block: PartyBlock, head: PartyBlock): boolean =>
  block.lines.some((line) => head.lines.some((other) => other.row === line.row));

const labelled = <F extends { evidence: unknown }>(found: F, isHeaded: boolean): F =>
  isHeaded ? { ...found, evidence: ['label'] } : found;
