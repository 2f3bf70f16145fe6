/** Applies an outcome to the transfer and to the document in the export queue. */
import { DomainError } from '#contract/core/errors.ts';
import { markAsExportFailure } from '#service/exports/mark-export-failure.ts';
import { markAsExported } from '#service/exports/mark-exported.ts';
import { findDocuments } from '#service/documents/core/document-row.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { asMessage, type Message, type Outcome } from './connector.ts';
import { messageOf, storedMessage, textOfMessage } from './stored-message.ts';
import { changeTransfer, type LogEntry, type TransferRow } from './transfers.store.ts';

/** Minutes until the next attempt, and until the next query for a result: a system is often down at night. */
const pauses = [1, 5, 15, 60, 240, 720];
const answerPauses = [1, 1, 2, 5, 10, 30];
/** How long a result is queried for automatically. */
const longestWaitMs = 7 * 86_400_000;

const applicationName = 'Vidimus';

type Change = Parameters<typeof changeTransfer>[2];

export const entryOf = (ctx: Ctx, action: LogEntry['action'], outcome: Outcome): LogEntry => ({
  at: ctx.now().toISOString(),
  action,
  outcome: outcome.kind,
  ...storedMessage('message' in outcome ? outcome.message : null),
});

async function later(ctx: Ctx, transfer: TransferRow, change: Change, entry: LogEntry, minutes: number): Promise<void> {
  const next = new Date(ctx.now().getTime() + minutes * 60_000);
  await transact(ctx, async (ctx) => {
    if (!(await changeTransfer(ctx.db, transfer, { ...change, next_at: next }, entry))) return;
    const payload = { tenantId: ctx.actor.tenantId, transferId: transfer.id };
    await enqueue(ctx.db, 'send-to-accounting', payload, { key: transfer.id, startAfter: next });
  });
}

/** Marks the document as exported. The booking is a fact even if the document has changed meanwhile and may not be exported any more. */
async function markBooked(ctx: Ctx, transfer: TransferRow, systemName: string, number: string | null): Promise<string | null> {
  const mark = {
    documentId: transfer.document_id,
    accountingDocumentNumber: number?.slice(0, 200) ?? null,
    exportType: systemName,
    exportedByApplicationName: applicationName,
  };
  try {
    await markAsExported(ctx, [mark]);
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    ctx.log.warn({ err: error, documentId: transfer.document_id }, 'a booked document could not be marked as exported');
    return error.code;
  }
}

export async function settleBooked(
  ctx: Ctx,
  transfer: TransferRow,
  systemName: string,
  outcome: Extract<Outcome, { kind: 'booked' }>,
  action: LogEntry['action'],
): Promise<void> {
  const change = { state: 'Booked', document_number: outcome.number, next_at: null, finished_at: ctx.now() } as const;
  const isMarked = await transact(ctx, async (ctx) => {
    if (
      !(await changeTransfer(ctx.db, transfer, { ...change, ...storedMessage(outcome.message) }, entryOf(ctx, action, outcome)))
    )
      return true;
    // a refused mark has written nothing: the transfer stays booked
    return (await markBooked(ctx, transfer, systemName, outcome.number)) === null;
  });
  if (!isMarked) ctx.log.info({ transferId: transfer.id }, 'booked, but not marked as exported');
}

/** Ends the transfer without a booking; the document leaves the queue with the message of the system. */
export function settleFailed(
  ctx: Ctx,
  transfer: TransferRow,
  { state, message }: { state: 'Refused' | 'Failed'; message: Message },
  entry?: LogEntry,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const change = {
      state,
      ...storedMessage(message),
      next_at: null,
      finished_at: ctx.now(),
      // it never arrived, so the next transfer need not query it
      ...(state === 'Failed' && { sent_at: null }),
    };
    if (!(await changeTransfer(ctx.db, transfer, change, entry))) return;
    const [document] = await findDocuments(ctx.db, [transfer.document_id]);
    if (document?.export_state === 'Queued')
      await markAsExportFailure(ctx, [{ documentId: document.id, errorMessage: asMessage(textOfMessage(ctx.culture, message)) }]);
  });
}

/** Applies the outcome of sending. */
export async function settleSent(ctx: Ctx, transfer: TransferRow, systemName: string, outcome: Outcome): Promise<void> {
  const entry = entryOf(ctx, 'send', outcome);
  switch (outcome.kind) {
    case 'booked':
      return settleBooked(ctx, transfer, systemName, outcome, 'send');
    case 'refused':
      return settleFailed(ctx, transfer, { state: 'Refused', message: outcome.message }, entry);
    case 'taken':
      return later(ctx, transfer, { state: 'Sent', ...storedMessage(outcome.message) }, entry, answerPauses[0] ?? 1);
    case 'unknown':
      // before anything else, the next run queries what happened
      return later(ctx, transfer, { state: 'Unknown', ...storedMessage(outcome.message) }, entry, pauses[0] ?? 1);
    case 'absent':
    case 'unsent': {
      const message = outcome.kind === 'unsent' ? outcome.message : '';
      const pause = pauses[transfer.attempts - 1];
      if (pause === undefined) return settleFailed(ctx, transfer, { state: 'Failed', message }, entry);
      return later(ctx, transfer, { state: 'Waiting', ...storedMessage(message), sent_at: null }, entry, pause);
    }
  }
}

/** Schedules the next step after a query without a result. */
export function queryLater(ctx: Ctx, transfer: TransferRow, outcome: Outcome): Promise<void> {
  const entry = entryOf(ctx, 'ask', outcome);
  const asked = transfer.log.filter(({ action }) => action === 'ask').length;
  const isLate = ctx.now().getTime() - transfer.created_at.getTime() > longestWaitMs;
  const state = transfer.state === 'Sending' ? 'Unknown' : transfer.state;
  const message = 'message' in outcome && outcome.message !== null ? outcome.message : messageOf(transfer);
  if (isLate) return markUndetermined(ctx, transfer, message ?? '', entry);
  const steps = transfer.state === 'Sent' ? answerPauses : pauses;
  return later(ctx, transfer, { state, ...storedMessage(message) }, entry, steps[Math.min(asked, steps.length - 1)] ?? 60);
}

/** Leaves the transfer to a user: the service cannot determine whether it was booked. */
export async function markUndetermined(ctx: Ctx, transfer: TransferRow, message: Message, entry?: LogEntry): Promise<void> {
  await changeTransfer(ctx.db, transfer, { state: 'Unknown', ...storedMessage(message), next_at: null }, entry);
}
