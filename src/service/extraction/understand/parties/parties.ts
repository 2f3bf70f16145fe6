/** Supplier and customer: who, where, and by which identifiers. */
import type { Context } from '../context.ts';
import type { Found, FoundFields } from '../found.ts';
import type { PartyBlock } from './party-blocks.ts';
import { findPartyBlocks } from './party-blocks.ts';
import { partyIdsOf, readPartyIds } from './party-ids.ts';
import { partyValues } from './party-values.ts';
import { receiptHeadOf } from './receipt-head.ts';
import { castRoles } from './roles.ts';
import { roleOf } from '../learned/learned-roles.ts';
import type { RoleName } from '../learned/role-names.ts';
import { learnedAddress, learnedName } from './learned-party.ts';
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
  for (const side of isReceipt ? (['supplier'] as const) : (['customer', 'supplier'] as const)) {
    const prefix = side === 'supplier' ? 'issued_by' : 'issued_to';
    settle(context, fields, `${prefix}_name_sm`, `${side}_name`, learnedName(context, side));
    settle(context, fields, `${prefix}_address_sm`, `${side}_address`, learnedAddress(context, side));
  }
  if (fields['issued_by_name_sm'] === undefined) {
    const name = letterheadOf(context, cast.customer);
    if (name !== null) fields['issued_by_name_sm'] = name;
  }
  return fields;
}

/** The learned reader fills what no block tells, and overrules a block whose words it takes for something else. */
function settle(context: Context, fields: FoundFields, field: string, role: RoleName, learned: Found | null): void {
  const known = fields[field];
  if (learned === null) return;
  if (known === undefined) fields[field] = learned;
  else if (
    roleOf(context.learned, known.tokens, role) < doubted &&
    roleOf(context.learned, learned.tokens, role) > sure &&
    !known.evidence.includes('label')
  )
    fields[field] = learned;
}
const doubted = 0.15;
const sure = 0.8;

const overlaps = (block: PartyBlock, head: PartyBlock): boolean =>
  block.lines.some((line) => head.lines.some((other) => other.row === line.row));

const labelled = <F extends { evidence: unknown }>(found: F, isHeaded: boolean): F =>
  isHeaded ? { ...found, evidence: ['label'] } : found;
