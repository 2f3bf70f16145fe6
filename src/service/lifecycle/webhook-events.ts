import type { BackgroundEvent } from '#contract/core/events.ts';
import type { ChangedDocument } from '#service/platform/changed-document.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { emitEvents } from '#service/webhooks/emit-event.ts';

/**
 * Returns the events of a validation: at every save, first validation only at the first (interface 6.2). Receivers with their own checks
 * are called last.
 */
const validatedEvents = ({ before }: ChangedDocument<'saved' | 'stateChanged'>): BackgroundEvent[] => [
  'DocumentValidated',
  ...(before.first_saved_at === null ? (['DocumentFirstValidated'] as const) : []),
  'CustomValidation',
];

const approvalEvents = ({ after, isBegun }: ChangedDocument<'approvalMoved'>): BackgroundEvent[] => [
  ...(isBegun ? (['WorkflowStarted'] as const) : []),
  ...(after.approval_state === 'Approved' ? (['DocumentApproved'] as const) : []),
  ...(after.approval_state === 'Rejected' ? (['DocumentRejected'] as const) : []),
];

/** Kinds of changes that have webhook events. */
export const webhookKinds = [
  'extracted',
  'madeBySplit',
  'saved',
  'stateChanged',
  'typeChanged',
  'validationRequeued',
  'returned',
  'approvalMoved',
  'exported',
] as const;
type Told = ChangedDocument<(typeof webhookKinds)[number]>;

/** Returns the webhook events of a change, in this order. */
export function eventsOf(change: Told): readonly BackgroundEvent[] {
  switch (change.kind) {
    case 'extracted':
      return ['ExtractionFinished', 'CustomValidation', 'PostProcessing'];
    case 'madeBySplit':
      // the parts count as extracted documents
      return ['ExtractionFinished', 'CustomValidation'];
    case 'saved':
      return ['DocumentSaved', ...validatedEvents(change)];
    case 'stateChanged':
      return change.after.state === 'Validated' ? validatedEvents(change) : [];
    case 'typeChanged':
      // a document that waits for its first extraction has nothing to check
      return change.after.state === 'New' ? [] : ['CustomValidation'];
    case 'validationRequeued':
      return ['CustomValidation'];
    case 'returned':
      // only for documents received by email (interface 6.2)
      return change.receivedByEmail ? ['DocumentReturned'] : [];
    case 'approvalMoved':
      return approvalEvents(change);
    case 'exported':
      return ['ExportSucceeded'];
  }
}

/** Groups documents with the same events. */
export async function emitWebhookEvents(ctx: Ctx, changes: readonly Told[]): Promise<void> {
  const alike = Map.groupBy(changes, (change) => eventsOf(change).join());
  for (const same of alike.values()) {
    const [first] = same;
    if (first)
      await emitEvents(
        ctx,
        eventsOf(first),
        same.map(({ documentId }) => documentId),
      );
  }
}
