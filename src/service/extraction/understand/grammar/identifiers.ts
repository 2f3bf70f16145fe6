/** Company IDs and VAT IDs: formats by country, checksums from stdnum. */
import { stdnum } from 'stdnum';

export type CheckedId = { value: string; isChecked: boolean };

const compact = (text: string): string => text.toUpperCase().replace(/[\s.\-–/:]/gu, '');

type Check = (value: string) => boolean;

const passes = (country: string, kind: string, value: string): boolean => {
  try {
    return stdnum[country]?.[kind]?.validate(value).isValid === true;
  } catch {
    return false;
  }
};
const by =
  (country: string, kind: string): Check =>
  (value) =>
    passes(country, kind, value);

/** Verifies the VAT ID of a Czech VAT group: nine digits that start with 6. The 6 itself has no weight, which stdnum does not consider. */
function isCzechGroup(value: string): boolean {
  const digits = /^CZ6(\d{7})(\d)$/.exec(value);
  if (digits === null) return false;
  const sum = [8, 7, 6, 5, 4, 3, 2].reduce((total, weight, at) => total + weight * Number(digits[1]?.[at]), 0);
  return (18 - ((21 - (sum % 11)) % 11)) % 10 === Number(digits[2]);
}

/** VAT IDs by country prefix: the format without the prefix as in the VIES table, and the checksum of the whole. */
const vatIds: Readonly<Record<string, { shape: RegExp; check?: Check }>> = {
  AT: { shape: /^U\d{8,9}$/, check: by('AT', 'uid') },
  BE: { shape: /^[01]?\d{9}$/, check: by('BE', 'vat') },
  BG: { shape: /^\d{9,10}$/, check: by('BG', 'vat') },
  CY: { shape: /^\d{8}[A-Z]$/, check: by('CY', 'vat') },
  CZ: { shape: /^\d{8,10}$/, check: (value) => isCzechGroup(value) || passes('CZ', 'dic', value) },
  DE: { shape: /^\d{9}$/, check: by('DE', 'vat') },
  DK: { shape: /^\d{8}$/, check: by('DK', 'cvr') },
  EE: { shape: /^\d{9}$/, check: by('EE', 'kmkr') },
  EL: { shape: /^\d{9}$/, check: by('GR', 'vat') },
  ES: { shape: /^[A-Z0-9]\d{7}[A-Z0-9]$/, check: by('ES', 'nif') },
  EU: { shape: /^\d{9}$/ },
  FI: { shape: /^\d{8}$/, check: by('FI', 'alv') },
  FR: { shape: /^[A-Z0-9]{2}\d{9}$/, check: by('FR', 'tva') },
  GB: { shape: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, check: by('GB', 'vat') },
  HR: { shape: /^\d{11}$/, check: by('HR', 'oib') },
  HU: { shape: /^\d{8}$/, check: by('HU', 'anum') },
  IE: { shape: /^(?:\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/, check: by('IE', 'vat') },
  IT: { shape: /^\d{11}$/, check: by('IT', 'iva') },
  LT: { shape: /^(?:\d{9}|\d{12})$/, check: by('LT', 'pvm') },
  LU: { shape: /^\d{8}$/, check: by('LU', 'tva') },
  LV: { shape: /^\d{11}$/, check: by('LV', 'pvn') },
  NO: { shape: /^\d{9}MVA$/ },
  MT: { shape: /^\d{8}$/, check: by('MT', 'vat') },
  NL: { shape: /^\d{9}B\d{2}$/, check: by('NL', 'btw') },
  PL: { shape: /^\d{10}$/, check: by('PL', 'nip') },
  PT: { shape: /^\d{9}$/, check: by('PT', 'nif') },
  RO: { shape: /^\d{2,10}$/, check: by('RO', 'cif') },
  SE: { shape: /^\d{12}$/, check: by('SE', 'vat') },
  SI: { shape: /^\d{8}$/, check: by('SI', 'ddv') },
  SK: { shape: /^\d{10}$/, check: by('SK', 'dph') },
  XI: { shape: /^(?:\d{9}|\d{12})$/, check: (value) => passes('GB', 'vat', `GB${value.slice(2)}`) },
  CHE: { shape: /^\d{9}(?:MWST|TVA|IVA)?$/, check: (value) => passes('CH', 'uid', value.slice(0, 12)) },
};
const prefixOf = (value: string): string => (value.startsWith('CHE') ? 'CHE' : value.slice(0, 2));

/** Whether a VAT ID passes its checksum; null for a prefix without a known checksum. */
export function vatIdHolds(text: string): boolean | null {
  const value = compact(text);
  return vatIds[prefixOf(value)]?.check?.(value) ?? null;
}

/** Parses a VAT ID with its country prefix; spaces and dots are allowed inside. */
export function parseVatId(text: string): CheckedId | null {
  const value = compact(text);
  const prefix = prefixOf(value);
  const known = vatIds[prefix];
  if (known === undefined || !known.shape.test(value.slice(prefix.length))) return null;
  return { value, isChecked: known.check?.(value) === true };
}

/** Letters that OCR reads for digits. */
const misread: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' };

/** Parses a VAT ID from OCR, with digits for letters if only they make the checksum right: `FRO9345044713`, `ITO1471820314`. */
export function parseMisreadVatId(text: string): CheckedId | null {
  const value = compact(text);
  const prefix = prefixOf(value);
  const repaired = prefix + value.slice(prefix.length).replaceAll(/[OQILZSB]/g, (letter) => misread[letter] ?? letter);
  const parsed = parseVatId(text);
  const other = repaired === value ? null : parseVatId(repaired);
  return parsed?.isChecked !== true && other?.isChecked === true ? other : parsed;
}

/** Tax numbers printed without a country prefix, each with its check. */
const nationalIds: readonly { shape: RegExp; check?: Check }[] = [
  // India
  { shape: /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z0-9]{3}$/, check: by('IN', 'gstin') },
  // Spain
  { shape: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/, check: by('ES', 'nif') },
  // Italy, Australia, Turkey (people)
  { shape: /^\d{11}$/, check: (value) => passes('IT', 'iva', value) || passes('AU', 'abn', value) },
  // Portugal, United Kingdom
  { shape: /^\d{9}$/, check: (value) => passes('PT', 'nif', value) || passes('GB', 'vat', `GB${value}`) },
  // Hungary, followed by the kind of tax and the county
  { shape: /^\d{8}[1-5]\d{2}$/, check: (value) => passes('HU', 'anum', value.slice(0, 8)) },
  // Canada, Norway
  { shape: /^\d{9}(?:RT\d{4}|MVA)$/ },
  // Turkey, Sweden, Malaysia
  { shape: /^(?:\d{10}|\d{12})$/ },
  // Indonesia, United Arab Emirates, Saudi Arabia
  { shape: /^(?:\d{15}|\d{16})$/ },
  // United States
  { shape: /^\d{2}-\d{7}$/ },
  // Romania
  { shape: /^\d{6,8}$/, check: by('RO', 'cif') },
];

/** Parses a national tax number as printed, including hyphens: only a label beside it distinguishes it from other numbers. */
export function parseNationalTaxId(text: string): CheckedId | null {
  const printed = text.toUpperCase().replace(/\s/gu, '');
  const value = compact(text);
  const known = nationalIds.find(({ shape }) => shape.test(value) || shape.test(printed));
  return known === undefined ? null : { value: printed, isChecked: known.check?.(value) === true };
}

/** Whether a text may be a tax number of a country whose format is unknown: not a time, web address or telephone number in parentheses. */
export const isLikeTaxId = (text: string): boolean =>
  /^[\p{L}\d](?:[\p{L}\d .\-/–]*[\p{L}\d])?$/u.test(text) && text.length <= 24 && text.replaceAll(/\D/g, '').length >= 5;

/** Verifies the check digit of an eight-digit Czech or Slovak company ID; null for other countries. */
export function companyIdHolds(companyId: string, vatId: string): boolean | null {
  const value = compact(companyId);
  const isCzech = /^\d{8}$/.test(value) && (vatId === '' || /^(CZ|SK)/i.test(vatId));
  return isCzech ? passes('CZ', 'ico', value) : null;
}

/** Parses a Polish NIP, printed without a prefix: ten digits with a checksum. */
export function parseNip(text: string): CheckedId | null {
  const value = compact(text).replace(/^PL/, '');
  return /^\d{10}$/.test(value) ? { value, isChecked: passes('PL', 'nip', value) } : null;
}

/** Whether a number passes the check of a Polish REGON: nine or fourteen digits. */
export const isRegon = (value: string): boolean => passes('PL', 'regon', compact(value));

/** Kinds of company IDs, distinguished by their label. */
export type CompanyIdKind = 'ico' | 'siren' | 'nip' | 'kvk' | 'register';

/** Parses a company ID in the format of its kind; a kind without a checksum is never checked. */
export function parseCompanyId(text: string, kind: CompanyIdKind): CheckedId | null {
  const value = compact(text);
  switch (kind) {
    case 'ico': {
      if (!/^\d{6,8}$/.test(value)) return null;
      return { value, isChecked: passes('CZ', 'ico', value.padStart(8, '0')) };
    }
    case 'siren': {
      if (/^\d{14}$/.test(value)) return { value, isChecked: passes('FR', 'siret', value) };
      return /^\d{9}$/.test(value) ? { value, isChecked: passes('FR', 'siren', value) } : null;
    }
    case 'nip':
      return parseNip(text);
    case 'kvk':
      return /^\d{8}$/.test(value) ? { value, isChecked: false } : null;
    case 'register':
      // `09417732. Registered`: a sentence follows
      if (/\d[.,;]? \p{L}{3}/u.test(text) || /\d[.,;] \p{L}/u.test(text)) return null;
      return /^(?=.*\d)[A-Z0-9]{4,20}$/.test(value) ? { value, isChecked: false } : null;
  }
}
