/** Elements that are a line, in UBL, CII, ISDOC and KSeF. */
export const lineNames: ReadonlySet<string> = new Set([
  'InvoiceLine',
  'CreditNoteLine',
  'IncludedSupplyChainTradeLineItem',
  'FaWiersz',
]);
