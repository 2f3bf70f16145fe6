/** Fields that a payment QR code contains as well. */
export const paymentCodeFields = ['iban_sm', 'amount_due', 'currency', 'date_due', 'variable_symbol_sm'] as const;
export type PaymentCodeField = (typeof paymentCodeFields)[number];

/** Whether a message may be about a contradiction between the field and the payment code, so that both places need a review. */
export const isAgainstPaymentCode = (fieldName: string, code: string | undefined): boolean =>
  code === 'voicesDisagree' && paymentCodeFields.some((name) => name === fieldName);
