import type { Ctx } from '#service/platform/ctx.ts';
import { recordTest } from './connections.store.ts';
import { asMessage } from './connector.ts';
import { loadConnection } from './manage-connections.ts';
import { connectorOf } from './reach.ts';

/** Tests whether the system is reachable and accepts the credentials, and stores the result for users who send documents. */
export async function testConnection(ctx: Ctx, systemId: string): Promise<{ at: string; isReachable: boolean; message: string }> {
  const connection = await loadConnection(ctx, systemId);
  const { isReachable, message } = await (await connectorOf(ctx, connection)).test();
  const at = ctx.now();
  const tested = { isReachable, message: asMessage(message) };
  await recordTest(ctx.db, connection.accounting_system_id, tested, at);
  return { at: at.toISOString(), ...tested };
}
