/** A repair that would resolve a message of the checks. */
import { z } from 'zod';

/** Evidence for a repair. */
const repairReasons = [
  /** The arithmetic of the amounts. */
  'sum',
  /** The sum of the line items. */
  'lines',
  'year',
  /** Day and month interchanged. */
  'turned',
  /** Two dates interchanged. */
  'swapped',
  /** Another identifier of the same party or account. */
  'sister',
  /** Letters that look like digits. */
  'letters',
  /** The same value in the format of the field. */
  'form',
  /** The supplier's earlier documents. */
  'lastTime',
  /** Contents of the visible page, the e-invoice or the payment code. */
  'page',
  'eInvoice',
  'qr',
] as const;
export type RepairReason = (typeof repairReasons)[number];

export const Repair = z.object({
  reason: z.enum(repairReasons),
  changes: z.array(z.object({ field: z.string(), itemIndex: z.int().nullable(), value: z.string() })),
});
