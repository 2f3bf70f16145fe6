/** A decimal text as people write it; never through a binary number. */
export function amountText(culture: string, amount: string, currency: string): string {
  if (!/^-?\d{1,30}(\.\d{1,30})?$/.test(amount)) return `${amount} ${currency}`.trim();
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  // Intl takes decimal text as it is written, which its type knows only of literals
  return `${new Intl.NumberFormat(culture, digits).format(amount as `${number}`)} ${currency}`.trim();
}
