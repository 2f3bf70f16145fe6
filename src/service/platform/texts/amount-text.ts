/** Formats a decimal text for people, without converting it to a binary number. */
export function amountText(culture: string, amount: string, currency: string): string {
  if (!/^-?\d{1,30}(\.\d{1,30})?$/.test(amount)) return `${amount} ${currency}`.trim();
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  // Intl accepts decimal text as it is; its type allows that only for literals
  return `${new Intl.NumberFormat(culture, digits).format(amount as `${number}`)} ${currency}`.trim();
}
