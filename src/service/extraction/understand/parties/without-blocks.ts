/** Parties of documents without their address block: mails, tickets, receipts on a sheet. */
import type { Context } from '../context.ts';
import type { FoundFields } from '../found.ts';
import { fold } from '../grammar/fold.ts';
import { roleOf } from '../learned/learned-roles.ts';
import type { Cast } from './cast.ts';
import { overrules } from './from-learned.ts';
import { greetedName, senderInTitle } from './letter-names.ts';
import { copyrightHolder, letterheadOf } from './letterhead.ts';
import type { PartyBlock } from './party-block.ts';
import { partyValues } from './party-values.ts';

/** Names the owner of the page as the supplier, unless the trained model is nearly certain of another one. */
export function fillFromCopyright(context: Context, fields: FoundFields): void {
  const holder = copyrightHolder(context);
  const named = fields['issued_by_name_sm'];
  if (holder !== null && (named === undefined || roleOf(context.learned, named.tokens, 'supplier_name') < overrules.firm.sure))
    fields['issued_by_name_sm'] = holder;
}

/** Names the supplier by the title, if nothing but a part of the title was taken for it; a signature with that name is no customer. */
function fillFromTitle(context: Context, fields: FoundFields): void {
  const sender = senderInTitle(context);
  if (sender === null) return;
  const { issued_by_name_sm: supplier, issued_to_name_sm: customer } = fields;
  const isInTitle = supplier?.tokens.some((token) => sender.tokens.includes(token)) === true;
  if (supplier === undefined || isInTitle) fields['issued_by_name_sm'] = sender;
  if (customer !== undefined && fold(customer.value) === fold(sender.value))
    for (const part of ['name', 'address', 'id', 'vat_id']) delete fields[`issued_to_${part}_sm`];
}

/** Names the customer by the place of delivery or a greeting, and the supplier by the title or the letterhead. */
export function fillWithoutBlocks(context: Context, fields: FoundFields, cast: Cast, blocks: readonly PartyBlock[]): void {
  fillFromTitle(context, fields);
  const delivery = cast.customer === null ? blocks.find(({ isDelivery }) => isDelivery === true) : undefined;
  if (delivery !== undefined) fillFromDelivery(fields, delivery);
  const greeted = fields['issued_to_name_sm'] === undefined ? greetedName(context) : null;
  if (greeted !== null) fields['issued_to_name_sm'] = greeted;
  const letterhead = fields['issued_by_name_sm'] === undefined ? letterheadOf(context, cast.customer) : null;
  if (letterhead !== null) fields['issued_by_name_sm'] = letterhead;
}

/** Takes who receives the goods for the customer, if nobody else is named: confirmations of orders by mail have no other address. */
function fillFromDelivery(fields: FoundFields, block: PartyBlock): void {
  const { name, address } = partyValues(block, deliveryScore);
  if (name === null || address === null) return;
  fields['issued_to_name_sm'] ??= name;
  fields['issued_to_address_sm'] ??= address;
}
const deliveryScore = -0.5;
