import type { RepairReason } from '#contract/documents/repair.ts';
import type { Proposer } from './repair.ts';

const sources = ['page', 'eInvoice', 'qr'] as const satisfies readonly RepairReason[];

/** Proposes the values of the other sources; accepting one decides the contradiction. */
export const sourceRepairs: Proposer = ({ field, itemIndex, params }, { fields, items }) => {
  const standing = (itemIndex === null ? fields : items[itemIndex])?.[field]?.value;
  return sources.flatMap((source) => {
    const value = params[source] ?? 'none';
    return value === 'none' || value === standing ? [] : [{ reason: source, changes: [{ field, itemIndex, value }] }];
  });
};
