import type { ApprovalCondition, ApprovalRule } from '#contract/approvals/rules.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { evaluateCondition } from '../runs/evaluate-condition.ts';
import { type Facts, factsFor, type KnownRates, rulesOf } from '../runs/facts.ts';

/** Whether an amount is to be compared in a currency that the document's has no rate to. */
function lacksRate({ fields }: DocumentRow, rules: readonly ApprovalRule[], facts: Facts): boolean {
  const currency = fields['currency']?.value ?? '';
  if (currency === '' || !fields['total_amount']?.value) return false;
  return rules.some(
    (rule) => rule.subject === 'amount' && rule.currency !== undefined && facts.convert('1', currency, rule.currency) === null,
  );
}

/**
 * Whether a workflow is for a document. Null: that hangs on a rate that is not known; taken for no, the dearest documents would go by the
 * workflow for the others. A value that the document itself lacks is no.
 */
export async function isFor(
  ctx: Ctx,
  document: DocumentRow,
  condition: ApprovalCondition | null,
  known: KnownRates,
): Promise<boolean | null> {
  const rules = [...rulesOf(condition)];
  const facts = await factsFor(ctx, document, rules, known);
  const truth = evaluateCondition(condition, document, facts);
  return truth === null && !lacksRate(document, rules, facts) ? false : truth;
}
