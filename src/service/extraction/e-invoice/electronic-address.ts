/** Where a party receives e-invoices (BT-34, BT-49): as Peppol writes participants, `9950:SK2020317068`; an email address as it is. */

export type ElectronicAddress = { scheme: string; id: string };

/** The code of the list EAS for email. */
const email = 'EM';

export const electronicAddressText = (scheme: string | undefined, id: string | undefined): string | undefined =>
  scheme === undefined || id === undefined || (scheme === email && id.includes('@')) ? id : `${scheme}:${id}`;

/** Null for what names no scheme: nobody could send anything there. */
export function parseElectronicAddress(text: string): ElectronicAddress | null {
  const [, scheme, id] = /^(\d{4}|[A-Z]{2})\s*:\s*(\S.*)$/.exec(text.trim()) ?? [];
  if (scheme !== undefined && id !== undefined) return { scheme, id };
  return /^[^\s:@]+@[^\s:@]+$/.test(text.trim()) ? { scheme: email, id: text.trim() } : null;
}
