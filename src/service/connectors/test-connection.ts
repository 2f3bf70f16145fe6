import type { Connection } from '#contract/connectors/bff.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { recordTest } from './connections.store.ts';
import { loadConnection, testAnswer } from './manage-connections.ts';
import { connectorOf } from './reach.ts';
import { storedMessage } from './stored-message.ts';

/** Tests whether the system is reachable and accepts the credentials, and stores the result for users who send documents. */
export async function testConnection(ctx: Ctx, systemId: string): Promise<NonNullable<Connection['lastTest']>> {
  const connection = await loadConnection(ctx, systemId);
  const { isReachable, message } = await (await connectorOf(ctx, connection)).test();
  const at = ctx.now();
  const tested = { isReachable, ...storedMessage(message) };
  await recordTest(ctx.db, connection.accounting_system_id, tested, at);
  return testAnswer(ctx, at, tested);
}
