import { createHash } from 'node:crypto';
import { Kysely, type PostgresPool, type PostgresPoolClient, PostgresDialect, sql } from 'kysely';
import { type CustomTypesConfig, Pool, type PoolClient, type QueryResult, types } from 'pg';
import type { Log } from '../log.ts';
import type { DB } from './schema.ts';
import { type Signals, createSignals } from './signals.ts';

/** Rows of one tenant, or of all of them for the owner; a transaction is one of these too. */
export type Db = Kysely<DB>;

export type Database = {
  /** The owner's handle, which row-level security does not bind: migrations, finding out who signs in, bookkeeping over all tenants. */
  system: Db;
  /** The handle of one tenant: other tenants' rows do not exist for it, whatever the query says. Cheap, nothing to close. */
  forTenant: (tenantId: string) => Db;
  /** For what needs connections of its own. */
  url: string;
  signals: Signals;
  close: () => Promise<void>;
};

/** The role that requests and jobs work as. It owns nothing and cannot bypass row-level security. */
export const tenantRole = 'vidimus_app';

/** Everybody before him took too long: nothing was begun, and it may be asked again. */
class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';
  readonly code = 'DATABASE_BUSY';
}

export type DatabaseOptions = {
  url: string;
  log: Log;
  tenantConnections?: number;
  systemConnections?: number;
  longestWaitMs?: number;
};

/** Connects lazily: nothing is opened before the first query. */
export function openDatabase({
  url,
  log,
  tenantConnections = 12,
  systemConnections = 4,
  longestWaitMs = 15_000,
}: DatabaseOptions): Database {
  const common = {
    connectionString: url,
    types: valueTypes,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: longestWaitMs,
    keepAlive: true,
  };
  const owner = new Pool({ ...common, max: systemConnections, application_name: 'vidimus' });
  const tenants = new Pool({
    ...common,
    max: tenantConnections,
    application_name: 'vidimus tenant',
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    // awaited before the connection is given out
    // compiling a plan takes longer than any of our queries may; what is counted over many rows is counted in memory
    onConnect: (client) => client.query(`set role ${tenantRole}; set jit = off; set work_mem = '16MB'`) as unknown as void,
  });
  // without a listener, a server that goes away ends this process
  for (const pool of [owner, tenants]) {
    pool.on('error', (error) => {
      if (!pool.ending) log.warn({ err: error }, 'a database connection was lost');
    });
  }

  const outside: Outside = {
    signals: createSignals(url, (text, values) => owner.query(text, values), log),
    // not as the role that works: it may not know of anybody else's statements
    cancel: async (pid) => void (await owner.query('select pg_cancel_backend($1)', [pid])),
  };
  const handles = new Map<string, Db>();
  return {
    system: kyselyOver(() => checkout(owner), outside),
    forTenant: (tenantId) => {
      const known = handles.get(tenantId);
      if (known) return known;
      const handle = kyselyOver(() => checkoutFor(tenantId, tenants), outside);
      if (handles.size >= maxHandles) handles.clear();
      handles.set(tenantId, handle);
      return handle;
    },
    url,
    signals: outside.signals,
    close: async () => {
      await outside.signals.close();
      await Promise.all([owner.end(), tenants.end()]);
    },
  };
}

/** Runs `work` in a transaction of its own, or in the one that `db` already is. */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  const later: (() => void)[] = [];
  const result = await db.transaction().execute((trx) => {
    afterwards.set(trx, later);
    outsides.set(trx, outsideOf(db));
    return work(trx);
  });
  for (const run of later) run();
  return result;
}

/** Runs `action` once the transaction `db` is committed, never when it is rolled back; at once outside a transaction. */
export function afterCommit(db: Db, action: () => void): void {
  if (!db.isTransaction) return action();
  const later = afterwards.get(db);
  if (!later) throw new Error('this transaction was not begun by inTransaction');
  later.push(action);
}

/** What is reached beside the connection of a handle. */
type Outside = {
  signals: Signals;
  /** Ends the statement that the connection of this process id is at, if it is at one. */
  cancel: (pid: number) => Promise<void>;
};
const outsides = new WeakMap<Db, Outside>();

function outsideOf(db: Db): Outside {
  const outside = outsides.get(db);
  if (!outside) throw new Error('this handle does not come from openDatabase or inTransaction');
  return outside;
}

/** How the process that holds this handle tells others of a change; within a transaction use it in `afterCommit`. */
export const signalsOf = (db: Db): Signals => outsideOf(db).signals;

/** Ends the statement of the transaction that runs on the connection of this process id. */
export const cancelStatement = (db: Db, pid: number): Promise<void> => outsideOf(db).cancel(pid);

const afterwards = new WeakMap<Db, (() => void)[]>();

/** Handles are small; the limit only keeps a server of very many tenants from holding one for each. */
const maxHandles = 2_000;

/** The tenant that each connection of the tenant pool was last given to. */
const tenantOf = new WeakMap<PoolClient, string>();

async function checkout(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (error instanceof Error && error.message === 'timeout exceeded when trying to connect')
      throw new DatabaseBusy('no connection to the database was free in time', { cause: error });
    throw error;
  }
}

/** Naming the tenant costs a round trip, so a connection that already has it is not told again. */
async function checkoutFor(tenantId: string, pool: Pool): Promise<PoolClient> {
  const client = await checkout(pool);
  if (tenantOf.get(client) === tenantId) return client;
  try {
    tenantOf.delete(client);
    await client.query({ name: 'tenant', text: `select set_config('app.tenant', $1, false)`, values: [tenantId] });
    tenantOf.set(client, tenantId);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function kyselyOver(checkout: () => Promise<PoolClient>, outside: Outside): Db {
  const pool: PostgresPool = { connect: async () => prepared(await checkout()), end: async () => {}, options: {} };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  outsides.set(db, outside);
  return db;
}

const preparedClients = new WeakMap<PoolClient, PostgresPoolClient>();

/**
 * A connection whose statements are named, so that PostgreSQL plans each shape once per connection (half the time of a small query).
 * Lists with many optional filters must keep the number of their shapes bounded.
 */
function prepared(client: PoolClient): PostgresPoolClient {
  const known = preparedClients.get(client);
  if (known) return known;
  let mustGo = false;
  async function query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    try {
      const name = nameOf(text);
      return await client.query({ ...(name && { name }), text, values: [...values] });
    } catch (error) {
      // another process migrated a table under this connection's plans: it is closed rather than given out again
      if (error instanceof Error && error.message.includes('cached plan must not change')) mustGo = true;
      throw error;
    }
  }
  // kysely's other form of query() is for cursors, which are not configured
  const wrapper = {
    query,
    release: (destroy?: boolean) => client.release(destroy === true || mustGo),
  } as unknown as PostgresPoolClient;
  preparedClients.set(client, wrapper);
  return wrapper;
}

/**
 * At the end of a statement whose best plan depends on what it is asked for. PostgreSQL makes a named statement a plan for all values after
 * the fifth time, and takes a month to be as rare as a day.
 */
export const plannedEachTime = sql`/* planned each time */`;
const isPlannedEachTime = (text: string): boolean => text.endsWith('/* planned each time */');

const names = new Map<string, string>();

/** Each name holds memory on every connection, so there is a limit; what comes after it is planned each time. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || isPlannedEachTime(text) || names.size >= 2_000 || !/^\s*(select|insert|update|delete|with)\b/i.test(text))
    return known;
  const name = `k${createHash('sha1').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}

/** bigint as a number (sizes and counts; beyond 2^53 it throws), date and numeric as their text. */
const valueTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === types.builtins.INT8) return safeInteger;
    if (oid === types.builtins.DATE) return String;
    return types.getTypeParser(oid, format);
  },
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}
