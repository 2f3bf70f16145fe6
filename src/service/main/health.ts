import { mkdir, statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { BlobStore } from '#service/platform/blobs/blob-store.ts';
import type { Config } from '#service/platform/config.ts';
import type { Database } from '#service/platform/database/database.ts';
import type { Health, HealthPart } from '#service/platform/http/app.ts';
import { createMailer } from '#service/platform/mail/create-mailer.ts';

/** Results are cached, because supervisors ask every second and anybody may ask. */
const keptMs = 2_000;
const mailCacheMs = 60_000;
const workCacheMs = 30_000;
/** Timeout of a check: a busy disk may take seconds to flush a file, and on failure users are shown that nothing can be saved. */
const maxWaitMs = 10_000;
/** Below this, work in progress cannot be completed. */
const minFreeBytes = 512 * 1024 * 1024;

type Watched = {
  config: Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom'>;
  database: Pick<Database, 'system'>;
  blobs: Pick<BlobStore, 'check'>;
  isServing: () => boolean;
};

/** Without these the service cannot respond; failures of the others only delay work. */
const needed: ReadonlySet<HealthPart> = new Set(['starting', 'database', 'store']);

/** Checks each dependency of the service independently. */
export function createHealth({ config, database, blobs, isServing }: Watched): () => Promise<Health> {
  const { smtpUrl, mailFrom, dataDir } = config;
  const mailer = smtpUrl === undefined ? undefined : createMailer({ url: smtpUrl, from: mailFrom });
  const checks: Record<Exclude<HealthPart, 'starting'>, () => Promise<boolean>> = {
    database: kept(keptMs, () => works(sql`select 1`.execute(database.system))),
    store: kept(keptMs, () => works(blobs.check())),
    disk: kept(keptMs, async () => {
      await mkdir(dataDir, { recursive: true });
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize > minFreeBytes;
    }),
    work: kept(workCacheMs, () => areJobsTaken(database.system).catch(() => true)),
    mail: kept(mailCacheMs, async () => mailer === undefined || works(mailer.check())),
  };
  return async () => {
    const parts = Object.entries(checks) as [HealthPart, () => Promise<boolean>][];
    const found = await Promise.all(parts.map(async ([part, check]) => ((await check()) ? [] : [part])));
    const degraded = [...(isServing() ? [] : (['starting'] as const)), ...found.flat()];
    return { isReady: !degraded.some((part) => needed.has(part)), degraded };
  };
}

/**
 * Whether workers take jobs: false if a document has waited for five minutes and none is being extracted, so that they are missing or
 * stuck.
 */
async function areJobsTaken(system: Database['system']): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`
    select exists (
      select from pgboss.job_common
      where name = 'extract-document' and state < 'active' and start_after < now() - interval '5 minutes'
    ) and not exists (
      select from pgboss.job_common where name = 'extract-document' and state = 'active'
    ) as stands`.execute(system);
  return rows[0]?.stands !== true;
}

/** Whether a check succeeds within the time limit. */
function works(work: Promise<unknown>): Promise<boolean> {
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, new Promise<false>((resolve) => setTimeout(resolve, maxWaitMs, false).unref())]);
}

function kept(ms: number, check: () => Promise<boolean>): () => Promise<boolean> {
  let at = -Infinity;
  let answer: Promise<boolean> = Promise.resolve(true);
  return () => {
    if (performance.now() - at < ms) return answer;
    at = performance.now();
    answer = check().catch(() => false);
    return answer;
  };
}
