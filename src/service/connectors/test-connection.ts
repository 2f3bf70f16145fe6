import type { Connection } from '#contract/connectors/bff.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { type ConnectionRow, markAlerted, recordTest } from './connections.store.ts';
import type { Outcome } from './connector.ts';
import { loadConnection, testAnswer } from './manage-connections.ts';
import { connectorOf } from './reach.ts';
import { storedMessage, textOfMessage } from './stored-message.ts';

/** Tests whether the system is reachable and accepts the credentials, and stores the result for users who send documents. */
export async function testConnection(ctx: Ctx, systemId: string): Promise<NonNullable<Connection['lastTest']>> {
  const connection = await loadConnection(ctx, systemId);
  const { isReachable, message } = await (await connectorOf(ctx, connection)).test();
  const at = ctx.now();
  const tested = { isReachable, ...storedMessage(message) };
  await recordTest(ctx.db, connection, tested, at);
  return testAnswer(ctx, at, tested);
}

/** Attempts after which administrators are told: for about six minutes, an outage may be a restart. */
const alertAttempts = 3;

/**
 * Stores what an attempt shows about the connection, like the result of a test: users see it where they send documents. Administrators, who
 * alone can change the connection, are told of an outage once, by email.
 */
export async function recordReachability(ctx: Ctx, connection: ConnectionRow, outcome: Outcome, attempts: number): Promise<void> {
  const at = ctx.now();
  switch (outcome.kind) {
    case 'unsent': {
      const { message } = outcome;
      await recordTest(ctx.db, connection, { isReachable: false, ...storedMessage(message) }, at);
      if (attempts < alertAttempts || !(await markAlerted(ctx.db, connection, at))) return;
      const messageIn = (culture: string) => textOfMessage(culture, message);
      const { accounting_system_id: systemId, systemName } = connection;
      await ctx.lifecycle.connectionFailed(ctx, { systemId, systemName, messageIn });
      return;
    }
    case 'booked':
    case 'taken':
    case 'refused':
      // Most attempts follow another one that was successful.
      if (connection.is_reachable !== false) return;
      await recordTest(ctx.db, connection, { isReachable: true, ...storedMessage({ code: 'connection_works_again' }) }, at);
      return;
    case 'absent':
    case 'unknown':
      return;
  }
}
