import type { z } from 'zod';
import type { GroupValue } from '#contract/endpoints/list-desk.ts';
import type { CountQuery } from '#contract/parts.ts';
import type { FieldValue } from '#contract/values.ts';
import { foundByIndex } from '#service/store/found-by-index.ts';
import { listGroupRows } from '#service/store/document-group.store.ts';
import type { Ctx } from '../ctx.ts';
import { conditionsOf } from './document-filter.ts';
import { visibilityOf } from './policy.ts';

const mostInGroup = 500;

/** What still needs eyes: a proof counts for more than what the reader believes of itself. */
export const riskOf = ({ confidence, evidence }: Pick<FieldValue, 'confidence' | 'evidence'>): number => {
  const proofs = evidence.filter((kind) => kind !== 'label' && kind !== 'position').length;
  return Math.max(0, (1 - confidence) / (1 + 2 * proofs));
};

/** One field of the documents that wait for review and that nobody has looked at yet, riskiest first. */
export async function readGroup(
  ctx: Ctx,
  { field, text, filter }: z.output<typeof CountQuery> & { field: string },
): Promise<GroupValue[]> {
  const query = await foundByIndex(ctx.db, {
    conditions: { ...conditionsOf(text, filter), statuses: ['extracted'] },
    visibility: visibilityOf(ctx.actor),
  });
  const rows = await listGroupRows(ctx.db, query, field, mostInGroup);
  return rows
    .map(({ value, ...row }) => ({ ...row, value: value.value, confidence: value.confidence, risk: riskOf(value) }))
    .toSorted((a, b) => b.risk - a.risk);
}
