import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { DomainError, invalid } from '#contract/core/errors.ts';
import { type Ctx, transact } from '../ctx.ts';
import type { ReceivedFile } from './received-file.ts';

/** Retention of responses by key. */
const retentionHours = 24;
export const retentionStart = (now: Date): Date => new Date(now.getTime() - retentionHours * 3_600_000);

/** A serialized response, new or stored under a key. */
export class StoredResponse {
  readonly body: string;
  /** The request was executed before. */
  readonly isRepeated: boolean;
  constructor(body: string, isRepeated: boolean) {
    this.body = body;
    this.isRepeated = isRepeated;
  }
}

/** Returns the idempotency key of the request; undefined without one. */
export function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header)) return header;
  throw invalid('headers.idempotency-key', { code: 'idempotency_key_invalid' });
}

type Asked = {
  key: string;
  method: string;
  /** Including the query. */
  url: string;
  body: unknown;
  fields: unknown;
  file: ReceivedFile | undefined;
};

/**
 * Executes a request once per key of a caller: key, response and all writes are one transaction. A repeated request, as after a lost
 * response, gets the same response. Errors are not stored: they changed nothing, and the request may be repeated.
 */
export async function once(ctx: Ctx, asked: Asked, work: (ctx: Ctx) => Promise<string>): Promise<StoredResponse> {
  const { actor } = ctx;
  const own = { tenant_id: actor.tenantId, caller_id: actor.id, key: asked.key };
  const fingerprint = fingerprintOf(asked);
  const sealer = ctx.sealerFor('kept answer');
  return transact(ctx, async (ctx) => {
    await lockKey(ctx, asked.key);
    const kept = await ctx.db
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'answer', 'created_at'])
      .where('tenant_id', '=', own.tenant_id)
      .where('caller_id', '=', own.caller_id)
      .where('key', '=', own.key)
      .executeTakeFirst();
    const now = ctx.now();
    const body = kept && kept.created_at > retentionStart(now) ? sealer.open(kept.answer) : undefined;
    if (kept && body !== undefined) {
      if (kept.fingerprint !== fingerprint) throw new DomainError('idempotency_key_reused');
      return new StoredResponse(body, true);
    }
    const answer = await work(ctx);
    const row = { fingerprint, answer: sealer.seal(answer), created_at: now };
    await ctx.db
      .insertInto('idempotency_keys')
      .values({ ...own, ...row })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'caller_id', 'key']).doUpdateSet(row))
      .execute();
    return new StoredResponse(answer, false);
  });
}

/**
 * Locks a key without waiting, because no request may wait for a lock while it holds a connection: a repetition during the first request is
 * refused at once.
 */
async function lockKey({ db, actor }: Ctx, key: string): Promise<void> {
  const name = `${actor.tenantId} ${actor.id} ${key}`;
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isOurs"`.execute(db);
  if (!rows[0]?.isOurs) throw new DomainError('request_under_way', { retryAfterS: 1 });
}

/** Identifies a request by its content; a file counts by name and bytes, in whichever way it was sent. */
function fingerprintOf({ method, url, body, fields, file }: Asked): string {
  const sent = JSON.stringify({ body, fields }, (name, value: unknown) => (name === 'fileContent' && file ? undefined : value));
  const parts = [method, url, sent, file?.fileName ?? '', file?.sha256 ?? ''];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
