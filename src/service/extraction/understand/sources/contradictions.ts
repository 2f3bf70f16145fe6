/**
 * A document may contain the same value three times: on the page, in an e-invoice, in a QR code (of a payment, or of the Polish KSeF). If
 * two of them differ and the page does not show both values, there is an error or one of them was altered.
 */
import type { PaymentCodeField } from '#contract/documents/payment-code.ts';
import { isSameNumber } from '#values/figure.ts';
import type { Contradiction, SourceValue, ValueSourceName } from '../../extracted.ts';
import type { EInvoice } from '../../extracted.ts';
import type { Context } from '../context.ts';
import type { Found, FoundFields } from '../found.ts';
import { keyOf } from '../grammar/fold.ts';
import { wordIdsOf } from '../layout/layout.ts';
import { matchOnPage } from '../page-match.ts';
import { ksefValues } from '../fields/ksef.ts';
import type { Payment } from '../qr/payment-strings.ts';

type Kind = 'amount' | 'date' | 'code' | 'number' | 'account' | 'name' | 'currency';

/** Compared fields: those relevant for payment and posting. */
const compared: Record<string, Kind> = {
  invoice_number_sm: 'code',
  variable_symbol_sm: 'number',
  date_issued: 'date',
  date_due: 'date',
  date_taxable_supply: 'date',
  currency: 'currency',
  total_amount: 'amount',
  total_amount_without_vat: 'amount',
  total_vat: 'amount',
  amount_due: 'amount',
  iban_sm: 'account',
  issued_by_name_sm: 'name',
  issued_by_id_sm: 'number',
  issued_by_vat_id_sm: 'code',
  issued_to_id_sm: 'number',
  issued_to_vat_id_sm: 'code',
};

const paid: Partial<Record<string, keyof Payment>> = {
  iban_sm: 'iban',
  amount_due: 'amount',
  currency: 'currency',
  date_due: 'dueDate',
  variable_symbol_sm: 'variableSymbol',
} satisfies Record<PaymentCodeField, keyof Payment>;

const compact = (value: string): string => value.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const withoutZeros = (value: string): string => compact(value).replace(/^0+/, '');
const withoutSign = (value: string): string => value.replace(/^-/, '');
/** Whether two numbers differ only by letters in front, such as a series or a country. */
const endsWithLetters = (long: string, short: string): boolean =>
  short !== '' && long.endsWith(short) && /^\p{L}*$/u.test(long.slice(0, long.length - short.length));

/** Converts an IBAN to the local account, which a page may print instead: `CZ65 0800 0000 1920 0014 5399` is 19-2000145399/0800. */
function localAccountOf(iban: string): string | null {
  const [, prefix = '', number = ''] = /^(?:CZ|SK)\d{6}(\d{6})(\d{10})$/.exec(compact(iban)) ?? [];
  return number === '' ? null : `${prefix}${number}`.replace(/^0+/, '');
}

function isSame(kind: Kind, one: string, other: string): boolean {
  switch (kind) {
    case 'amount':
      return isSameNumber(withoutSign(one), withoutSign(other));
    case 'number':
      return (
        withoutZeros(one) === withoutZeros(other) ||
        endsWithLetters(compact(one), compact(other)) ||
        endsWithLetters(compact(other), compact(one))
      );
    case 'code':
      return endsWithLetters(compact(one), compact(other)) || endsWithLetters(compact(other), compact(one));
    case 'account':
      return (
        compact(one) === compact(other) || (localAccountOf(one) ?? compact(one)) === (localAccountOf(other) ?? compact(other))
      );
    case 'date':
    case 'name':
    case 'currency':
      return keyOf(one) === keyOf(other);
  }
}

/** Whether the page shows a value anywhere, regardless of spacing or sign. */
function isPrinted(context: Context, kind: Kind, value: string): boolean {
  const { tokens } = context.layout;
  switch (kind) {
    case 'amount':
      return context.amounts.some((amount) => isSame('amount', amount.value.toFixed(), value));
    case 'date':
      return matchOnPage(context, value, 'DATE').length > 0;
    case 'name': {
      // one word of a name is enough: trade names, legal forms and word order differ
      const words = value
        .split(/[^\p{L}\p{N}]+/u)
        .map(keyOf)
        .filter((word) => word.length >= 4);
      return words.length === 0 || words.some((word) => tokens.some(({ key }) => key.includes(word)));
    }
    case 'account': {
      const local = localAccountOf(value);
      const digits = local === null ? [] : [local, local.slice(-10).replace(/^0+/, '')];
      const runs = [...tokens.keys()].map((at) =>
        tokens
          .slice(at, at + 8)
          .map(({ key }) => key)
          .join(''),
      );
      return (
        runs.some((run) => run.toUpperCase().startsWith(compact(value))) ||
        digits.some((each) => runs.some((run) => withoutZeros(run).startsWith(each)))
      );
    }
    case 'number':
    case 'code':
      return (
        matchOnPage(context, value, 'TEXT').length > 0 ||
        tokens.some(({ key }) => endsWithLetters(key.toUpperCase(), compact(value)))
      );
    case 'currency':
      return true;
  }
}

type Read = {
  context: Context;
  /** Values of the pages, extracted without the QR code; null for pages that we drew. */
  page: FoundFields | null;
  eInvoice: EInvoice | null;
  /** Whether a value extracted from the page is certain enough to be compared with another one. */
  isSure: (name: string, found: Found) => boolean;
};

/** Returns the value of a field in the codes; undefined if several codes differ. */
function fromCodes(context: Context, name: string): string | undefined {
  const key = paid[name];
  const ofKsef = ksefValues[name];
  const values = new Set([
    ...(key ? context.payments.flatMap((payment) => payment[key] ?? []) : []),
    ...(ofKsef ? context.ksefCodes.map(ofKsef) : []),
  ]);
  return values.size === 1 ? [...values][0] : undefined;
}

function sourceValuesOf({ context, page, eInvoice, isSure }: Read, name: string): SourceValue[] {
  const printed = page?.[name];
  const voice = (who: ValueSourceName, value: string | undefined, wordIds: number[] = []): SourceValue[] =>
    value === undefined || value === '' ? [] : [{ voice: who, value, wordIds }];
  return [
    ...(printed && isSure(name, printed) ? voice('page', printed.value, wordIdsOf(printed.tokens)) : []),
    ...voice('eInvoice', eInvoice?.fields[name]),
    ...voice('qr', fromCodes(context, name)),
  ];
}

/** Whether a difference is accepted: zero is often not printed, and a payment may be of the total or of the amount due. */
function isAcceptedDifference({ eInvoice, page }: Read, name: string, { voice, value }: SourceValue): boolean {
  if (compared[name] === 'amount' && isSameNumber(value, '0')) return true;
  const total = eInvoice?.fields['total_amount'] ?? page?.['total_amount']?.value;
  return name === 'amount_due' && voice === 'qr' && total !== undefined && isSame('amount', total, value);
}

/** Whether a payment reference is printed as the document number only, beside another one that is labeled as the reference. */
function isNumberInstead({ page }: Read, name: string, value: string): boolean {
  const [number, reference] = [page?.['invoice_number_sm'], page?.[name]];
  if (name !== 'variable_symbol_sm' || number === undefined || reference?.evidence.includes('label') !== true) return false;
  return isSame('number', number.value, value);
}

function contradicts(read: Read, name: string, kind: Kind): SourceValue[] {
  const voices = sourceValuesOf(read, name).filter((voice) => !isAcceptedDifference(read, name, voice));
  const [first] = voices;
  if (!first || voices.every(({ value }) => isSame(kind, first.value, value))) return [];
  // A value shown anywhere on the page does not contradict the one beside its label, unless it is shown in another role.
  const isShown = ({ value }: SourceValue) => isPrinted(read.context, kind, value) && !isNumberInstead(read, name, value);
  const page = voices.find(({ voice }) => voice === 'page');
  const others = voices.filter(({ voice }) => voice !== 'page');
  const disagree = others.filter((each) => page && !isSame(kind, each.value, page.value) && !isShown(each));
  if (disagree.length > 0) return voices;
  const [one, other] = others;
  const isBetweenOthers = one && other && !isSame(kind, one.value, other.value) && !(isShown(one) && isShown(other));
  return isBetweenOthers ? voices : [];
}

export const contradictionsIn = (read: Read): Contradiction[] =>
  read.page === null
    ? []
    : Object.entries(compared).flatMap(([field, kind]) => {
        const voices = contradicts(read, field, kind);
        return voices.length === 0 ? [] : [{ field, voices }];
      });
