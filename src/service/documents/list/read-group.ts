import type { z } from 'zod';
import type { GroupValue } from '#contract/documents/list-bff.ts';
import type { CountQuery } from '#contract/core/parts.ts';
import type { FieldValue } from '#values/values.ts';
import { canonicalConditions } from './canonical-conditions.ts';
import { indexedIds } from './indexed-ids.ts';
import { listGroupRows } from './group.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { conditionsOf } from '../core/document-filter.ts';
import { visibilityOf } from '../core/policy.ts';

const maxPerGroup = 500;

/** Returns how urgently a value needs review: evidence counts for more than the confidence of the extraction. */
export const riskOf = ({ confidence, evidence }: Pick<FieldValue, 'confidence' | 'evidence'>): number => {
  const proofs = evidence.filter((kind) => kind !== 'label' && kind !== 'position' && kind !== 'languageModel').length;
  return Math.max(0, (1 - confidence) / (1 + 2 * proofs));
};

/** Returns one field of the documents to review, without reviewed values, riskiest first. */
export async function readGroup(
  ctx: Ctx,
  { field, text, filter }: z.output<typeof CountQuery> & { field: string },
): Promise<GroupValue[]> {
  const query = await indexedIds(ctx.db, {
    conditions: { ...(await canonicalConditions(ctx, conditionsOf(text, filter))), statuses: ['extracted'] },
    visibility: visibilityOf(ctx.actor),
  });
  const rows = await listGroupRows(ctx.db, query, field, maxPerGroup);
  return rows
    .map(({ value, ...row }) => ({ ...row, value: value.value, confidence: value.confidence, risk: riskOf(value) }))
    .toSorted((a, b) => b.risk - a.risk);
}
