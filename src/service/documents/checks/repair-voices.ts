import type { RepairReason } from '#contract/documents/review-bff.ts';
import type { Proposer } from './repair.ts';

const voices = ['page', 'eInvoice', 'qr'] as const satisfies readonly RepairReason[];

/** What the other voices say: each can be taken, and taking it decides. */
export const voiceRepairs: Proposer = ({ field, params }, { fields }) =>
  voices.flatMap((voice) => {
    const value = params[voice] ?? 'none';
    return value === 'none' || value === fields[field]?.value
      ? []
      : [{ reason: voice, changes: [{ field, itemIndex: null, value }] }];
  });
