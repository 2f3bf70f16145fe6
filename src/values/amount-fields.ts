/** Whether a field contains an amount in the currency of the document. Rates and quantities are numbers but not amounts. */
export const isAmountField = (name: string): boolean => /amount|total|vat_base|rounding/.test(name);
