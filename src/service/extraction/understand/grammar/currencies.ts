/** Currency signs and words, as printed, to ISO 4217. */
import { fold } from './fold.ts';

const bySign: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  us$: 'USD',
  a$: 'AUD',
  c$: 'CAD',
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
  aud: 'AUD',
  cad: 'CAD',
  sgd: 'SGD',
  ron: 'RON',
  bgn: 'BGN',
  jpy: 'JPY',
  dollars: 'USD',
  'us dollars': 'USD',
};

/** ISO code of a sign or word, or null. `Rs`, `RM`, `Ft` and `kc` count as printed marks too. */
export function parseCurrency(text: string): string | null {
  return (
    bySign[
      fold(text)
        .replace(/[():,;*]/g, '')
        .trim()
    ] ?? null
  );
}
