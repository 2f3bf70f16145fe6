import { text } from '#service/platform/texts/text.ts';
import type { CheckCode } from '../checks/check-message.ts';

/** What the checks find, in groups of the same meaning to who decides which document to open: what costs most if nobody looks comes first. */
const reasons = [
  ['accountChanged', ['accountChanged', 'accountSecond']],
  ['accountWrong', ['accountContradicts', 'bankCodeContradicts', 'bicContradicts', 'ibanChecksum', 'accountChecksum']],
  ['accountUnpublished', ['accountUnpublished']],
  ['unreliablePayer', ['unreliablePayer']],
  ['accountAbroad', ['accountAbroad']],
  ['valuesContradict', ['voicesDisagree']],
  ['totalsDisagree', ['totalsDisagree', 'amountDueDisagrees', 'vatRowDisagrees']],
  ['linesDisagree', ['itemsDisagree', 'itemsAllowancesDisagree', 'itemArithmetic', 'itemDiscountArithmetic']],
  ['supplierIsCustomer', ['supplierIsCustomer']],
  ['numberWrong', ['companyIdChecksum', 'vatIdChecksum']],
  ['valueMissing', ['required']],
  ['valueInvalid', ['notOfType', 'notAnOption', 'notOfFormat']],
  ['dateUnusual', ['dueBeforeIssue', 'issuedInFuture', 'issuedLongAgo', 'dueTooFar']],
  ['checkFailed', ['rule', 'external']],
  ['supplierNew', ['supplierNew']],
  ['accountOther', ['accountOther']],
] as const satisfies readonly (readonly [string, readonly CheckCode[]])[];

/** In two or three words what to look at; null where the checks found nothing but what the row says anyway, as of a duplicate. */
export function attentionReason(messages: readonly { code: string }[], culture: string): string | null {
  const found: ReadonlySet<string> = new Set(messages.map(({ code }) => code));
  const reason = reasons.find(([, codes]) => codes.some((code) => found.has(code)));
  return reason ? text(culture, `attention.${reason[0]}`) : null;
}
