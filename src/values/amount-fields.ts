/** Whether a field holds money of the document's currency; a rate or a quantity is a number too. */
export const isAmountField = (name: string): boolean => /amount|total|vat_base|rounding/.test(name);
