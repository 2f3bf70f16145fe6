import type { PartyBlock } from './party-block.ts';

/** Who of the parties on a document is who. */
export type Cast = {
  supplier: PartyBlock | null;
  customer: PartyBlock | null;
  /** The customer is told by a number of those whom the documents are sent to. */
  isCustomerKnown: boolean;
  certainty: Record<'supplier' | 'customer', number>;
};
