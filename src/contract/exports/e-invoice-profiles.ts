/** Specifications on top of EN 16931 that an e-invoice may claim to follow, strictest first, and the standard itself. */
export const eInvoiceProfiles = ['XRechnung', 'Peppol', 'EN16931'] as const;
export type EInvoiceProfile = (typeof eInvoiceProfiles)[number];
