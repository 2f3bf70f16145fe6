import type { RepairReason } from '#contract/documents/repair.ts';
import type { Checked } from './check-document.ts';
import type { CheckMessage } from './check-message.ts';

export type ValueRepair = { field: string; itemIndex: number | null; value: string };
export type Repair = { reason: RepairReason; changes: ValueRepair[] };
/** Proposes corrections; whether they help is tested afterwards. */
export type Proposer = (message: CheckMessage, checked: Checked) => Repair[];
