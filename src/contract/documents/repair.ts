/** What would put a message of the checks right. */
import { z } from 'zod';

/** By what a repair is believed. */
const repairReasons = [
  /** The arithmetic of the amounts. */
  'sum',
  /** The sum of the lines. */
  'lines',
  'year',
  /** Day and month the other way round. */
  'turned',
  /** Two dates each in the place of the other. */
  'swapped',
  /** Another number of the same party or account. */
  'sister',
  /** Letters that look like figures. */
  'letters',
  /** The same in the form of the field. */
  'form',
  /** The supplier's earlier documents. */
  'lastTime',
  /** What the visible page, the e-invoice or the payment code says. */
  'page',
  'eInvoice',
  'qr',
] as const;
export type RepairReason = (typeof repairReasons)[number];

export const Repair = z.object({
  reason: z.enum(repairReasons),
  changes: z.array(z.object({ field: z.string(), itemIndex: z.int().nullable(), value: z.string() })),
});
