import type { TypeField } from '../fields.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { withFormulas } from './with-formulas.ts';
import { type Change, fillFromTables, type Values } from './fill-from-tables.ts';

const nothing: Values = { fields: {}, items: [] };
/** For extracted values, or those of a document with a new type: existing values are kept. */
export const recalculated: Change = { before: nothing, isNamed: () => false };

/** Returns the values with all derived ones: every write of values calls it. */
export async function deriveValues<V extends Values>(
  { db, actor }: Pick<Ctx, 'db'> & { actor: Pick<Ctx['actor'], 'tenantId'> },
  values: V,
  change: Change,
  definition: readonly TypeField[],
): Promise<V> {
  return withFormulas(await fillFromTables(db, actor.tenantId, values, change, definition), definition);
}
