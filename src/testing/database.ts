import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { createLog } from '#service/platform/log.ts';
import { type Database, openDatabase } from '#service/platform/database/database.ts';
import { templateDatabase } from './database-server.ts';

export type TestDatabase = Database & {
  /** Closes the handles and drops the database. */
  [Symbol.asyncDispose]: () => Promise<void>;
};

/**
 * Creates an empty, migrated database for one test file (about 20 ms): in `beforeAll`, with `drop` in `afterAll`, or by `await using`. Its
 * role, policies and limits are those of the real one.
 */
export async function createTestDatabase(tenantConnections = 6): Promise<TestDatabase & { drop: () => Promise<void> }> {
  const { adminUrl, ownerUrl } = inject('testServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(adminUrl, `create database ${name} template ${templateDatabase} strategy file_copy owner vidimus`);
  const database = openDatabase({
    url: ownerUrl.replace('NAME', name),
    log: createLog('silent'),
    tenantConnections,
    systemConnections: 3,
  });
  async function drop(): Promise<void> {
    await database.close();
    await administer(adminUrl, `drop database if exists ${name} with (force)`);
  }
  return { ...database, drop, [Symbol.asyncDispose]: drop };
}

async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
