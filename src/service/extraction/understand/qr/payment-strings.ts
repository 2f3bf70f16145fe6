/** Payment QR codes: Czech SPAYD, European EPC069-12 and the Swiss QR code. Their values need no label. */
import { Big } from 'big.js';
import { isoDate } from '../grammar/dates.ts';
import { parseBic, parseIban } from '../grammar/bank-accounts.ts';
import { parseBelgianReference, parseCreditorReference, parseSwissReference } from '../grammar/payment-references.ts';

export type Payment = {
  iban?: string;
  bic?: string;
  amount?: string;
  currency?: string;
  dueDate?: string;
  variableSymbol?: string;
  constantSymbol?: string;
  specificSymbol?: string;
  payee?: string;
  /** Remittance text. */
  message?: string;
  reference?: string;
};

function amountOf(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{1,12}(?:\.\d{1,2})?$/.test(text) ? new Big(text).toFixed(2) : undefined;
}

/** Omits empty values, so that a payment contains only the values of its code. */
function filled(entries: Record<keyof Payment, string | undefined>): Payment {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined && value !== ''));
}

/** Parses `SPD*1.0*ACC:CZ…*AM:480.50*CC:CZK*X-VS:1234567890` (Czech Banking Association, format 1.2). */
export function parseSpayd(text: string): Payment | null {
  if (!/^SPD\*\d\.\d\*/i.test(text)) return null;
  const values = new Map<string, string>();
  for (const part of text.split('*').slice(2)) {
    const colon = part.indexOf(':');
    if (colon < 1) continue;
    const raw = part.slice(colon + 1);
    values.set(part.slice(0, colon).toUpperCase(), safeDecode(raw));
  }
  const [iban = '', bic] = (values.get('ACC') ?? '').split('+');
  const date = /^(\d{4})(\d{2})(\d{2})$/.exec(values.get('DT') ?? '');
  return filled({
    iban: parseIban(iban)?.value,
    bic: bic === undefined ? undefined : (parseBic(bic) ?? undefined),
    amount: amountOf(values.get('AM')),
    currency: values.get('CC')?.toUpperCase(),
    dueDate: date === null ? undefined : (isoDate(Number(date[1]), Number(date[2]), Number(date[3])) ?? undefined),
    variableSymbol: values.get('X-VS'),
    constantSymbol: values.get('X-KS'),
    specificSymbol: values.get('X-SS'),
    payee: values.get('RN'),
    message: values.get('MSG'),
    reference: values.get('RF'),
  });
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Parses the lines of an EPC code: BCD, version, charset, SCT, BIC, name, IBAN, EUR12.30, purpose, reference, text. */
export function parseEpc(text: string): Payment | null {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  if (lines[0] !== 'BCD' || lines[3] !== 'SCT') return null;
  const amount = /^([A-Z]{3})([\d.]+)$/.exec(lines[7] ?? '');
  return filled({
    iban: parseIban(lines[6] ?? '')?.value,
    bic: parseBic(lines[4] ?? '') ?? undefined,
    amount: amountOf(amount?.[2]),
    currency: amount?.[1],
    dueDate: undefined,
    variableSymbol: parseBelgianReference(`${lines[9] ?? ''} ${lines[10] ?? ''}`)?.value,
    constantSymbol: undefined,
    specificSymbol: undefined,
    payee: lines[5],
    message: lines[10],
    reference: lines[9],
  });
}

/**
 * Parses the lines of a Swiss QR code (Swiss Payment Standards, QR-bill 2.3): SPC, version, coding, IBAN, seven lines for each of creditor and
 * ultimate creditor, amount, currency, seven for the debtor, type of the reference, reference, message.
 */
export function parseSwissCode(text: string): Payment | null {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  if (lines[0] !== 'SPC' || lines[2] !== '1') return null;
  const reference = parseSwissReference(lines[28] ?? '') ?? parseCreditorReference(lines[28] ?? '') ?? undefined;
  return filled({
    iban: parseIban(lines[3] ?? '')?.value,
    bic: undefined,
    amount: amountOf(lines[18]),
    currency: /^(?:CHF|EUR)$/.exec(lines[19] ?? '')?.[0],
    dueDate: undefined,
    variableSymbol: reference,
    constantSymbol: undefined,
    specificSymbol: undefined,
    payee: lines[5],
    message: lines[29],
    reference,
  });
}

const parsers = [parseSpayd, parseEpc, parseSwissCode];

export function readPayments(codes: readonly string[]): Payment[] {
  return codes.flatMap((code) => parsers.map((parse) => parse(code.trim())).find((payment) => payment !== null) ?? []);
}
