import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { DatabaseError } from 'pg';
import type { Log } from '../log.ts';
import type { Db } from './database.ts';
import { migrations } from './migrations/registry.ts';

/** Less than the second after which PostgreSQL ends one of those that wait for each other: it would be a request of those that serve. */
const longestLockMs = 500;
const pauseMs = 200;
/** How long those that serve are given way to. */
const patienceMs = 10 * 60_000;

/**
 * Brings the database up to date. Every process calls it at start: one does it, the others wait for its lock. Processes of the release before
 * may be serving: each migration is a transaction of its own, which gives up and begins again where a table is held against it.
 */
export async function migrateToLatest(system: Db, log: Log): Promise<void> {
  const later = await migrationsOfLaterRelease(system);
  if (later !== undefined) {
    log.warn({ migrations: later }, 'the database is of a later release: its tables are as this one needs them, and stay');
    return;
  }
  const migrator = new Migrator({ db: system, provider: { getMigrations: async () => givingWay } });
  const end = Date.now() + patienceMs;
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
 * What a later release has made of the database, where it has all that this one makes: migrations only add, so whoever goes back to this
 * release, and a process of it that is started again while the next one is brought in, serves on. Undefined where there is nothing of the kind.
 */
async function migrationsOfLaterRelease(system: Db): Promise<string[] | undefined> {
  const made = await findMade(system);
  const later = [...made].filter((name) => !(name in migrations));
  return later.length > 0 && hasOurs(made) ? later : undefined;
}

/** Whether it has all that this release makes, for who does not bring it up to date. */
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

const givingWay: Record<string, Migration> = Object.fromEntries(
  Object.entries(migrations).map(([name, migration]) => [
    name,
    {
      up: async (db) => {
        await sql`select set_config('lock_timeout', ${`${longestLockMs}ms`}, true)`.execute(db);
        await migration.up(db);
      },
    },
  ]),
);

/** A table was locked for too long, or against each other. */
const isHeld = (error: unknown): boolean => error instanceof DatabaseError && ['55P03', '40P01'].includes(error.code ?? '');
