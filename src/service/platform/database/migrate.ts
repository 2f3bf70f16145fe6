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
