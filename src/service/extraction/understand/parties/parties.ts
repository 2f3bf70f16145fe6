/** Supplier and customer: who, where, and by which identifiers. */
import type { Context } from '../context.ts';
import type { FoundFields } from '../found.ts';
import type { PartyBlock } from './party-blocks.ts';
import { findPartyBlocks } from './party-blocks.ts';
import { partyIdsOf, readPartyIds } from './party-ids.ts';
import { partyValues } from './party-values.ts';
import { receiptHeadOf } from './receipt-head.ts';
import { castRoles } from './roles.ts';
import { letterheadOf } from './letterhead.ts';

export function readParties(context: Context, isReceipt: boolean): FoundFields {
  const head = isReceipt ? receiptHeadOf(context) : null;
  const blocks = findPartyBlocks(context);
  const ids = partyIdsOf(context);
  const cast = castRoles(
    context,
    ids,
    head === null ? blocks : [head, ...blocks.filter((block) => !overlaps(block, head))],
    isReceipt,
  );
  const fields: FoundFields = readPartyIds(context, ids, cast);
  if (cast.supplier !== null) {
    const { name, address } = partyValues(cast.supplier, cast.certainty.supplier);
    if (name !== null) fields['issued_by_name_sm'] = labelled(name, cast.supplier.heading !== null);
    if (address !== null) fields['issued_by_address_sm'] = labelled(address, cast.supplier.heading !== null);
  }
  if (cast.customer !== null) {
    const { name, address } = partyValues(cast.customer, cast.certainty.customer);
    if (name !== null) fields['issued_to_name_sm'] = labelled(name, cast.customer.heading !== null);
    if (address !== null) fields['issued_to_address_sm'] = labelled(address, cast.customer.heading !== null);
  }
  if (fields['issued_by_name_sm'] === undefined) {
    const name = letterheadOf(context, cast.customer);
    if (name !== null) fields['issued_by_name_sm'] = name;
  }
  return fields;
}

const overlaps = (block: PartyBlock, head: PartyBlock): boolean =>
  block.lines.some((line) => head.lines.some((other) => other.row === line.row));

const labelled = <F extends { evidence: unknown }>(found: F, isHeaded: boolean): F =>
  isHeaded ? { ...found, evidence: ['label'] } : found;
