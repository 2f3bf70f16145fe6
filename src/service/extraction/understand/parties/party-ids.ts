/** Company and VAT ids, and whose they are. */
import { idKey, type Context } from '../context.ts';
import { findValues } from '../candidates/runs.ts';
import type { Found, FoundFields } from '../found.ts';
import { fold } from '../grammar/fold.ts';
import { isLikeTaxId, parseCompanyId, parseNationalTaxId, parseNip, parseVatId } from '../grammar/identifiers.ts';
import type { CheckedId, CompanyIdKind } from '../grammar/identifiers.ts';
import { evidenceFor, rivalStrength, strengthOf } from '../labels/label-evidence.ts';
import type { Evidence } from '../labels/label-evidence.ts';
import { boxOf, overlapX } from '../layout/geometry.ts';
import { textOf } from '../layout/layout.ts';
import type { Row } from '../layout/layout.ts';
import { roleOf } from '../learned/learned-roles.ts';
import type { RoleName } from '../learned/role-names.ts';
import { spanOf } from '../layout/spans.ts';
import type { Span } from '../layout/spans.ts';
import type { Token } from '../layout/tokens.ts';
import type { PartyBlock } from './party-blocks.ts';
import type { Cast } from './cast.ts';
import { nameKey } from './party-values.ts';

export type Id = {
  span: Span;
  id: CheckedId;
  score: number;
  label: string;
  /** With the label that it stands right behind. */
  labelled: readonly Token[];
};
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
  // of `DIČ: 2022188377, IČ DPH: SK2022188377` the second is the one that is asked for
  const isTold = ({ id }: { id: CheckedId }): boolean => !prefixed.some((other) => other.id.value.slice(2) === id.value);
  const all = [...prefixed, ...bare.filter(isTold), ...national.filter(isTold)];
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
    // ten figures are not only a Polish number
    if (isBare && label < 0.3) return nationalId(context, span, id, own);
    const score = label + (id.isChecked ? 0.5 : 0);
    return score < 0.35 ? [] : [idOf(context, { span, id, score }, own, isBare ? 'nip' : 'vatId')];
  });
}

const isWholeLine = ({ layout }: Context, { row, tokens }: Span): boolean =>
  layout.rows[row]?.segments.some((segment) => segment.tokens.length === tokens.length && segment.tokens[0] === tokens[0]) ??
  false;

/** Where the label is not plainly that of a tax number, a number without a country says nothing. */
function nationalId(context: Context, span: Span, id: CheckedId, evidence: Evidence | undefined): Id[] {
  const label = strengthOf(evidence, 'vatId');
  const isOther = rivalStrength(evidence, ['vatId', 'taxNumber', 'nip', 'supplier', 'customer']) > label;
  // a line of its own with letter and check digit, below a name
  if (label < 0.6 && id.isChecked && /^[A-Z]\d/.test(id.value) && isWholeLine(context, span))
    return [idOf(context, { span, id, score: 0.5 }, undefined, 'vatId')];
  return label < 0.6 || isOther
    ? []
    : [idOf(context, { span, id, score: label - 0.1 + (id.isChecked ? 0.3 : 0) }, evidence, 'vatId')];
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
      const score = label + (id.isChecked ? 0.5 : 0) - (kind === 'register' ? 0.2 : 0);
      return [idOf(context, { span, id, score }, own, kind)];
    });
  });
}

function idOf(
  context: Context,
  scored: Pick<Id, 'span' | 'id' | 'score'>,
  evidence: Evidence | undefined,
  meaning: 'vatId' | CompanyIdKind,
): Id {
  const told = evidence?.get(meaning);
  const tokens = told?.label.tokens ?? [];
  const { [tokens[0]?.row ?? -1]: row } = context.layout.rows;
  // With the word before it: `Ihre USt-IdNr.` is the receiver's.
  const before = row?.tokens[(tokens[0]?.index ?? 0) - 1];
  const isBehind = told?.place === 'left' && !isDividedFrom(tokens, scored.span, row);
  // and with those behind it: `Btw-nr. debiteur`
  const between = isBehind ? wordsBetween(tokens, scored.span, row) : [];
  return {
    ...scored,
    label: tokens.length === 0 ? '' : fold([before?.text, told?.label.text, ...between].join(' ')),
    labelled: isBehind ? [...tokens, ...scored.span.tokens] : scored.span.tokens,
  };
}

const standsBetween = (label: readonly Token[], span: Span, row: Row | undefined): Token[] =>
  row?.tokens.filter((token) => token.x0 >= (label.at(-1)?.x1 ?? 0) && token.x1 <= span.x0) ?? [];
const wordsBetween = (label: readonly Token[], span: Span, row: Row | undefined): string[] =>
  standsBetween(label, span, row).map(({ text }) => text);

/** Another figure stands between a label and this value: of two parties in a row, the label is the first one's. */
const isDividedFrom = (label: readonly Token[], span: Span, row: Row | undefined): boolean =>
  standsBetween(label, span, row).some(({ text }) => /\d/.test(text));

/** How far an id lies from a block: below it in its column is near, beside it is far. */
const farthest = 1500;

export function distance(block: PartyBlock, id: Id): number {
  if (block.box.page !== id.span.page) return farthest;
  const { box } = block;
  const own = boxOf(id.labelled);
  // What stands above a heading is not the headed one's.
  const isAboveHeading = block.heading !== null && id.span.y1 <= box.y0 + 1;
  const dy = id.span.y0 > box.y1 ? id.span.y0 - box.y1 : box.y0 > id.span.y1 ? (box.y0 - id.span.y1) * 2.5 : 0;
  const shared = overlapX(box, own);
  return (isAboveHeading ? 400 : 0) + dy + (shared > 0 ? 0 : -shared * 1.5);
}

/** What is printed in a party's block is that party's. */
const standsIn = (blocks: readonly PartyBlock[], { labelled }: Id): boolean =>
  blocks.some(({ lines }) => lines.some((line) => line.tokens.some((token) => labelled.includes(token))));

/** Whose block a number stands in bears it wherever else it is printed, as on the next page, which has no blocks of its own. */
function customersNumbers(
  ids: readonly Id[],
  suppliers: readonly PartyBlock[],
  customers: readonly PartyBlock[],
): ReadonlySet<string> {
  const printed = (blocks: readonly PartyBlock[]) => ids.filter((id) => standsIn(blocks, id)).map(({ id }) => idKey(id.value));
  const theirs = new Set(printed(suppliers));
  return new Set(printed(customers).filter((number) => !theirs.has(number)));
}

const customersLabel =
  /odberatel|kupuj|nabyw|kaufer|kunde|customer|buyer|client|acheteur|ihre|your|votre|zakaznik|^v\/| v\/|vosso|debiteur|klant|afnemer|debitor/;
const suppliersLabel =
  /dodavatel|prodav|sprzedaw|verkaufer|lieferant|supplier|seller|vendeur|fournisseur|unsere|our|\bmy\b|\bmeine?\b|\bnotre\b|\bnase\b/;

/** All that is said of a party, also in a footer and on a payment slip. */
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
  const settle = (ids: readonly Id[], supplierField: string, customerField: string, like: (id: Id) => number = () => 0): void => {
    const best: Record<string, { id: Id; cost: number }> = {};
    const borne = customersNumbers(ids, suppliers, customers);
    for (const id of ids) {
      const isCertain =
        (cast.isCustomerKnown && isOwn(context, id)) ||
        (standsIn(customers, id) && !standsIn(suppliers, id)) ||
        like(id) < 0 ||
        borne.has(idKey(id.id.value));
      const learned = like(id) > 0 ? 1 : learnedSide(context, id);
      const toSupplier = isCertain
        ? Infinity
        : nearest(suppliers, id) + (customersLabel.test(id.label) ? 600 : 0) + learnedDistance * Math.max(0, -learned);
      const toCustomer =
        nearest(customers, id) + (suppliersLabel.test(id.label) ? 600 : 0) + learnedDistance * Math.max(0, learned);
      // In the footer or near no block at all, it is the sender's own.
      const isNamed = customersLabel.test(id.label) && !suppliersLabel.test(id.label);
      const isCustomers =
        isCertain || (toCustomer < toSupplier && (isNamed || toCustomer < 110 || learned < -0.6) && !standsIn(suppliers, id));
      const field = isCustomers ? customerField : supplierField;
      const cost = (isCustomers ? toCustomer : Math.min(toSupplier, 800)) / 400 - id.score;
      const known = best[field];
      if (known === undefined || cost < known.cost) best[field] = { id, cost };
    }
    for (const [field, { id }] of Object.entries(best)) fields[field] = foundId(id, isWhoseKnown(cast, field));
  };
  settle(ids.company, 'issued_by_id_sm', 'issued_to_id_sm');
  const holds = (id: Id, field: string): boolean => isWithin(fields[field]?.value ?? '', id.id.value);
  settle(
    ids.vat,
    'issued_by_vat_id_sm',
    'issued_to_vat_id_sm',
    (id) => Number(holds(id, 'issued_by_id_sm')) - Number(holds(id, 'issued_to_id_sm')),
  );
  for (const [field, role] of learnedFields) {
    const learned = fields[field] === undefined ? learnedId(context, role) : null;
    if (learned !== null && !Object.values(fields).some(({ value }) => value === learned.value)) fields[field] = learned;
  }
  return fields;
}

/** Many countries make the VAT id of the company's number: CZ61209473, SE556781244001. */
function isWithin(companyId: string, vatId: string): boolean {
  const digits = companyId.replaceAll(/\D/g, '');
  return digits.length >= 8 && vatId.replaceAll(/\D/g, '').includes(digits);
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

/** A check digit says that a number is one, and not whose: that is known by a heading, or of those whom the documents are sent to. */
function isWhoseKnown(cast: Cast, field: string): boolean {
  const isCustomers = field.startsWith('issued_to');
  const isHeaded = cast.supplier?.heading === 'supplier' || cast.customer?.heading === 'customer';
  return isHeaded || (isCustomers && cast.isCustomerKnown) || cast.isCustomerKnown;
}

const foundId = (id: Id, isProven: boolean): Found => ({
  value: id.id.value,
  tokens: id.span.tokens,
  score: id.score,
  evidence: ['label', ...(id.id.isChecked && isProven ? (['checksum'] as const) : [])],
});
