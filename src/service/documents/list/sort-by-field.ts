/**
 * Sorting by any field, and filtering by ranges of its values, in lists of any length: the values of a field are materialized in order
 * after its first use.
 */
import { enqueue } from '#service/platform/queue/enqueue.ts';
import type { DocumentConditions, FieldCondition } from './document-conditions.ts';
import type { DocumentOrder } from './list.store.ts';
import { listedFields } from './listed-fields.ts';
import { areMany, findSortedField, insertSortedField, materializeNextValues, readySortedField } from './sorted-fields.store.ts';
import { isFieldOfTypes } from '#service/document-types/fields.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';

/** Number of documents up to which sorting is done on request. */
export const sortedAtOnce = 20_000;
/** Each makes every save a little slower. */
const maxKept = 20;

/** Returns the order as it is read: along the materialized values of the field, if there are any. */
export async function materializedSort(ctx: Ctx, order: DocumentOrder, many = sortedAtOnce): Promise<DocumentOrder> {
  const { by } = order;
  return typeof by !== 'string' && (await isMaterialized(ctx, by.field, many))
    ? { ...order, by: { ...by, isMaterialized: true } }
    : order;
}

/** Returns the same for conditions on ranges of a field. */
export async function materializedConditions(
  ctx: Ctx,
  conditions: DocumentConditions,
  many = sortedAtOnce,
): Promise<DocumentConditions> {
  const { fields } = conditions;
  if (!fields?.some(isRange)) return conditions;
  const told: FieldCondition[] = [];
  for (const each of fields)
    told.push(isRange(each) && (await isMaterialized(ctx, each.field, many)) ? { ...each, isMaterialized: true } : each);
  return { ...conditions, fields: told };
}

const isRange = ({ from, to }: FieldCondition): boolean => (from ?? to) !== undefined;

/** Whether the values of a field are materialized; the first request starts that. */
async function isMaterialized(ctx: Ctx, field: string, many: number): Promise<boolean> {
  if (listedFields.has(field)) return false;
  const kept = await findSortedField(ctx.db, field);
  if (kept) return kept.isReady;
  if ((await isFieldOfTypes(ctx.db, field)) && (await areMany(ctx.db, many))) await startMaterializing(ctx, field);
  return false;
}

const startMaterializing = (ctx: Ctx, field: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    if (await insertSortedField(ctx.db, tenantId, field, maxKept, ctx.now()))
      await enqueue(ctx.db, 'keep-sorted-field', { tenantId, field }, { key: `${tenantId} ${field}` });
  });

const piece = 2_000;

/** Materializes the values of existing documents in batches, so that saves do not wait for all of it. Idempotent. */
export async function materializeField(ctx: Ctx, field: string, signal: AbortSignal): Promise<void> {
  let after: string | undefined;
  do {
    signal.throwIfAborted();
    after = await materializeNextValues(ctx.db, field, after, piece);
  } while (after !== undefined);
  await readySortedField(ctx.db, field);
}
