/** Extracts the values of a document type's fields and items from the words on the pages, each with its words and confidence. */
import type { FieldValue, FieldValues } from '#values/values.ts';
import type { Contradiction, EInvoice, Extracted } from '../extracted.ts';
import type { ReadPage } from '../reading.ts';
import type { Calibration } from './calibration.ts';
import type { WordSource } from './confidence.ts';
import { confidenceOf, measuredConfidenceOf, sourceOf } from './confidence.ts';
import { contextOf } from './context.ts';
import type { Context } from './context.ts';
import { classOf } from './document-class.ts';
import type { ClassProposal } from './document-class.ts';
import type { FieldRequest } from './field-request.ts';
import { readAmounts } from './fields/amounts/amounts.ts';
import { readBank } from './fields/accounts/bank.ts';
import { readCodes } from './fields/codes.ts';
import { readCurrency } from './fields/currency.ts';
import { readCustomField } from './fields/custom.ts';
import { readKsef } from './fields/ksef.ts';
import { verifyNumber } from './fields/number-proof.ts';
import { readDates } from './fields/dates.ts';
import { readOthers } from './fields/others.ts';
import { vatFields } from './fields/amounts/vat-fields.ts';
import type { Found, FoundFields, FoundItem } from './found.ts';
import { fromEInvoice } from './from-e-invoice.ts';
import { readItems } from './items/items.ts';
import { withVatSide } from './items/vat-side.ts';
import { wordIdsOf } from './layout/layout.ts';
import type { Networks } from './learned/learned-roles.ts';
import { countryOf } from './lexicon/countries.ts';
import { readParties } from './parties/parties.ts';
import { withSigns } from './signs.ts';
import { contradictionsIn } from './sources/contradictions.ts';
import { rowContradictionsIn } from './sources/row-contradictions.ts';

export type UnderstandInput = {
  pages: readonly ReadPage[];
  eInvoice: EInvoice | null;
  /** Whether the pages were drawn by us from the e-invoice: they contain no further information. */
  isDrawn?: boolean | undefined;
  /** Fields to search for, or a function that returns them once the class of the document is known. */
  fields: readonly FieldRequest[] | ((documentClass: string) => readonly FieldRequest[]);
  /** ISO date; dates far from it are not accepted. */
  today: string;
  /** Company IDs and VAT IDs of the tenant's units: a party with one of them is the customer. */
  ownIds?: readonly string[];
  /** Set if a user chose the class; otherwise it is proposed. */
  documentClass?: string;
  /** Tables other than the committed ones, for measurements. */
  calibration?: Calibration;
  /** Networks other than the committed ones, for measurements. */
  networks?: Networks | undefined;
};

function countryIn(fields: FoundFields): string | null {
  const id = fields['issued_by_vat_id_sm']?.value ?? fields['iban_sm']?.value ?? '';
  if (/^[A-Z]{2}/.test(id)) return id.slice(0, 2);
  if (/^\d{8}$/.test(fields['issued_by_id_sm']?.value ?? '')) return fields['bank_account_sm'] === undefined ? null : 'CZ';
  return countryOf(fields['issued_by_address_sm']?.value ?? '');
}

function flags({ documentClass, isDeposit, isReverseCharge }: ClassProposal): FoundFields {
  const told = {
    is_credit_note: documentClass === 'credit_note',
    is_deposit_invoice: isDeposit,
    is_reverse_charge: isReverseCharge,
  };
  return Object.fromEntries(
    Object.entries(told).map(([name, value]) => [
      name,
      { value: String(value), tokens: [], score: 1, evidence: ['position'] } satisfies Found,
    ]),
  );
}

/** Extracts all built-in fields, regardless of the document type. */
function readFields(context: Context, items: readonly FoundItem[], proposal: ClassProposal): FoundFields {
  const { fields: parties, ofCustomer } = readParties(context, proposal.documentClass === 'receipt');
  const bank = readBank(context, ofCustomer);
  const { fields: amounts, vatRows } = readAmounts(context, items, proposal.isWithoutVat);
  const fields: FoundFields = {
    ...flags(proposal),
    ...readOthers(context),
    ...readCodes(context, {
      isCredit: proposal.documentClass === 'credit_note',
      isDelivery: proposal.documentClass === 'delivery_note',
    }),
    ...readDates(context, proposal.documentClass === 'credit_note'),
    ...amounts,
    ...vatFields(vatRows),
    ...bank,
    ...parties,
  };
  const totals = [fields['total_amount'], fields['amount_due']].flatMap((found) => found?.tokens ?? []);
  const currency = readCurrency(context, totals, countryIn(fields));
  if (currency !== null) fields['currency'] = currency;
  Object.assign(fields, readKsef(context, fields), verifyNumber(fields));
  return withSigns(context, withoutUnpairedParties(fields), proposal.documentClass === 'receipt');
}

const partyFields = /^issued_(?:by|to)_(?:name|address)_sm$/;

/** Drops parties if nothing else was found, neither another field nor a label: large letters on a photograph are not a supplier. */
function withoutUnpairedParties(fields: FoundFields): FoundFields {
  const says = ([name, { tokens, evidence }]: [string, Found]) =>
    tokens.length > 0 && (!partyFields.test(name) || evidence.includes('label'));
  const all = Object.entries(fields);
  return all.some(says) ? fields : Object.fromEntries(all.filter(([name]) => !partyFields.test(name)));
}

type Measure = { source: WordSource; calibration: Calibration | undefined };

function asValue(name: string, found: Found, { source, calibration }: Measure): FieldValue {
  return {
    value: found.value,
    wordIds: wordIdsOf(found.tokens),
    confidence: Math.round(confidenceOf(name, found, source, calibration) * 1000) / 1000,
    source: 'Extraction',
    evidence: found.evidence,
  };
}

function asked(found: FoundFields, requests: readonly FieldRequest[], measure: Measure): FieldValues {
  return Object.fromEntries(
    requests.flatMap(({ name }) => {
      const each = found[name];
      return each === undefined ? [] : [[name, asValue(name, each, measure)] as const];
    }),
  );
}

/** Adds values of custom fields, extracted by their hints. */
function withCustom(context: Context, found: FoundFields, requests: readonly FieldRequest[]): FoundFields {
  const all = { ...found };
  for (const { name, type, isItem, hints } of requests) {
    if (isItem || hints === undefined || hints.length === 0) continue;
    const custom = readCustomField(context, type, hints);
    if (custom !== null && (all[name] === undefined || custom.score > all[name].score)) all[name] = custom;
  }
  return all;
}

/** Returns the values found for the requested fields, by name. */
export function fieldsIn(context: Context, requests: readonly FieldRequest[], items: readonly FoundItem[]): FoundFields {
  const found = withCustom(context, readFields(context, items, classOf(context)), requests);
  return Object.fromEntries(
    requests.flatMap(({ name }) => {
      const each = found[name];
      return each === undefined ? [] : [[name, each]];
    }),
  );
}

/** Returns the values before scores are converted to confidences, for the calibration of the tables. */
export function findFields(pages: readonly ReadPage[], today: string, networks?: Networks): FoundFields {
  const context = contextOf(pages, today, [], networks);
  return readFields(context, readItems(context), classOf(context));
}

/** Fields that only invoices have; each indicates one if extracted with at least the confidence `minInvoiceConfidence`. */
const invoiceOnlyFields = [
  ['date_due'],
  ['amount_due'],
  ['iban_sm', 'bank_account_sm'],
  ['variable_symbol_sm'],
  ['issued_to_name_sm'],
  ['issued_to_address_sm'],
  ['issued_to_vat_id_sm', 'issued_to_id_sm'],
] as const;
const minInvoiceConfidence = 0.85;

/**
 * Returns the class proposed by the title, unless its type lacks two fields that only an invoice has and that were extracted with
 * certainty.
 */
function classWithout(
  proposed: string,
  found: FoundFields,
  requestsFor: (documentClass: string) => readonly FieldRequest[],
  { source, calibration }: Measure,
): string {
  if (proposed === 'invoice' || proposed === 'credit_note') return proposed;
  const shown = new Set(requestsFor(proposed).map(({ name }) => name));
  const offered = new Set(requestsFor('invoice').map(({ name }) => name));
  const isHidden = (name: string): boolean => {
    const each = found[name];
    const isRead =
      each !== undefined &&
      each.tokens.length > 0 &&
      measuredConfidenceOf(name, each, source, calibration) >= minInvoiceConfidence;
    return isRead && offered.has(name) && !shown.has(name);
  };
  return invoiceOnlyFields.filter((names) => names.some(isHidden)).length >= 2 ? 'invoice' : proposed;
}

export function understand(input: UnderstandInput): Extracted {
  const context = contextOf(input.pages, input.today, input.ownIds, input.networks);
  const requestsFor = (documentClass: string): readonly FieldRequest[] =>
    typeof input.fields === 'function' ? input.fields(documentClass) : input.fields;
  if (input.eInvoice !== null) {
    const requests = requestsFor(input.documentClass ?? input.eInvoice.documentClass);
    const extracted = fromEInvoice(context, input.eInvoice, requests);
    return input.isDrawn === true ? extracted : withContradictions(extracted, heard(input, context));
  }
  const proposal = classOf(context);
  const lines = readItems(context);
  const measure = { source: sourceOf(input.pages), calibration: input.calibration };
  const read = readFields(context, lines, proposal);
  const items = withVatSide(context, lines, read);
  const documentClass = input.documentClass ?? classWithout(proposal.documentClass, read, requestsFor, measure);
  const requests = requestsFor(documentClass);
  const found = withCustom(context, read, requests);
  const header = requests.filter((request) => !request.isItem);
  const cells = requests.filter((request) => request.isItem);
  const extracted = {
    documentClass,
    fields: asked(found, header, measure),
    items: items.map((item) => asked(item, cells, measure)).filter((item) => Object.keys(item).length > 0),
    isExtractedByFormat: false,
  };
  const hasCodes = context.payments.length > 0 || context.ksefCodes.length > 0;
  return hasCodes ? withContradictions(extracted, heard(input, context)) : extracted;
}

/** Minimum confidence of a value on the page to contradict another one; OCR may misread characters. */
const minComparedConfidence = { textLayer: 0.6, ocr: 0.93 } as const;

/** Compares the values of the page alone, extracted without its codes, with those of the e-invoice and the codes. */
function heard(input: UnderstandInput, context: Context): Contradiction[] {
  const silent = { ...context, payments: [], ksefCodes: [] };
  const rows = readItems(silent);
  const page = readFields(silent, rows, classOf(silent));
  const source = sourceOf(input.pages);
  // a name is compared only if none of its words is on the page, which is stronger than its confidence
  const leastOf = (name: string) => (source === 'textLayer' && name === 'issued_by_name_sm' ? 0 : minComparedConfidence[source]);
  const isSure = (name: string, found: Found) => measuredConfidenceOf(name, found, source, input.calibration) >= leastOf(name);
  const { eInvoice } = input;
  return [
    ...contradictionsIn({ context, page, eInvoice, isSure }),
    ...(eInvoice === null ? [] : rowContradictionsIn({ context, rows, eInvoice })),
  ];
}

/** Sets the words of a contradicted value to those that contradict it, because there a user has to look. */
function withContradictions(extracted: Extracted, found: readonly Contradiction[]): Extracted {
  const fields = { ...extracted.fields };
  const items = extracted.items.map((item) => ({ ...item }));
  const known: Contradiction[] = [];
  for (const contradiction of found) {
    const { field, voices, row } = contradiction;
    const values = row === undefined ? fields : (items[row.itemIndex] ?? {});
    const value = values[field];
    if (!value) continue;
    const wordIds = value.wordIds.length > 0 ? value.wordIds : (voices.find(({ voice }) => voice === 'page')?.wordIds ?? []);
    values[field] = { ...value, wordIds, confidence: Math.min(value.confidence, 0.5) };
    known.push(contradiction);
  }
  return known.length === 0 ? extracted : { ...extracted, fields, items, contradictions: known };
}
