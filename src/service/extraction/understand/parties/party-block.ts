/** Address blocks. */
import type { Box } from '../layout/geometry.ts';
import type { Token } from '../layout/tokens.ts';
import type { Line } from './party-lines.ts';

export type Role = 'supplier' | 'customer' | 'otherParty';
export type PartyBlock = {
  lines: Line[];
  box: Box;
  /** Role by the heading above it. */
  heading: Role | null;
  /** One line with name and address separated by marks: the sender's line above a window address. */
  isSenderLine: boolean;
  isInWindow: boolean;
  /** Below a heading of the place of delivery. */
  isDelivery?: true;
  /** Head of a receipt: every line below the name belongs to the address. */
  isReceiptHead: boolean;
};

/** Maximum gap between lines of a block in letter heights (from bottom to top). */
export const maxLineGap = 1.5;
export const maxLines = 12;

/** Whether any of the words is in the block. */
export const hasWordOf = ({ lines }: PartyBlock, words: readonly Token[]): boolean =>
  lines.some(({ tokens }) => tokens.some((token) => words.includes(token)));
