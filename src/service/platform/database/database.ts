import { Kysely, type PostgresPool, type PostgresPoolClient, PostgresDialect } from 'kysely';
import { type Client, DatabaseError, Pool, type PoolClient, type QueryResult } from 'pg';
import type { Log } from '../log.ts';
import {
  DatabaseUnavailable,
  isLost,
  isUnanswered,
  keepAliveOptions,
  type Outcome,
  outcomeOf,
  OutcomeUnknown,
  type Transaction,
  transactionIdQuery,
} from './lost-connection.ts';
import { isBegin, localScope, type Scope } from './pooled.ts';
import type { DB } from './schema.ts';
import { KeyedLimiter } from '../keyed-limiter.ts';
import { type Signals, createSignals } from './signals.ts';
import { named, valueTypes } from './statements.ts';

/** Handle for the rows of one tenant, or of all tenants for the owner; a transaction is a handle too. */
export type Db = Kysely<DB>;

/** Accounting units whose documents a handle sees: all, or the listed ones. */
type Units = 'all' | readonly string[];

export type Database = {
  /** Handle of the owner, to which row-level security does not apply: for migrations, sign-in, and maintenance over all tenants. */
  system: Db;
  /**
   * Handle of one tenant: rows of other tenants do not exist for it, whatever the query, nor does data of documents of other accounting
   * units than those listed. Cheap, needs no closing.
   */
  forTenant: (tenantId: string, units?: Units) => Db;
  /** For code that needs connections of its own; behind a pooler, each of its transactions may use another session. */
  url: string;
  signals: Signals;
  close: () => Promise<void>;
};

/** Database role of requests and jobs. It owns nothing and cannot bypass row-level security. */
export const tenantRole = 'vidimus_app';
/** Like `tenantRole`, for callers limited to some accounting units. */
export const unitRole = 'vidimus_unit';

/** No connection became free in time: nothing was started, and the call may be repeated. */
class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';
  readonly code = 'DATABASE_BUSY';
}

export type DatabaseOptions = {
  url: string;
  /** Bypasses the pooler in transaction mode at `url`; if unset, there is no pooler. */
  directUrl?: string | undefined;
  log: Log;
  tenantConnections?: number;
  systemConnections?: number;
  longestWaitMs?: number;
  /** How long to wait for a server that was lost during COMMIT, to query the outcome. */
  longestDoubtMs?: number;
  /**
   * A query without a response for this long is abandoned with its connection, which may stay silent forever. Longer than the limit of the
   * server.
   */
  longestAnswerMs?: number;
  /** Interval and timeout of the check whether the connection for live events still receives. */
  longestSilenceMs?: number;
};

/** Queries of the owner have no limit at the server: migrations, and maintenance over all tenants. */
const maxOwnerQueryMs = 3_600_000;

/** Connects lazily: nothing is opened before the first query. */
export function openDatabase({
  url,
  directUrl,
  log,
  tenantConnections = 12,
  systemConnections = 4,
  longestWaitMs = 15_000,
  longestDoubtMs = 20_000,
  longestAnswerMs = 90_000,
  longestSilenceMs = 15_000,
}: DatabaseOptions): Database {
  const common = {
    connectionString: url,
    types: valueTypes,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: longestWaitMs,
    ...keepAliveOptions,
  };
  const owner = new Pool({
    ...common,
    max: systemConnections,
    application_name: 'vidimus',
    query_timeout: maxOwnerQueryMs,
  });
  const tenants = new Pool({
    ...common,
    max: tenantConnections,
    application_name: 'vidimus tenant',
    query_timeout: longestAnswerMs,
    // with a pooler, settings are sent with each transaction
    ...(directUrl === undefined && {
      statement_timeout: 60_000,
      idle_in_transaction_session_timeout: 60_000,
      // awaited before the connection is handed out; JIT compilation takes longer than any of our queries may; aggregates over many rows run in
      // memory
      onConnect: (client) => client.query(`set role ${tenantRole}; set jit = off; set work_mem = '16MB'`) as unknown as void,
    }),
  });
  // without a listener, a lost server ends this process: the pool's own listener only covers idle connections
  for (const pool of [owner, tenants]) {
    const tell = (error: Error) => {
      if (!pool.ending) log.warn({ err: error }, 'a database connection was lost');
    };
    pool.on('error', tell);
    pool.on('connect', (client) => client.on('error', tell));
    pool.on('connect', (client) => openedAt.set(client, performance.now()));
  }

  const busy = () => new DatabaseBusy('no database connection became available in time');
  const shares = new KeyedLimiter({ limit: shareOf(tenantConnections), longestWaitMs, tooLong: busy });
  const askOwner = (text: string, values: unknown[]): Promise<QueryResult> => {
    // read from each query; missing in the types
    const limited = { text, values, query_timeout: longestWaitMs };
    return owner.query(limited);
  };
  const outside: Outside = {
    signals: createSignals({ url: directUrl ?? url, query: askOwner, log, longestSilenceMs }),
    // not as the working role, which may not see statements of others
    cancel: async (pid) => void (await askOwner('select pg_cancel_backend($1)', [pid])),
    outcomeOf: (transaction) => outcomeOf(transaction, askOwner, longestDoubtMs),
    isPooled: directUrl !== undefined,
  };
  const handles = new Map<string, Db>();
  return {
    system: kyselyOver(() => checkout(owner), outside),
    forTenant: (tenantId, units = 'all') => {
      const scope =
        units === 'all'
          ? { tenantId, units: '*', role: tenantRole }
          : { tenantId, units: units.toSorted().join(','), role: unitRole };
      const key = `${scope.tenantId} ${scope.units}`;
      const known = handles.get(key);
      if (known) return known;
      const handle = kyselyOver(() => checkoutFor(key, scope, tenants, { shares, isPooled: outside.isPooled }), outside);
      if (handles.size >= maxHandles) handles.clear();
      handles.set(key, handle);
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

/** Runs `work` in a new transaction, or in the current one if `db` already is a transaction. */
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

/** Runs `action` after the transaction `db` is committed, never if it is rolled back; at once outside a transaction. */
export function afterCommit(db: Db, action: () => void): void {
  if (!db.isTransaction) return action();
  const later = afterwards.get(db);
  if (!later) throw new Error('this transaction was not started by inTransaction');
  later.push(action);
}

/** Services used outside the connection of a handle. */
type Outside = {
  signals: Signals;
  /** Cancels the statement that the connection of this process id is executing, if any. */
  cancel: (pid: number) => Promise<void>;
  /** Returns the outcome of a transaction whose COMMIT got no response. */
  outcomeOf: (transaction: Transaction) => Promise<Outcome>;
  /** Whether no session state outlasts a transaction: no statement names, no settings. */
  isPooled: boolean;
};
const outsides = new WeakMap<Db, Outside>();

function outsideOf(db: Db): Outside {
  const outside = outsides.get(db);
  if (!outside) throw new Error('this handle was not created by openDatabase or inTransaction');
  return outside;
}

/** Signals by which the process of this handle notifies others of a change; within a transaction use it in `afterCommit`. */
export const signalsOf = (db: Db): Signals => outsideOf(db).signals;

/** Cancels the statement of the transaction on the connection of this process id. */
export const cancelStatement = (db: Db, pid: number): Promise<void> => outsideOf(db).cancel(pid);

const afterwards = new WeakMap<Db, (() => void)[]>();

/** Handles are small; the limit only prevents a server with very many tenants and callers from keeping one for each. */
const maxHandles = 2_000;

/** Tenant and units for which each connection of the tenant pool was last configured. */
const scopeOf = new WeakMap<PoolClient, string>();

/** Set when a process of a later release has changed tables: plans of connections opened before are outdated. */
let plansAsOf = -Infinity;
const openedAt = new WeakMap<PoolClient, number>();

async function checkout(pool: Pool): Promise<PoolClient> {
  try {
    let client = await pool.connect();
    while ((openedAt.get(client) ?? Infinity) < plansAsOf) {
      client.release(true);
      client = await pool.connect();
    }
    return client;
  } catch (error) {
    if (error instanceof Error && error.message === 'timeout exceeded when trying to connect')
      throw new DatabaseBusy('no database connection became available in time', { cause: error });
    throw isLost(error) ? new DatabaseUnavailable('the database cannot be reached', { cause: error }) : error;
  }
}

/** Returns the limit of one tenant: a third of the connections is reserved for the others. */
const shareOf = (connections: number): number => Math.max(1, Math.ceil((connections * 2) / 3));
/** Callback that returns the tenant's share when its connection is released. */
const shareOfClient = new WeakMap<PoolClient, () => void>();

type Sharing = { shares: KeyedLimiter; isPooled: boolean };

/** Checks out a connection for a scope. Setting it costs a round trip, so it is skipped if the connection already has it. */
async function checkoutFor(key: string, scope: Scope, pool: Pool, { shares, isPooled }: Sharing): Promise<PoolClient> {
  const giveBack = await shares.take(scope.tenantId);
  try {
    const client = await (isPooled ? checkoutPooled(scope, pool) : checkoutScoped(key, scope, pool));
    shareOfClient.set(client, giveBack);
    return client;
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Settings sent at the start of each transaction on a pooled connection. */
const localScopes = new WeakMap<PoolClient, string>();

async function checkoutPooled(scope: Scope, pool: Pool): Promise<PoolClient> {
  const client = await checkout(pool);
  localScopes.set(client, localScope(scope));
  return client;
}

async function checkoutScoped(key: string, { tenantId, units, role }: Scope, pool: Pool): Promise<PoolClient> {
  const client = await checkout(pool);
  if (scopeOf.get(client) === key) return client;
  try {
    scopeOf.delete(client);
    await client.query({ name: 'scope', text: nameScope, values: [tenantId, units, role] });
    scopeOf.set(client, key);
    return client;
  } catch (error) {
    client.release(true);
    throw isLost(error) ? new DatabaseUnavailable('the database connection was lost', { cause: error }) : error;
  }
}

const nameScope = `select set_config('app.tenant', $1, false), set_config('app.units', $2, false), set_config('role', $3, false)`;

function kyselyOver(checkout: () => Promise<PoolClient>, outside: Outside): Db {
  const pool: PostgresPool = { connect: async () => prepared(await checkout(), outside), end: async () => {}, options: {} };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  outsides.set(db, outside);
  return db;
}

const preparedClients = new WeakMap<PoolClient, PostgresPoolClient>();

/**
 * Wraps a connection so that its statements are named and PostgreSQL plans each shape once per connection (half the time of a small query).
 * Lists with many optional filters must keep the number of their shapes bounded.
 */
function prepared(client: PoolClient, outside: Outside): PostgresPoolClient {
  const known = preparedClients.get(client);
  if (known) return known;
  let mustGo = false;
  let isWithin = false;
  /** Sends a statement; a single one becomes a transaction if the scope is valid for one transaction only. */
  async function send(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const scope = localScopes.get(client);
    if (text === 'commit') return commit(client, outside);
    if (scope !== undefined && isBegin(text)) return begin(`${text}; ${scope}`);
    if (scope === undefined || isWithin) return client.query({ ...named(text, outside.isPooled), text, values: [...values] });
    await begin(`begin; ${scope}`);
    try {
      const result = await client.query({ text, values: [...values] });
      await commit(client, outside);
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      isWithin = false;
    }
  }
  async function begin(text: string): Promise<QueryResult> {
    await client.query(text);
    isWithin = true;
    return noRows;
  }
  async function query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    try {
      return await send(text, values);
    } catch (error) {
      if (error instanceof Error && error.message.includes('cached plan must not change')) {
        mustGo = true;
        plansAsOf = performance.now();
        throw new DatabaseUnavailable('another process has changed the tables', { cause: error });
      }
      if (!isLost(error)) throw error;
      mustGo = true;
      closeConnection(client, error);
      // a transaction lost before its COMMIT is rolled back by the server; the original error is the one to report
      if (text === 'rollback') return noRows;
      throw new DatabaseUnavailable('the database connection was lost', { cause: error });
    } finally {
      if (text === 'commit' || text === 'rollback') isWithin = false;
    }
  }
  // kysely's other form of query() is for cursors, which are not configured
  const wrapper = {
    query,
    release: (destroy?: boolean) => {
      const giveBack = shareOfClient.get(client);
      shareOfClient.delete(client);
      client.release(destroy === true || mustGo);
      giveBack?.();
    },
  } as unknown as PostgresPoolClient;
  preparedClients.set(client, wrapper);
  return wrapper;
}

const noRows: QueryResult = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * Ends a transaction. A lost response is not a failure: the server is queried for the outcome, and a committed transaction is a success.
 */
async function commit(client: PoolClient, outside: Outside): Promise<QueryResult> {
  const transaction = await transactionOf(client);
  try {
    return await client.query('commit');
  } catch (error) {
    if (!isLost(error) || transaction === null) throw error;
    closeConnection(client, error);
    const outcome = await outside.outcomeOf(transaction);
    if (outcome === 'committed') return noRows;
    if (outcome === 'aborted') throw error;
    throw new OutcomeUnknown('it is unknown whether the transaction was committed', { cause: error });
  }
}

/** Closes the connection, so that the next statement, such as ROLLBACK, does not wait behind the unanswered one. */
function closeConnection(client: PoolClient, error: unknown): void {
  // a pool client is a full client; its type hides `end`
  if (isUnanswered(error)) void (client as unknown as Client).end();
}

const hasAlreadyFailed = (error: unknown): boolean => error instanceof DatabaseError && error.code === '25P02';

/** Returns null for a transaction that has written nothing or has already failed: COMMIT will report it. */
async function transactionOf(client: PoolClient): Promise<Transaction | null> {
  try {
    const { rows } = await client.query<Transaction | { id: null }>(transactionIdQuery);
    return rows[0] === undefined || rows[0].id === null ? null : rows[0];
  } catch (error) {
    // this query too may exceed the time limit or be canceled
    if (!hasAlreadyFailed(error)) throw error;
    return null;
  }
}
