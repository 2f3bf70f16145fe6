/** QR code of Polish invoices: the URL at which the KSeF shows the invoice, by seller, date and hash of the XML. */
import { isoDate } from '../grammar/dates.ts';
import { vatIdHolds } from '../grammar/identifiers.ts';

export type KsefCode = {
  /** URL of the ministry; URLs of other hosts are not accepted. */
  link: string;
  sellerNip: string;
  issued: string;
  /** SHA-256 of the XML, as base64url. */
  hash: string;
  /** Whether it is of a test environment, whose documents are not invoices. */
  isTest: boolean;
};

const hosts: Readonly<Record<string, boolean>> = {
  'qr.ksef.mf.gov.pl': false,
  'ksef.mf.gov.pl': false,
  'qr-demo.ksef.mf.gov.pl': true,
  'ksef-demo.mf.gov.pl': true,
  'qr-test.ksef.mf.gov.pl': true,
  'ksef-test.mf.gov.pl': true,
};

const path = /^\/(?:client-app\/)?invoice\/(\d{10})\/(\d{2})-(\d{2})-(\d{4})\/([\w-]{43})=?\/?$/;

export function parseKsefCode(text: string): KsefCode | null {
  const url = URL.parse(text.trim());
  const isTest = url?.protocol === 'https:' && url.port === '' && url.username === '' ? hosts[url.hostname] : undefined;
  const [, sellerNip = '', day, month, year, hash = ''] = path.exec(url?.pathname ?? '') ?? [];
  const issued = isoDate(Number(year), Number(month), Number(day));
  if (!url || isTest === undefined || issued === null || vatIdHolds(`PL${sellerNip}`) === false) return null;
  return { link: `https://${url.host}${url.pathname}`, sellerNip, issued, hash, isTest };
}

export const readKsefCodes = (codes: readonly string[]): KsefCode[] => codes.map(parseKsefCode).filter((code) => code !== null);

/** Computes the CRC-8 with the polynomial x⁸ + x² + x + 1, as specified by the ministry for KSeF numbers. */
function checkOf(text: string): string {
  let check = 0;
  for (const byte of Buffer.from(text)) {
    check ^= byte;
    for (let bit = 0; bit < 8; bit += 1) check = check & 0x80 ? ((check << 1) ^ 0x07) & 0xff : (check << 1) & 0xff;
  }
  return check.toString(16).toUpperCase().padStart(2, '0');
}

/** Finds the number that the KSeF assigned to the invoice, printed below the code: `5265877635-20250826-0100001AF629-AF`. */
export function findKsefNumber(texts: readonly string[]): string | null {
  const number = /(?<![\w-])(\d{10}-\d{8}-[0-9A-F]{12})-([0-9A-F]{2})(?![\w-])/;
  for (const text of texts) {
    const [whole, body = '', check] = number.exec(text.toUpperCase()) ?? [];
    if (whole !== undefined && checkOf(body) === check) return whole;
  }
  return null;
}
