import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { tenantRole, unitRole } from './database.ts';
import { superuser } from './postgres/embedded-postgres.ts';
import type { EmbeddedPostgres } from './postgres/embedded-server.ts';

/** Role that owns the tables of the embedded database, and the name of that database. */
export const ownerRole = 'vidimus';

/** Creates missing roles and the database on the embedded server, and returns the owner's URL. */
export async function provisionEmbedded(server: EmbeddedPostgres, database: string): Promise<string> {
  await withClient(server.url(superuser, 'postgres'), async (client) => {
    await ensureRole(client, ownerRole, 'login');
    await ensureRequestRoles(client);
    await client.query(`grant ${tenantRole}, ${unitRole} to ${ownerRole}`);
    const { password } = new URL(server.url(ownerRole, database));
    if (password) await client.query(`alter role ${ownerRole} password ${escapeLiteral(password)}`);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${escapeIdentifier(database)} owner ${ownerRole}`);
  });
  return server.url(ownerRole, database);
}

/** Checks the server of DATABASE_URL, and creates the tenants' role there if permitted. */
export async function provisionExternal(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ version: number; owner: string; member: boolean | null }>(
      `select current_setting('server_version_num')::int as version, current_user as owner,
        (select bool_and(pg_has_role(current_user, oid, 'usage')) from pg_roles where rolname = any($1) having count(*) = 2) as member`,
      [[tenantRole, unitRole]],
    );
    const [found] = rows;
    if (!found) throw new Error('DATABASE_URL: the server does not respond');
    if (found.version < 150_000) throw new Error('DATABASE_URL: PostgreSQL 15 or newer is required');
    if (found.member) return;
    const owner = escapeIdentifier(found.owner);
    try {
      if (found.member === null) await ensureRequestRoles(client);
      await client.query(`grant ${tenantRole}, ${unitRole} to ${owner}`);
    } catch (error) {
      throw new Error(
        `DATABASE_URL: the role ${owner} may not create the roles that requests run as. An administrator must run once: ` +
          `create role ${tenantRole} nologin; create role ${unitRole} nologin in role ${tenantRole}; grant ${tenantRole}, ${unitRole} to ${owner};`,
        { cause: error },
      );
    }
  });
}

async function ensureRequestRoles(client: Client): Promise<void> {
  await ensureRole(client, tenantRole, 'nologin');
  await ensureRole(client, unitRole, 'nologin');
  await client.query(`grant ${tenantRole} to ${unitRole}`);
}

/** Creates a role if it is missing. Two processes may do this at once; the later one finds it already created. */
async function ensureRole(client: Client, role: string, login: 'login' | 'nologin'): Promise<void> {
  await client.query(
    `do $$ begin create role ${role} ${login} nosuperuser nobypassrls; exception when duplicate_object or unique_violation then null; end $$`,
  );
}

async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 15_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
