/** Validates an e-invoice that we have written by the official rules. */
import { checkEInvoice, type EInvoiceCheck } from '#service/extraction/e-invoice-rules/check-e-invoice.ts';
import type { OfficialRuleSet } from '#service/extraction/e-invoice-rules/official-rules.ts';
import { withUnderstanding } from '#service/extraction/understanding.ts';

/**
 * Validating this many lines takes a tenth of a second; larger invoices are validated in another process, so that requests here do not
 * wait.
 */
const maxLines = 100;

export const judge = async (xml: Uint8Array, lineCount: number, among?: readonly OfficialRuleSet[]): Promise<EInvoiceCheck> =>
  lineCount <= maxLines ? checkEInvoice(xml, among) : withUnderstanding(undefined, ({ checkRules }) => checkRules(xml, among));
