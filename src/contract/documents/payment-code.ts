/** Fields that a payment QR code says, too. */
export const paymentCodeFields = ['iban_sm', 'amount_due', 'currency', 'date_due', 'variable_symbol_sm'] as const;
export type PaymentCodeField = (typeof paymentCodeFields)[number];

export const isInPaymentCode = (fieldName: string): boolean => paymentCodeFields.some((name) => name === fieldName);
