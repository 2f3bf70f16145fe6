import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { DatabaseError } from 'pg';
import type { Log } from '../log.ts';
import type { Db } from './database.ts';
import { migrations } from './migrations/registry.ts';

/** Less than the second after which PostgreSQL resolves a deadlock: it would cancel a request of a serving process. */
const maxLockMs = 500;
const pauseMs = 200;
/** How long to give way to serving processes. */
const maxWaitMs = 10 * 60_000;

/**
 * Applies pending migrations. Every process calls it at start: one migrates, the others wait for its lock. Processes of the previous
 * release may be serving: each migration is a transaction of its own, which is aborted and retried if it cannot lock a table.
 */
export async function migrateToLatest(system: Db, log: Log): Promise<void> {
  const later = await migrationsOfLaterRelease(system);
  if (later !== undefined) {
    log.warn(
      { migrations: later },
      'the database schema is of a later release and contains what this release needs; it stays unchanged',
    );
    return;
  }
  const migrator = new Migrator({ db: system, provider: { getMigrations: async () => migrationsWithLockTimeout } });
  const end = Date.now() + maxWaitMs;
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp();
    if (error !== undefined && (!isHeld(error) || Date.now() > end))
      throw error instanceof Error ? error : new Error('the migration failed', { cause: error });
    for (const { migrationName, status } of results) {
      if (status === 'Success') log.info({ migration: migrationName }, 'migrated');
    }
    if (error === undefined && results.length === 0) return;
    if (error !== undefined) await delay(pauseMs);
  }
}

/**
 * Returns the migrations of a later release, if the database contains all of this one: migrations are only additive, so after a rollback to
 * this release, or when one of its processes restarts during an upgrade, it can continue. Undefined if there are none.
 */
async function migrationsOfLaterRelease(system: Db): Promise<string[] | undefined> {
  const made = await findMade(system);
  const later = [...made].filter((name) => !(name in migrations));
  return later.length > 0 && hasOurs(made) ? later : undefined;
}

/** Whether all migrations of this release have run. */
export const isUpToDate = async (system: Db): Promise<boolean> => hasOurs(await findMade(system));

const hasOurs = (made: ReadonlySet<string>): boolean => Object.keys(migrations).every((name) => made.has(name));

async function findMade(system: Db): Promise<Set<string>> {
  const { rows: tables } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    system,
  );
  if (tables[0]?.there !== true) return new Set();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(system);
  return new Set(rows.map(({ name }) => name));
}

const migrationsWithLockTimeout: Record<string, Migration> = Object.fromEntries(
  Object.entries(migrations).map(([name, migration]) => [
    name,
    {
      up: async (db) => {
        await sql`select set_config('lock_timeout', ${`${maxLockMs}ms`}, true)`.execute(db);
        await migration.up(db);
      },
    },
  ]),
);

/** Whether the error is a lock timeout or a deadlock. */
const isHeld = (error: unknown): boolean => error instanceof DatabaseError && ['55P03', '40P01'].includes(error.code ?? '');
