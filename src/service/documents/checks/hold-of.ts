import type { Hold } from '#contract/documents/hold.ts';
import type { CheckCode } from './check-message.ts';

const holds: Partial<Record<CheckCode, Hold>> = {
  // an invoice paid twice, or to an account that nobody verified
  duplicate: 'show',
  accountChanged: 'show',
  accountSecond: 'show',
  // items that contradict themselves or the totals
  itemsDisagree: 'confirm',
  itemsAllowancesDisagree: 'confirm',
  itemArithmetic: 'confirm',
  itemDiscountArithmetic: 'confirm',
};
const byCode = new Map<string, Hold>(Object.entries(holds));

/** Returns how a message holds up the validation, as a member to spread. */
export function holdOf({ code }: { code: string }): { hold?: Hold } {
  const hold = byCode.get(code);
  return hold ? { hold } : {};
}
