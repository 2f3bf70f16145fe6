import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { type Database, openDatabase } from './database.ts';
import { isUpToDate, migrateToLatest } from './migrate.ts';
import { FolderInUse, runningServerUrl, startEmbeddedPostgres } from './postgres/embedded-postgres.ts';
import { ownerRole, provisionEmbedded, provisionExternal } from './provision.ts';

export type Connected = {
  database: Database;
  /** Closes the handles, and stops the embedded server if this process runs it. */
  close: () => Promise<void>;
};

type Wanted = Pick<Config, 'databaseUrl' | 'dataDir' | 'workerConcurrency'> & Partial<Pick<Config, 'databaseDirectUrl'>>;

const embeddedDatabase = 'vidimus';

/** Connects to the database of DATABASE_URL, or to the embedded one of DATA_DIR, and applies migrations. */
export async function connect(config: Wanted, log: Log): Promise<Connected> {
  const { url, stopServer } = config.databaseUrl ? await external(config.databaseUrl) : await embedded(config.dataDir, log);
  // each running job may hold a connection, in addition to those of requests
  const database = openDatabase({
    url,
    directUrl: config.databaseDirectUrl,
    log,
    tenantConnections: 10 + config.workerConcurrency,
  });
  async function close(): Promise<void> {
    await database.close();
    await stopServer();
  }
  try {
    await migrateToLatest(database.system, log);
  } catch (error) {
    await close();
    throw error;
  }
  return { database, close };
}

/** Time allowed for a starting service: it may have to create the database and run many migrations. */
const startTimeoutMs = 60_000;
const startPollMs = 250;

/** Same for a command; can connect while a service uses DATA_DIR, and waits for one that is starting. */
export async function connectBeside(config: Wanted, log: Log, maxWaitMs = startTimeoutMs): Promise<Connected> {
  for (const end = Date.now() + maxWaitMs; ; await delay(startPollMs)) {
    try {
      return await connect(config, log);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
    }
    const beside = await connectToRunning(config, log);
    if (beside) return beside;
    if (Date.now() > end)
      throw new FolderInUse(
        `A service uses ${config.dataDir}, but its database does not respond or lacks tables of this version. Wait until the service reports that it is ready, or start this version of it, and try again.`,
      );
  }
}

/** Returns undefined until the service has started its database with all tables of this version. */
async function connectToRunning(config: Wanted, log: Log): Promise<Connected | undefined> {
  const url = runningServerUrl(config.dataDir, ownerRole, embeddedDatabase);
  const database = openDatabase({ url, log, tenantConnections: 2 });
  try {
    if (await isUpToDate(database.system)) return { database, close: database.close };
  } catch (error) {
    log.debug({ err: error }, 'the database of the running service does not respond yet');
  }
  await database.close();
  return undefined;
}

async function external(url: string): Promise<{ url: string; stopServer: () => Promise<void> }> {
  await provisionExternal(url);
  return { url, stopServer: async () => {} };
}

async function embedded(dataDir: string, log: Log): Promise<{ url: string; stopServer: () => Promise<void> }> {
  const startedAt = performance.now();
  const server = await startEmbeddedPostgres({ dataDir, log });
  try {
    const url = await provisionEmbedded(server, embeddedDatabase);
    log.info({ dataDir, ms: Math.round(performance.now() - startedAt) }, 'the embedded PostgreSQL is running');
    return { url, stopServer: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
