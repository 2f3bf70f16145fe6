import { Migrator } from 'kysely/migration';
import type { Log } from '../log.ts';
import type { Db } from './database.ts';
import { migrations } from './migrations/registry.ts';

/** Brings the database up to date. Every process calls it at start: one does it, the others wait for its lock. */
export async function migrateToLatest(system: Db, log: Log): Promise<void> {
  const migrator = new Migrator({ db: system, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  for (const { migrationName, status } of results) {
    if (status === 'Success') log.info({ migration: migrationName }, 'migrated');
  }
  if (error) throw error instanceof Error ? error : new Error('the migration failed', { cause: error });
}
