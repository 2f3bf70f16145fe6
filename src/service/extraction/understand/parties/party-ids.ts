/** Company and VAT ids, and whose they are. */
import { idKey, type Context } from '../context.ts';
import { findValues } from '../candidates/runs.ts';
import type { Found, FoundFields } from '../found.ts';
import { fold } from '../grammar/fold.ts';
import { isLikeTaxId, parseCompanyId, parseNationalTaxId, parseNip, parseVatId } from '../grammar/identifiers.ts';
import type { CheckedId, CompanyIdKind } from '../grammar/identifiers.ts';
import { evidenceFor, rivalStrength, strengthOf } from '../labels/label-evidence.ts';
import type { Evidence } from '../labels/label-evidence.ts';
import { overlapX } from '../layout/geometry.ts';
import { textOf } from '../layout/layout.ts';
import { roleOf } from '../learned/learned-roles.ts';
import type { RoleName } from '../learned/role-names.ts';
import { spanOf } from '../layout/spans.ts';
import type { Span } from '../layout/spans.ts';
import type { Token } from '../layout/tokens.ts';
import type { PartyBlock } from './party-blocks.ts';
import type { Cast } from './cast.ts';

export type Id = { span: Span; id: CheckedId; score: number; label: string };
export type PartyIds = { vat: readonly Id[]; company: readonly Id[] };

export const partyIdsOf = (context: Context): PartyIds => ({ vat: vatIds(context), company: companyIds(context) });
export const isOwn = (context: Context, id: Id): boolean => context.ownIds.has(idKey(id.id.value));

const trimmed = (tokens: Token[]): string => textOf(tokens).replace(/^[(:\s#]+|[),;:.\s]+$/g, '');
const kinds: readonly CompanyIdKind[] = ['ico', 'siren', 'kvk', 'nip', 'register'];

function spansOf(
  context: Context,
  starts: (token: Token) => boolean,
  read: (text: string) => CheckedId | null,
): { span: Span; id: CheckedId }[] {
  return findValues(context.layout, { starts, gap: 0.75, mostTokens: 6 }, (run) => read(trimmed(run))).map(
    ({ tokens, value }) => ({ span: spanOf(tokens), id: value }),
  );
}

export function vatIds(context: Context): Id[] {
  const prefixed = spansOf(context, (token) => /^[(:]?[A-Z]{2,3}(?:[\dU]|$)/.test(token.text), parseVatId);
  const bare = spansOf(context, (token) => /^\d/.test(token.text), parseNip);
  const taken = new Set([...prefixed, ...bare].flatMap(({ span }) => span.tokens));
  const national = spansOf(context, (token) => !taken.has(token) && /^[(:]?[A-Z]?\d/.test(token.text), parseNationalTaxId);
  const all = [...prefixed, ...bare, ...national];
  const evidence = evidenceFor(
    context.layout,
    context.labels,
    all.map((each) => each.span),
  );
  return all.flatMap(({ span, id }) => {
    const own = evidence.get(span);
    if (national.some((each) => each.span === span)) return nationalId(context, span, id, own);
    const isBare = bare.some((each) => each.span === span);
    const label = Math.max(
      strengthOf(own, isBare ? 'nip' : 'vatId'),
      strengthOf(own, 'nip'),
      isBare ? 0 : 0.6 * strengthOf(own, 'taxNumber'),
      isBare ? 0 : 0.5 * strengthOf(own, 'ico'),
    );
    if (isBare && label < 0.3) return [];
    const score = label + (id.isChecked ? 0.5 : 0);
    return score < 0.35 ? [] : [{ span, id, score, label: labelText(context, own, isBare ? 'nip' : 'vatId') }];
  });
}

/** Where the label is not plainly that of a tax number, a number without a country says nothing. */
function nationalId(context: Context, span: Span, id: CheckedId, evidence: Evidence | undefined): Id[] {
  const label = strengthOf(evidence, 'vatId');
  const isOther = rivalStrength(evidence, ['vatId', 'taxNumber', 'nip', 'supplier', 'customer']) > label;
  return label < 0.6 || isOther
    ? []
    : [{ span, id, score: label - 0.1 + (id.isChecked ? 0.3 : 0), label: labelText(context, evidence, 'vatId') }];
}

export function companyIds(context: Context): Id[] {
  return kinds.flatMap((kind) => {
    const all = spansOf(
      context,
      (token) => /^(?:\d|[A-Z]{2,4}\d)/.test(token.text),
      (text) => parseCompanyId(text, kind),
    );
    const evidence = evidenceFor(
      context.layout,
      context.labels,
      all.map((each) => each.span),
    );
    return all.flatMap(({ span, id }) => {
      const own = evidence.get(span);
      const label = strengthOf(own, kind);
      const rival =
        Math.max(
          strengthOf(own, 'vatId'),
          strengthOf(own, 'account'),
          strengthOf(own, 'otherNumber'),
          strengthOf(own, 'contact'),
        ) - label;
      if (label < 0.3 || rival > 0.2) return [];
      return [
        {
          span,
          id,
          score: label + (id.isChecked ? 0.5 : 0) - (kind === 'register' ? 0.2 : 0),
          label: labelText(context, own, kind),
        },
      ];
    });
  });
}

/** With the word before it: `Ihre USt-IdNr.` is the receiver's. */
function labelText(context: Context, evidence: Evidence | undefined, meaning: 'vatId' | CompanyIdKind): string {
  const label = evidence?.get(meaning)?.label;
  const [first] = label?.tokens ?? [];
  const before = first === undefined ? undefined : context.layout.rows[first.row]?.tokens[first.index - 1];
  return fold([before?.text, label?.text].join(' '));
}

/** How far an id lies from a block: below it in its column is near, beside it is far. */
export function distance(block: PartyBlock | null, id: Id): number {
  if (block === null || block.box.page !== id.span.page) return 1500;
  const { box } = block;
  // What stands above a heading is not the headed one's.
  const isAboveHeading = block.heading !== null && id.span.y1 <= box.y0 + 1;
  const dy = id.span.y0 > box.y1 ? id.span.y0 - box.y1 : box.y0 > id.span.y1 ? (box.y0 - id.span.y1) * 2.5 : 0;
  const shared = overlapX(box, id.span);
  return (isAboveHeading ? 400 : 0) + dy + (shared > 0 ? 0 : -shared * 1.5);
}

/** What is printed in a party's block is that party's. */
const standsIn = (block: PartyBlock | null, { span }: Id): boolean =>
  block?.lines.some((line) => line.tokens.some((token) => span.tokens.includes(token))) ?? false;

/** Whose block a number stands in bears it wherever else it is printed, as on the next page, which has no blocks of its own. */
function customersNumbers(ids: readonly Id[], cast: Cast): ReadonlySet<string> {
  const printed = (block: PartyBlock | null) => ids.filter((id) => standsIn(block, id)).map(({ id }) => idKey(id.value));
  const suppliers = new Set(printed(cast.supplier));
  return new Set(printed(cast.customer).filter((number) => !suppliers.has(number)));
}

const customersLabel = /odberatel|kupuj|nabyw|kaufer|kunde|customer|buyer|client|acheteur|ihre|your|votre|zakaznik/;
const suppliersLabel = /dodavatel|prodav|sprzedaw|verkaufer|lieferant|supplier|seller|vendeur|fournisseur|unsere|our/;

export function readPartyIds(context: Context, ids: PartyIds, cast: Cast): FoundFields {
  const fields: FoundFields = {};
  const settle = (ids: readonly Id[], supplierField: string, customerField: string): void => {
    const best: Record<string, { id: Id; cost: number }> = {};
    const customers = customersNumbers(ids, cast);
    for (const id of ids) {
      const isCertain =
        (cast.isCustomerKnown && isOwn(context, id)) ||
        (standsIn(cast.customer, id) && !standsIn(cast.supplier, id)) ||
        customers.has(idKey(id.id.value));
      const learned = learnedSide(context, id);
      const toSupplier = isCertain
        ? Infinity
        : distance(cast.supplier, id) + (customersLabel.test(id.label) ? 600 : 0) + learnedDistance * Math.max(0, -learned);
      const toCustomer =
        distance(cast.customer, id) + (suppliersLabel.test(id.label) ? 600 : 0) + learnedDistance * Math.max(0, learned);
      // In the footer or near no block at all, it is the sender's own.
      const isNamed = customersLabel.test(id.label) && !suppliersLabel.test(id.label);
      const isCustomers =
        isCertain || (toCustomer < toSupplier && (isNamed || toCustomer < 110 || learned < -0.6) && !standsIn(cast.supplier, id));
      const field = isCustomers ? customerField : supplierField;
      const cost = (isCustomers ? toCustomer : Math.min(toSupplier, 800)) / 400 - id.score;
      const known = best[field];
      if (known === undefined || cost < known.cost) best[field] = { id, cost };
    }
    for (const [field, { id }] of Object.entries(best)) fields[field] = foundId(id);
  };
  settle(ids.vat, 'issued_by_vat_id_sm', 'issued_to_vat_id_sm');
  settle(ids.company, 'issued_by_id_sm', 'issued_to_id_sm');
  for (const [field, role] of learnedFields) {
    const learned = fields[field] === undefined ? learnedId(context, role) : null;
    if (learned !== null && !Object.values(fields).some(({ value }) => value === learned.value)) fields[field] = learned;
  }
  return fields;
}

/** Points that a number is taken to stand farther from the party whose the learned reader does not take it for. */
const learnedDistance = 150;

/** Whether the learned reader takes a number for the supplier's (1) or the customer's (-1). */
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
const leastLearned = 0.6;

/** A number of a country whose form the rules do not know. */
function learnedId(context: Context, role: RoleName): Found | null {
  const all = findValues(
    context.layout,
    { starts: (token) => context.learned.of(token, role) > leastLearned, gap: 0.75, mostTokens: 4 },
    (run) => {
      const text = trimmed(run);
      const isOne = run.every((token) => context.learned.of(token, role) > leastLearned);
      return isOne && isLikeTaxId(text) ? text : null;
    },
  );
  const [best] = all
    .map(({ tokens, value }) => ({ tokens, value, sure: roleOf(context.learned, tokens, role) }))
    .toSorted((a, b) => b.sure - a.sure);
  return best === undefined ? null : { value: best.value, tokens: best.tokens, score: 0.5 * best.sure, evidence: ['position'] };
}

const foundId = (id: Id): Found => ({
  value: id.id.value,
  tokens: id.span.tokens,
  score: id.score,
  evidence: ['label', ...(id.id.isChecked ? (['checksum'] as const) : [])],
});
