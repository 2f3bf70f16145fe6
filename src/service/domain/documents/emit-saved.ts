import type { ToldEvent } from '#contract/events.ts';
import type { DocumentRow } from '#service/store/document-row.ts';
import type { Ctx } from '../ctx.ts';
import { emitEvents } from '../events/emit-event.ts';

/**
 * What webhooks hear of a save (interface 6.2): validation at every one, first validation at the first only, and save where somebody saved
 * values and not just moved the state. `before` is the document as it was. Receivers with checks of their own are asked last.
 */
export const emitSaved = (ctx: Ctx, before: DocumentRow, { isMoveOnly = false } = {}): Promise<void> => {
  const events: ToldEvent[] = [
    ...(isMoveOnly ? [] : (['DocumentSaved'] as const)),
    'DocumentValidated',
    ...(before.first_saved_at === null ? (['DocumentFirstValidated'] as const) : []),
    'CustomValidation',
  ];
  return emitEvents(ctx, events, [before.id]);
};
