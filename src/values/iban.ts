/** ISO 13616: country, two check digits, account; letters count from A = 10, and the whole is 1 modulo 97. */
function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return false;
  const digits = `${value.slice(4)}${value.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

/** In fours, as it is printed: it is compared so, and a narrow line breaks between them. */
export const groupedIban = (value: string): string => (isIban(value) ? value.replaceAll(/.{4}(?=.)/g, '$& ') : value);
