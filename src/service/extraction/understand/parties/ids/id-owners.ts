/** Assigns company IDs and VAT IDs on the pages to the parties. */
import { idKey } from '../../context.ts';
import type { Context } from '../../context.ts';
import { findValues } from '../../candidates/runs.ts';
import type { Found, FoundFields } from '../../found.ts';
import { companyIdHolds, isLikeTaxId } from '../../grammar/identifiers.ts';
import { boxOf, overlapX } from '../../layout/geometry.ts';
import { roleOf } from '../../learned/learned-roles.ts';
import type { RoleName } from '../../learned/role-names.ts';
import type { Cast } from '../cast.ts';
import { hasWordOf } from '../party-block.ts';
import type { PartyBlock } from '../party-block.ts';
import { trimmed } from './id-spans.ts';
import type { Id } from './id-spans.ts';
import { isOwn } from './party-ids.ts';
import type { PartyIds } from './party-ids.ts';
import { nameKey } from '../party-values.ts';

/** Returns the distance of an ID from a block: an ID below the block in its column is near, one beside it is far. */
const farthest = 1500;

export function distance(block: PartyBlock, id: Id): number {
  if (block.box.page !== id.span.page) return farthest;
  const { box } = block;
  const own = boxOf(id.labelled);
  // An ID above a heading does not belong to the block with the heading.
  const isAboveHeading = block.heading !== null && id.span.y1 <= box.y0 + 1;
  const dy = id.span.y0 > box.y1 ? id.span.y0 - box.y1 : box.y0 > id.span.y1 ? (box.y0 - id.span.y1) * 2.5 : 0;
  const shared = overlapX(box, own);
  return (isAboveHeading ? 400 : 0) + dy + (shared > 0 ? 0 : -shared * 1.5);
}

/** Whether an ID is printed inside one of the blocks of a party. */
const isInsideBlock = (blocks: readonly PartyBlock[], { labelled }: Id): boolean =>
  blocks.some((block) => hasWordOf(block, labelled));

/**
 * Returns the IDs printed in the customer's blocks only: they are the customer's wherever else they are printed, as on the next page, which
 * has no blocks.
 */
function customersNumbers(
  ids: readonly Id[],
  suppliers: readonly PartyBlock[],
  customers: readonly PartyBlock[],
): ReadonlySet<string> {
  const printed = (blocks: readonly PartyBlock[]) =>
    ids.filter((id) => isInsideBlock(blocks, id)).map(({ id }) => idKey(id.value));
  const theirs = new Set(printed(suppliers));
  return new Set(printed(customers).filter((number) => !theirs.has(number)));
}

const customersLabel =
  /odberatel|kupuj|nabyw|kaufer|kunde|empfanger|customer|buyer|client|acheteur|ihre|your|votre|zakaznik|^v\/| v\/|vosso|debiteur|klant|afnemer|debitor/;
const suppliersLabel =
  /dodavatel|prodav|sprzedaw|verkaufer|lieferant|supplier|seller|vendeur|fournisseur|unsere|our|\bmy\b|\bmeine?\b|\bnotre\b|\bnase\b/;

/** Whether the label beside an ID says that it is the customer's: `DIČ zákazníka`, `Ihre USt-IdNr.` */
export const isNamedCustomers = ({ label }: Id): boolean => customersLabel.test(label) && !suppliersLabel.test(label);

/** Returns all blocks of a party, including those in a footer and on a payment slip. */
function blocksOf(block: PartyBlock | null, other: PartyBlock | null, blocks: readonly PartyBlock[]): PartyBlock[] {
  if (block === null) return [];
  const key = nameKey(block);
  const isTold = key !== '' && (other === null || nameKey(other) !== key);
  return [block, ...blocks.filter((each) => isTold && each !== block && nameKey(each) === key)];
}
const nearest = (blocks: readonly PartyBlock[], id: Id): number =>
  Math.min(farthest, ...blocks.map((block) => distance(block, id)));

export function readPartyIds(context: Context, ids: PartyIds, cast: Cast, blocks: readonly PartyBlock[]): FoundFields {
  const fields: FoundFields = {};
  const suppliers = blocksOf(cast.supplier, cast.customer, blocks);
  const customers = blocksOf(cast.customer, cast.supplier, blocks);
  // the supplier's is required on every invoice (article 226 of Directive 2006/112/EC), the customer's on few
  const isOnlyVatId = (id: Id): boolean => ids.vat.includes(id) && ids.vat.every(({ id: { value } }) => value === id.id.value);
  const settle = (ids: readonly Id[], supplierField: string, customerField: string, like: (id: Id) => number = () => 0): void => {
    const best: Record<string, { id: Id; cost: number }> = {};
    const customerOnlyIds = customersNumbers(ids, suppliers, customers);
    for (const id of ids) {
      const isCertain =
        (cast.isCustomerKnown && isOwn(context, id)) ||
        (isInsideBlock(customers, id) && !isInsideBlock(suppliers, id)) ||
        like(id) < 0 ||
        customerOnlyIds.has(idKey(id.id.value));
      const learned = like(id) > 0 ? 1 : cast.isCustomerKnown ? 0 : learnedSide(context, id);
      const toSupplier = isCertain
        ? Infinity
        : nearest(suppliers, id) + (customersLabel.test(id.label) ? 600 : 0) + learnedDistance * Math.max(0, -learned);
      const toCustomer =
        nearest(customers, id) + (suppliersLabel.test(id.label) ? 600 : 0) + learnedDistance * Math.max(0, learned);
      // In the footer or far from any block, it belongs to the sender.
      const isNamed = isNamedCustomers(id);
      const isOpen = !isInsideBlock(suppliers, id) && !isOnlyVatId(id);
      const isLikelyCustomers = isOpen && learned < -0.6;
      const isNearer =
        toCustomer < toSupplier && (isNamed ? !isInsideBlock(suppliers, id) : isLikelyCustomers || (isOpen && toCustomer < 110));
      const isCustomers = isCertain || isNearer || (customers.length === 0 && (isNamed || isLikelyCustomers));
      const field = isCustomers ? customerField : supplierField;
      const cost = (isCustomers ? toCustomer : Math.min(toSupplier, 800)) / 400 - id.score;
      const known = best[field];
      if (known === undefined || cost < known.cost) best[field] = { id, cost };
    }
    for (const [field, { id }] of Object.entries(best)) fields[field] = foundId(id, isOwnerKnown(cast));
  };
  settle(ids.company, 'issued_by_id_sm', 'issued_to_id_sm');
  const holds = (id: Id, field: string): boolean => isWithin(fields[field]?.value ?? '', id.id.value);
  const paid = vatIdBesideAccount(context, ids.vat, customers);
  const likeOfVatId = (id: Id): number => {
    if (paid !== null && !isInsideBlock(suppliers, id)) return id.id.value === paid ? 1 : -1;
    return Number(holds(id, 'issued_by_id_sm')) - Number(holds(id, 'issued_to_id_sm'));
  };
  settle(ids.vat, 'issued_by_vat_id_sm', 'issued_to_vat_id_sm', likeOfVatId);
  for (const side of ['issued_by', 'issued_to'] as const) {
    if (fields[`${side}_id_sm`] !== undefined) continue;
    const vatId = fields[`${side}_vat_id_sm`];
    const printed = hungarianIdFor(vatId, ids.vat);
    const id = czechIdIn(vatId) ?? (printed && foundId(printed, isOwnerKnown(cast)));
    if (id) fields[`${side}_id_sm`] = id;
  }
  for (const [field, role] of learnedFields) {
    const learned = fields[field] === undefined ? learnedId(context, role) : null;
    if (learned !== null && !Object.values(fields).some(({ value }) => value === learned.value)) fields[field] = learned;
  }
  return fields;
}

/** Returns the VAT ID in one row with an account, which is the supplier's, where a different one is elsewhere: `IBAN … • BTW …`. */
function vatIdBesideAccount({ labels }: Context, ids: readonly Id[], customers: readonly PartyBlock[]): string | null {
  const rows = new Set(labels.filter((label) => label.meanings.some(({ meaning }) => meaning === 'iban')).map(({ row }) => row));
  const paid = new Set(
    ids
      .filter((id) => /^[A-Z]{2}/.test(id.id.value) && rows.has(id.span.row) && !isInsideBlock(customers, id))
      .map(({ id: { value } }) => value),
  );
  const [only] = paid;
  return only !== undefined && paid.size === 1 && ids.some(({ id: { value } }) => value !== only) ? only : null;
}

/** Returns the company ID that the VAT ID of a Czech legal person consists of (act 280/2009 Sb., section 130), if it is not printed apart. */
function czechIdIn(vatId: Found | undefined): Found | null {
  const digits = /^CZ(\d{8})$/.exec(vatId?.value ?? '')?.[1];
  return vatId === undefined || digits === undefined || companyIdHolds(digits, vatId.value) !== true
    ? null
    : { ...vatId, value: digits, score: vatId.score - derivedCost };
}
const derivedCost = 0.3;

/** Returns the Hungarian tax number that is printed beside the VAT ID for other countries, with which it begins. */
function hungarianIdFor(vatId: Found | undefined, ids: readonly Id[]): Id | undefined {
  const core = /^HU(\d{8})$/.exec(vatId?.value ?? '')?.[1];
  return core === undefined ? undefined : ids.find(({ id }) => id.value.startsWith(core));
}

/** Whether the VAT ID contains the company ID, as in many countries: CZ61209473, SE556781244001. */
function isWithin(companyId: string, vatId: string): boolean {
  const digits = companyId.replaceAll(/\D/g, '');
  return digits.length >= 8 && vatId.replaceAll(/\D/g, '').includes(digits);
}

/** Distance in points that is added for the party to which the trained model does not assign the number. */
const learnedDistance = 150;

/** Returns whether the trained model assigns a number to the supplier (1) or the customer (-1). */
function learnedSide(context: Context, { span }: Id): number {
  const side = (role: 'supplier' | 'customer'): number =>
    roleOf(context.learned, span.tokens, `${role}_vat_id`) + roleOf(context.learned, span.tokens, `${role}_company_id`);
  return side('supplier') - side('customer');
}

const learnedFields = [
  ['issued_by_vat_id_sm', 'supplier_vat_id'],
  ['issued_to_vat_id_sm', 'customer_vat_id'],
  ['issued_by_id_sm', 'supplier_company_id'],
  ['issued_to_id_sm', 'customer_company_id'],
] as const satisfies readonly (readonly [string, RoleName])[];
const minLearnedProbability = 0.35;

/** Returns an ID of a country whose format the rules do not cover. */
function learnedId(context: Context, role: RoleName): Found | null {
  const all = findValues(
    context.layout,
    { starts: (token) => context.learned.of(token, role) > minLearnedProbability, gap: 0.75, mostTokens: 4 },
    (run) => {
      const text = trimmed(run);
      const isOne = run.every((token) => context.learned.of(token, role) > minLearnedProbability);
      return isOne && isLikeTaxId(text) ? text : null;
    },
  );
  const [best] = all
    .map(({ tokens, value }) => ({ tokens, value, sure: roleOf(context.learned, tokens, role) }))
    .toSorted((a, b) => b.sure - a.sure);
  return best === undefined ? null : { value: best.value, tokens: best.tokens, score: 0.5 * best.sure, evidence: ['position'] };
}

/** Whether the owner of an ID is known, from a heading or from the tenant's own IDs: a check digit verifies the ID, not its owner. */
const isOwnerKnown = ({ supplier, customer, isCustomerKnown }: Cast): boolean =>
  supplier?.heading === 'supplier' || customer?.heading === 'customer' || isCustomerKnown;

const foundId = (id: Id, isProven: boolean): Found => ({
  value: id.id.value,
  tokens: id.span.tokens,
  score: id.score,
  evidence: ['label', ...(id.id.isChecked && isProven ? (['checksum'] as const) : [])],
});
