/** Bank identifiers: IBAN, BIC and the Czech and Slovak `prefix-number/bank`. */
import { countrySpecs, isValidBIC, isValidIBAN } from 'ibantools';

export type IbanReading = { value: string; isChecked: boolean };

const compact = (text: string): string => text.toUpperCase().replace(/[\s.\-–:]/gu, '');

/** Returns the IBAN length of the country; 0 if the country has no IBANs. */
export function ibanLength(start: string): number {
  return countrySpecs[compact(start).slice(0, 2)]?.chars ?? 0;
}

/** Parses a printed IBAN, grouped or not. One with a wrong checksum is returned, but not as checked. */
export function parseIban(text: string): IbanReading | null {
  const value = compact(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(value) || value.length !== ibanLength(value)) return null;
  return { value, isChecked: isValidIBAN(value) };
}

/** Digits that OCR takes for letters. */
const misreadDigits: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};

/** Parses an IBAN with letters read for its check digits, `SKO7 0900 …`: the checksum confirms the digits that they stand for. */
export function parseMisreadIban(text: string): IbanReading | null {
  const value = compact(text);
  const digits = Array.from(value.slice(2, 4), (sign) => misreadDigits[sign] ?? sign).join('');
  const read = parseIban(value.slice(0, 2) + digits + value.slice(4));
  return read?.isChecked === true ? read : null;
}

/** Parses a BIC, even without a label: the country must exist, and plain words are excluded. */
export function parseBic(text: string): string | null {
  const value = compact(text);
  return isValidBIC(value) && hasIbans(value) ? value : null;
}

/** Parses a BIC of any country. Many words of eight letters are one, so it needs a label: `RECHNUNG` would be of Niue. */
export function parseBicOfAnyCountry(text: string): string | null {
  const value = compact(text);
  return isValidBIC(value) ? value : null;
}

/** Whether the bank of a BIC is in a country with IBANs. */
export const hasIbans = (bic: string): boolean => ibanLength(bic.slice(4, 6)) > 0;

/** Parses a text labeled as IBAN with a misread or missing character: better shown to a user than dropped. */
export function parseBrokenIban(text: string): string | null {
  const value = compact(text);
  return /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(value) && ibanLength(value) > 0 && value.replace(/\D/g, '').length >= 12
    ? value
    : null;
}

export type LocalAccount = { account: string; bankCode: string; isChecked: boolean };

/** Modulo 11 with the weights of the Czech National Bank's decree 169/2011. */
function passesModEleven(digits: string): boolean {
  const weights = [6, 3, 7, 9, 10, 5, 8, 4, 2, 1];
  const padded = digits.padStart(10, '0');
  return weights.reduce((sum, weight, at) => sum + weight * Number(padded[at]), 0) % 11 === 0;
}

/** Parses an account as printed in the Czech Republic and Slovakia: `19-2000145399/0800`. */
export function parseLocalAccount(text: string): LocalAccount | null {
  const match = /^(?:(\d{1,6})-)?(\d{2,10})\/(\d{4})$/.exec(text.replace(/\s/g, ''));
  if (match === null) return null;
  const [, prefix = '', number = '', bankCode = ''] = match;
  return {
    account: prefix === '' ? number : `${prefix}-${number}`,
    bankCode,
    isChecked: passesModEleven(prefix === '' ? '0' : prefix) && passesModEleven(number),
  };
}
