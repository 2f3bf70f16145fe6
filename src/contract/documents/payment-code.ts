/** Fields that a payment QR code says, too. */
export const paymentCodeFields = ['iban_sm', 'amount_due', 'currency', 'date_due', 'variable_symbol_sm'] as const;
export type PaymentCodeField = (typeof paymentCodeFields)[number];

/** Whether what is said of a field may be that the payment code says otherwise: both places are worth a look. */
export const isAgainstPaymentCode = (fieldName: string, code: string | undefined): boolean =>
  code === 'voicesDisagree' && paymentCodeFields.some((name) => name === fieldName);
