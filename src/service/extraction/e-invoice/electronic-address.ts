/**
 * Electronic address for e-invoices (BT-34, BT-49): in the format of Peppol participants, `9950:SK2020317068`; an email address as it is.
 */

export type ElectronicAddress = { scheme: string; id: string };

/** Code of the EAS list for email. */
const email = 'EM';

export const electronicAddressText = (scheme: string | undefined, id: string | undefined): string | undefined =>
  scheme === undefined || id === undefined || (scheme === email && id.includes('@')) ? id : `${scheme}:${id}`;

/** Returns null for a text without a scheme, to which nothing could be sent. */
export function parseElectronicAddress(text: string): ElectronicAddress | null {
  const [, scheme, id] = /^(\d{4}|[A-Z]{2})\s*:\s*(\S.*)$/.exec(text.trim()) ?? [];
  if (scheme !== undefined && id !== undefined) return { scheme, id };
  return /^[^\s:@]+@[^\s:@]+$/.test(text.trim()) ? { scheme: email, id: text.trim() } : null;
}
