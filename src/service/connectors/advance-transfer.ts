import { createHash } from 'node:crypto';
import { DomainError, reasonOf } from '#contract/core/errors.ts';
import { findDocuments } from '#service/documents/core/document-row.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import { buildParcel } from './build-parcel.ts';
import { contentOf } from './compared-content.ts';
import { type ConnectionRow, findConnection } from './connections.store.ts';
import type { Connector, Outcome } from './connector.ts';
import { connectorOf } from './reach.ts';
import { connectedUnits } from './send-documents.ts';
import { queryLater, entryOf, markUndetermined, settleBooked, settleFailed, settleSent } from './settle-transfer.ts';
import { recordReachability } from './test-connection.ts';
import { changeTransfer, findEarlier, findTransfer, type TransferRow } from './transfers.store.ts';

/**
 * A canceled request may still be running in the accounting system: an answer that it does not have the document counts only after this.
 */
const settlingMs = 60_000;

/**
 * Advances a transfer by one step. If the system may have received the document, in this or an earlier transfer, it is queried first: the
 * document is sent only to a system that does not have it. Idempotent, and safe after a crash at any point.
 */
export async function advanceTransfer(ctx: Ctx, transferId: string): Promise<void> {
  const transfer = await findTransfer(ctx.db, transferId);
  if (!transfer || transfer.finished_at !== null) return;
  const connection = await findConnection(ctx.db, transfer.accounting_system_id);
  if (!connection) return withoutConnection(ctx, transfer);
  const connector = await connectorOf(ctx, connection);
  const isAbsent = await ask(ctx, transfer, connection, connector);
  if (isAbsent) await send(ctx, isAbsent, connection, connector);
}

const withoutConnection = (ctx: Ctx, transfer: TransferRow): Promise<void> =>
  transfer.sent_at === null
    ? settleFailed(ctx, transfer, { state: 'Failed', message: { code: 'connection_not_found' } })
    : markUndetermined(ctx, transfer, { code: 'connection_not_found' });

/** Returns transfers that may have arrived, newest first. */
const questions = async (ctx: Ctx, transfer: TransferRow): Promise<TransferRow[]> => [
  ...(transfer.sent_at === null ? [] : [transfer]),
  ...(await findEarlier(ctx.db, transfer)),
];

/** Returns the first outcome other than `absent`. */
async function answerOf(connector: Connector, asked: readonly TransferRow[]): Promise<Outcome> {
  for (const { id, document_id: documentId, state } of asked) {
    const outcome = await connector.stateOf({ documentId, key: id, wasAccepted: state === 'Sent' });
    if (outcome.kind !== 'absent') return outcome;
  }
  return { kind: 'absent' };
}

/** Queries the system if necessary, and returns the transfer if it may be sent now; otherwise undefined. */
async function ask(
  ctx: Ctx,
  transfer: TransferRow,
  connection: ConnectionRow,
  connector: Connector,
): Promise<TransferRow | undefined> {
  const asked = await questions(ctx, transfer);
  if (asked.length === 0) return transfer;
  const outcome = await answerOf(connector, asked);
  await recordReachability(ctx, connection, outcome, transfer.attempts);
  switch (outcome.kind) {
    case 'booked':
      await settleBooked(ctx, transfer, connection.systemName, outcome, 'ask');
      return undefined;
    case 'refused':
      // a refusal of an earlier transfer does not apply to this one
      if (transfer.sent_at === null) return proceed(ctx, transfer, outcome);
      await settleFailed(ctx, transfer, { state: 'Refused', message: outcome.message }, entryOf(ctx, 'ask', outcome));
      return undefined;
    case 'absent':
      if (!isSettling(ctx, asked)) return proceed(ctx, transfer, outcome);
      await queryLater(ctx, transfer, outcome);
      return undefined;
    case 'unknown':
      if (transfer.is_repeat && transfer.sent_at === null) return proceed(ctx, transfer, outcome);
      await markUndetermined(ctx, transfer, { code: 'transfer_may_have_arrived' }, entryOf(ctx, 'ask', outcome));
      return undefined;
    case 'taken':
    case 'unsent':
      await queryLater(ctx, transfer, outcome);
      return undefined;
  }
}

const isSettling = (ctx: Ctx, asked: readonly TransferRow[]): boolean =>
  asked.some(({ sent_at: at }) => at !== null && ctx.now().getTime() - at.getTime() < settlingMs);

const proceed = (ctx: Ctx, transfer: TransferRow, outcome: Outcome): Promise<TransferRow | undefined> =>
  changeTransfer(ctx.db, transfer, { state: 'Waiting', sent_at: null }, entryOf(ctx, 'ask', outcome));

async function send(ctx: Ctx, transfer: TransferRow, connection: ConnectionRow, connector: Connector): Promise<void> {
  const [document] = await findDocuments(ctx.db, [transfer.document_id]);
  // moved to another unit, or its unit to other books: those of the former one are not of its company
  const books = document && (await connectedUnits(ctx)).get(document.accounting_unit_id);
  if (document?.export_state !== 'Queued' || books !== transfer.accounting_system_id) {
    await changeTransfer(ctx.db, transfer, { state: 'Canceled', next_at: null, finished_at: ctx.now() });
    return;
  }
  let parcel: Awaited<ReturnType<typeof buildParcel>>;
  try {
    parcel = await buildParcel(ctx, document.id, connection, transfer.id);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return settleFailed(ctx, transfer, { state: 'Failed', message: reasonOf(error) });
  }
  const sending = await changeTransfer(ctx.db, transfer, {
    state: 'Sending',
    attempts: transfer.attempts + 1,
    next_at: null,
    // from here on it may have arrived
    sent_at: ctx.now(),
    file_name: parcel.fileName,
    sha256: createHash('sha256').update(parcel.bytes).digest('hex'),
    content: contentOf(parcel),
  });
  if (!sending) return;
  const outcome = await connector.push(parcel);
  await transact(ctx, (ctx) => recordReachability(ctx, connection, outcome, sending.attempts));
  await settleSent(ctx, sending, connection.systemName, outcome);
}

/** Schedules another check soon, after the last attempt of the job without an outcome. */
export async function postponeTransfer(ctx: Ctx, transferId: string): Promise<void> {
  const transfer = await findTransfer(ctx.db, transferId);
  if (!transfer || transfer.finished_at !== null) return;
  const startAfter = new Date(ctx.now().getTime() + 15 * 60_000);
  await enqueue(ctx.db, 'send-to-accounting', { tenantId: ctx.actor.tenantId, transferId }, { key: transferId, startAfter });
}
