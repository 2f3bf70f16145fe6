import type { ValueSource } from '#values/values.ts';
import { insertFieldHistory } from './field-history.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { ValueChange } from '#values/value-change.ts';

/** Maximum number of entries per save: after a save of thousands of cells the history stays readable. The audit log contains the total. */
const maxEntriesPerSave = 2000;

/** With its own source if the value was derived, not written. */
export type RecordedChange = ValueChange & { source?: ValueSource };

export async function recordValues(
  ctx: Ctx,
  documentId: string,
  changes: readonly RecordedChange[],
  source: ValueSource,
  /** The time of the change of the document: a reader tells by it whether the change is known already. */
  at: Date,
): Promise<void> {
  const { actor } = ctx;
  const by = {
    source,
    userName: actor.kind === 'user' ? actor.name : null,
    userId: actor.kind === 'user' ? actor.id : null,
    clientApplicationId: actor.kind === 'client' ? actor.id : null,
  };
  const kept = changes.slice(0, maxEntriesPerSave).map((change) => ({ ...by, ...change }));
  await insertFieldHistory(ctx.db, actor.tenantId, documentId, kept, at);
}
