/** What an address block is. */
import type { Box } from '../layout/geometry.ts';
import type { Line } from './party-lines.ts';

export type Role = 'supplier' | 'customer' | 'otherParty';
export type PartyBlock = {
  lines: Line[];
  box: Box;
  /** From the heading above it. */
  heading: Role | null;
  /** One line that gives name and address with marks between: the sender's line above a window address. */
  isSenderLine: boolean;
  isInWindow: boolean;
  /** The head of a receipt: every line below the name is address. */
  isReceiptHead: boolean;
};

/** Lines of a block stand closer than this many letter heights (from bottom to top). */
export const widestLineGap = 1.5;
export const mostLines = 12;
