import type { PartyBlock } from './party-block.ts';

/** Assignment of the address blocks on a document to parties. */
export type Cast = {
  supplier: PartyBlock | null;
  customer: PartyBlock | null;
  /** Whether the customer was identified by one of the tenant's own company IDs or VAT IDs. */
  isCustomerKnown: boolean;
  /** Whether IDs labelled as the customer's, or a name printed again outside of the blocks, tell them apart. */
  isToldApart: boolean;
  certainty: Record<'supplier' | 'customer', number>;
};

export const otherOf = { supplier: 'customer', customer: 'supplier' } as const;
