/** What the official rules say of an e-invoice that we have written. */
import { checkEInvoice, type EInvoiceCheck } from '#service/extraction/e-invoice-rules/check-e-invoice.ts';
import type { OfficialRuleSet } from '#service/extraction/e-invoice-rules/official-rules.ts';
import { withUnderstanding } from '#service/extraction/understanding.ts';

/** Judging so many lines takes a tenth of a second; more of them are judged in another process, so that nobody waits for them here. */
const mostLines = 100;

export const judge = async (xml: Uint8Array, lineCount: number, among?: readonly OfficialRuleSet[]): Promise<EInvoiceCheck> =>
  lineCount <= mostLines ? checkEInvoice(xml, among) : withUnderstanding(undefined, ({ checkRules }) => checkRules(xml, among));
