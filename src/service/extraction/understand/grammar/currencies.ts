/** Converts printed currency signs and words to ISO 4217. */
import { fold } from './fold.ts';

const bySign: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  us$: 'USD',
  a$: 'AUD',
  au$: 'AUD',
  c$: 'CAD',
  ca$: 'CAD',
  nz$: 'NZD',
  s$: 'SGD',
  hk$: 'HKD',
  r$: 'BRL',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  kc: 'CZK',
  czk: 'CZK',
  korun: 'CZK',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  usd: 'USD',
  gbp: 'GBP',
  pln: 'PLN',
  zl: 'PLN',
  zloty: 'PLN',
  huf: 'HUF',
  ft: 'HUF',
  chf: 'CHF',
  sek: 'SEK',
  nok: 'NOK',
  dkk: 'DKK',
  inr: 'INR',
  rs: 'INR',
  'rs.': 'INR',
  myr: 'MYR',
  rm: 'MYR',
  rp: 'IDR',
  idr: 'IDR',
  'rp.': 'IDR',
  aud: 'AUD',
  cad: 'CAD',
  sgd: 'SGD',
  ron: 'RON',
  bgn: 'BGN',
  jpy: 'JPY',
  nzd: 'NZD',
  hkd: 'HKD',
  mxn: 'MXN',
  brl: 'BRL',
  try: 'TRY',
  tl: 'TRY',
  '₺': 'TRY',
  lei: 'RON',
  kr: 'SEK',
  isk: 'ISK',
  cny: 'CNY',
  rmb: 'CNY',
  zar: 'ZAR',
  r: 'ZAR',
  aed: 'AED',
  thb: 'THB',
  'kr.': 'SEK',
  's/': 'PEN',
  's/.': 'PEN',
  pen: 'PEN',
  fcfa: 'XOF',
  xof: 'XOF',
  xaf: 'XAF',
  hrk: 'HRK',
  rsd: 'RSD',
  ars: 'ARS',
  clp: 'CLP',
  cop: 'COP',
  php: 'PHP',
  '₱': 'PHP',
  '₪': 'ILS',
  '₴': 'UAH',
  '₦': 'NGN',
  '₫': 'VND',
  kes: 'KES',
  aoa: 'AOA',
  kz: 'AOA',
  ksh: 'KES',
  dollars: 'USD',
  'us dollars': 'USD',
};

/** Signs shared by several currencies: resolved by the rest of the page, otherwise the first applies. */
const sharedSigns: readonly { sign: RegExp; codes: readonly [string, ...string[]] }[] = [
  { sign: /(?<![A-Za-z])\$/, codes: ['USD', 'AUD', 'CAD', 'NZD', 'SGD', 'HKD', 'MXN', 'ARS', 'CLP', 'COP'] },
  { sign: /(?<!\p{L})kr\.?(?!\p{L})/iu, codes: ['SEK', 'NOK', 'DKK', 'ISK'] },
  { sign: /(?<!\p{L})F ?CFA(?!\p{L})/iu, codes: ['XOF', 'XAF'] },
  { sign: /¥/, codes: ['JPY', 'CNY', 'INR'] },
];

/** Returns the currencies that a sign may stand for; null for a code or an unambiguous sign. */
export function sharedCodes(text: string): readonly [string, ...string[]] | null {
  return sharedSigns.find(({ sign }) => sign.test(text))?.codes ?? null;
}

/** Codes that are also words: `Surface Pen`, `Cop. 12`, `Try it`. */
const onlyInCapitals = new Set(['r', 'pen', 'cop', 'try', 'clp', 'ars', 'php']);

/** Returns the ISO code of a sign or word, or null. `Rs`, `RM`, `Ft` and `kc` are supported too. */
export function parseCurrency(text: string): string | null {
  const sign = fold(text)
    .replace(/[():,;*]/g, '')
    .trim();
  return onlyInCapitals.has(sign) && text !== text.toUpperCase() ? null : (bySign[sign] ?? null);
}
