/** Names of line elements in UBL, CII, ISDOC and KSeF. */
export const lineNames: ReadonlySet<string> = new Set([
  'InvoiceLine',
  'CreditNoteLine',
  'IncludedSupplyChainTradeLineItem',
  'FaWiersz',
]);
