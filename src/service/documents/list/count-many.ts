import type { CountQuery } from '#contract/core/parts.ts';
import type { z } from 'zod';
import { maxCounted } from '#contract/documents/list-bff.ts';
import { preparedConditions } from './canonical-conditions.ts';
import { indexedIds } from './indexed-ids.ts';
import { countUpTo } from './list.store.ts';
import { withTimeout } from '#service/platform/database/with-timeout.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { conditionsOf } from '../core/document-filter.ts';
import { visibilityOf } from '../core/policy.ts';

/** Time limit for all counts of one call; those not finished are unknown. */
const maxWaitMs = 1_500;

/** Counts sequentially: the rows of the list, which is loaded at the same time, must not wait. */
export async function countMany(
  ctx: Ctx,
  queries: readonly z.output<typeof CountQuery>[],
  signal?: AbortSignal,
): Promise<({ count: number; isMore: boolean } | null)[]> {
  const narrowed = queries.map(({ text, filter }) => conditionsOf(text, filter));
  const visibility = visibilityOf(ctx.actor);
  const end = performance.now() + maxWaitMs;
  const counts: ({ count: number; isMore: boolean } | null)[] = [];
  for (const asked of narrowed) {
    const count = await withTimeout(ctx.db, { ms: end - performance.now(), isBeside: true, signal }, async (db) =>
      countUpTo(
        db,
        await indexedIds(db, { conditions: await preparedConditions({ ...ctx, db }, asked), visibility }),
        maxCounted,
      ),
    );
    counts.push(count === null ? null : { count: Math.min(count, maxCounted), isMore: count > maxCounted });
  }
  return counts;
}
