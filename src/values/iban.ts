/** Validates an IBAN by ISO 13616: country, two check digits, account. Letters count from A = 10, and the whole number modulo 97 is 1. */
function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return false;
  const digits = `${value.slice(4)}${value.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

/** Formats an IBAN in groups of four as printed, which makes it easier to compare and allows line breaks between the groups. */
export const groupedIban = (value: string): string => (isIban(value) ? value.replaceAll(/.{4}(?=.)/g, '$& ') : value);
