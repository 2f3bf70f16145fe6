/** Company and VAT identifiers: shapes by country, checksums from stdnum. */
import { stdnum } from 'stdnum';

export type CheckedId = { value: string; isChecked: boolean };

const compact = (text: string): string => text.toUpperCase().replace(/[\s.\-–/:]/gu, '');

/** VAT ids by country prefix, as the VIES table prints them, without the prefix. */
const vatShapes: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8,9}$/,
  BE: /^[01]?\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  EU: /^\d{9}$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  CHE: /^\d{9}(?:MWST|TVA|IVA)?$/,
};

const vatValidator: Readonly<Record<string, readonly [country: string, kind: string]>> = {
  AT: ['AT', 'uid'],
  CZ: ['CZ', 'dic'],
  DE: ['DE', 'vat'],
  FR: ['FR', 'tva'],
  GB: ['GB', 'vat'],
  IE: ['IE', 'vat'],
  NL: ['NL', 'btw'],
  PL: ['PL', 'nip'],
  SK: ['SK', 'dph'],
};

function passes(country: string, kind: string, value: string): boolean {
  try {
    return stdnum[country]?.[kind]?.validate(value).isValid === true;
  } catch {
    return false;
  }
}

/** A VAT id with its country prefix, blanks and dots allowed inside. */
export function parseVatId(text: string): CheckedId | null {
  const value = compact(text);
  const prefix = value.startsWith('CHE') ? 'CHE' : value.slice(0, 2);
  const shape = vatShapes[prefix];
  if (shape === undefined || !shape.test(value.slice(prefix.length))) return null;
  const validator = vatValidator[prefix];
  return { value, isChecked: validator !== undefined && passes(validator[0], validator[1], value) };
}

/** A Polish NIP, printed without a prefix: ten figures with a checksum. */
export function parseNip(text: string): CheckedId | null {
  const value = compact(text).replace(/^PL/, '');
  return /^\d{10}$/.test(value) ? { value, isChecked: passes('PL', 'nip', value) } : null;
}

/** Kinds of company numbers told by their label. */
export type CompanyIdKind = 'ico' | 'siren' | 'nip' | 'kvk' | 'register';

/** A company number as its kind is written; a kind without a checksum is never checked. */
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
      return /^(?=.*\d)[A-Z0-9]{4,20}$/.test(value) ? { value, isChecked: false } : null;
  }
}
