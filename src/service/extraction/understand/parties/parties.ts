/** Supplier and customer: name, address and identifiers. */
import type { Context } from '../context.ts';
import type { FoundFields } from '../found.ts';
import type { Token } from '../layout/tokens.ts';
import { otherOf } from './cast.ts';
import type { Cast } from './cast.ts';
import { addressBelowName, fieldsOfBlocks } from './from-blocks.ts';
import { fillFromLearned } from './from-learned.ts';
import { fullName } from './full-name.ts';
import { readPartyIds } from './ids/id-owners.ts';
import type { PartyBlock } from './party-block.ts';
import { findPartyBlocks } from './party-blocks.ts';
import { partyIdsOf } from './ids/party-ids.ts';
import { isOwnersAssociation } from './party-lines.ts';
import { withoutSeat } from './party-name.ts';
import { partyValues } from './party-values.ts';
import { receiptHeadOf } from './receipt-head.ts';
import { assignParties } from './roles.ts';
import { fillFromCopyright, fillWithoutBlocks } from './without-blocks.ts';

/** Whether a receipt has parties like an invoice: `Receipt` on a sheet with an address below *Bill to*, not a till roll. */
const isWithCustomer = ({ layout }: Context, blocks: readonly PartyBlock[]): boolean =>
  layout.pages[0]?.isOcr === false &&
  blocks.some((block) => block.heading === 'customer' && partyValues(block, 0).address !== null);

/** `ofCustomer`: the words of the customer's block. */
export type Parties = { fields: FoundFields; ofCustomer: ReadonlySet<Token> };

const sides = [
  ['issued_by', 'supplier'],
  ['issued_to', 'customer'],
] as const;

const wordsOf = (block: PartyBlock | null): ReadonlySet<Token> => new Set(block?.lines.flatMap(({ tokens }) => tokens));

export function readParties(context: Context, isOfTill: boolean): Parties {
  const blocks = findPartyBlocks(context);
  const isReceipt = isOfTill && !isWithCustomer(context, blocks);
  const head = isReceipt ? receiptHeadOf(context) : null;
  const ids = partyIdsOf(context);
  const candidates = head === null ? blocks : [head, ...blocks.filter((block) => !overlaps(block, head))];
  const cast = assignParties(context, ids, candidates, isReceipt);
  const fields: FoundFields = { ...readPartyIds(context, ids, cast, blocks), ...fieldsOfBlocks(context, cast, blocks) };
  const mayOverrule = !isReceipt && !cast.isCustomerKnown;
  const mayReplace = mayOverrule && !isOwnersAssociation(cast.customer?.lines[0]?.text ?? '');
  for (const side of isReceipt ? (['supplier'] as const) : (['customer', 'supplier'] as const))
    fillFromLearned(context, fields, side, {
      blocks,
      mayOverrule,
      mayReplace,
      taken: cast.isToldApart ? wordsOf(cast[otherOf[side]]) : new Set(),
    });
  if (cast.supplier === null && !isReceipt) fillFromCopyright(context, fields);
  for (const [prefix, side] of sides) {
    const address = addressBelowName(fields, prefix, cast[side], blocks);
    if (address !== null) fields[`${prefix}_address_sm`] = address;
  }
  fillWithoutBlocks(context, fields, cast, isReceipt ? [] : blocks);
  completeNames(context, fields, cast);
  return { fields, ofCustomer: wordsOf(cast.customer) };
}

function completeNames(context: Context, fields: FoundFields, cast: Cast): void {
  for (const [prefix, side] of sides) {
    const name = fields[`${prefix}_name_sm`];
    if (name !== undefined) fields[`${prefix}_name_sm`] = withoutSeat(fullName(context, name, wordsOf(cast[otherOf[side]])));
  }
}

const overlaps = (block: PartyBlock, head: PartyBlock): boolean =>
  block.lines.some((line) => head.lines.some((other) => other.row === line.row));
