import type { ApprovalCondition, ApprovalRule } from '#contract/approvals/rules.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { evaluateCondition } from '../runs/evaluate-condition.ts';
import { type Facts, factsFor, type KnownRates, rulesOf } from '../runs/facts.ts';

/** Whether a rule compares the amount in a currency to which there is no rate from the currency of the document. */
function lacksRate({ fields }: DocumentRow, rules: readonly ApprovalRule[], facts: Facts): boolean {
  const currency = fields['currency']?.value ?? '';
  if (currency === '' || !fields['total_amount']?.value) return false;
  return rules.some(
    (rule) => rule.subject === 'amount' && rule.currency !== undefined && facts.convert('1', currency, rule.currency) === null,
  );
}

/**
 * Whether a workflow applies to a document. Null: it depends on an unknown rate; with false instead, the documents with the highest amounts
 * would take the workflow for all others. A missing value of the document means false.
 */
export async function workflowApplies(
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
