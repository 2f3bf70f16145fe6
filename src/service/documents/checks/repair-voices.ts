import type { RepairReason } from '#contract/documents/repair.ts';
import type { Proposer } from './repair.ts';

const voices = ['page', 'eInvoice', 'qr'] as const satisfies readonly RepairReason[];

/** Proposes the values of the other sources; accepting one decides the contradiction. */
export const sourceRepairs: Proposer = ({ field, itemIndex, params }, { fields, items }) => {
  const standing = (itemIndex === null ? fields : items[itemIndex])?.[field]?.value;
  return voices.flatMap((voice) => {
    const value = params[voice] ?? 'none';
    return value === 'none' || value === standing ? [] : [{ reason: voice, changes: [{ field, itemIndex, value }] }];
  });
};
