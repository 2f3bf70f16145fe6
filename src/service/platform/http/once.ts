import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { DomainError, invalid } from '#contract/core/errors.ts';
import { type Ctx, transact } from '../ctx.ts';
import type { ReceivedFile } from './received-file.ts';

/** What was answered under a key is kept this long. */
const keptHours = 24;
export const oldestKept = (now: Date): Date => new Date(now.getTime() - keptHours * 3_600_000);

/** The text of an answer as it was, or is now, kept under a key. */
export class KeptAnswer {
  readonly body: string;
  /** The request was done before. */
  readonly isRepeated: boolean;
  constructor(body: string, isRepeated: boolean) {
    this.body = body;
    this.isRepeated = isRepeated;
  }
}

/** What the caller calls its request; undefined where it does not. */
export function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header)) return header;
  throw invalid('headers.idempotency-key', { code: 'idempotency_key_invalid' });
}

type Asked = {
  key: string;
  method: string;
  /** With its query. */
  url: string;
  body: unknown;
  fields: unknown;
  file: ReceivedFile | undefined;
};

/**
 * Does what is asked once for each key of a caller: key, answer and everything that is written are one transaction. Whoever asks again, as after
 * an answer that was lost, is told the same. What was refused is not kept: it changed nothing, and may be asked again.
 */
export async function once(ctx: Ctx, asked: Asked, work: (ctx: Ctx) => Promise<string>): Promise<KeptAnswer> {
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
    const body = kept && kept.created_at > oldestKept(now) ? sealer.open(kept.answer) : undefined;
    if (kept && body !== undefined) {
      if (kept.fingerprint !== fingerprint) throw new DomainError('idempotency_key_reused');
      return new KeptAnswer(body, true);
    }
    const answer = await work(ctx);
    const row = { fingerprint, answer: sealer.seal(answer), created_at: now };
    await ctx.db
      .insertInto('idempotency_keys')
      .values({ ...own, ...row })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'caller_id', 'key']).doUpdateSet(row))
      .execute();
    return new KeptAnswer(answer, false);
  });
}

/** Nobody waits for a lock while holding a connection: who asks again while the first request is still at work is told so at once. */
async function lockKey({ db, actor }: Ctx, key: string): Promise<void> {
  const name = `${actor.tenantId} ${actor.id} ${key}`;
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isOurs"`.execute(db);
  if (!rows[0]?.isOurs) throw new DomainError('request_under_way', { retryAfterS: 1 });
}

/** Tells one request from another; of a file its name and its bytes count, however they were sent. */
function fingerprintOf({ method, url, body, fields, file }: Asked): string {
  const sent = JSON.stringify({ body, fields }, (name, value: unknown) => (name === 'fileContent' && file ? undefined : value));
  const parts = [method, url, sent, file?.fileName ?? '', file?.sha256 ?? ''];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
