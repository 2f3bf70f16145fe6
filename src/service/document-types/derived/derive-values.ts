import type { TypeField } from '../fields.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { withFormulas } from './with-formulas.ts';
import { type Change, fillFromTables, type Values } from './fill-from-tables.ts';

const nothing: Values = { fields: {}, items: [] };
/** Of values that were read, or that come with another type: what stands there stays. */
export const readAnew: Change = { before: nothing, isNamed: () => false };

/** What follows from the values of a document: every write of values asks here. */
export async function deriveValues<V extends Values>(
  { db, actor }: Pick<Ctx, 'db'> & { actor: Pick<Ctx['actor'], 'tenantId'> },
  values: V,
  change: Change,
  definition: readonly TypeField[],
): Promise<V> {
  return withFormulas(await fillFromTables(db, actor.tenantId, values, change, definition), definition);
}
