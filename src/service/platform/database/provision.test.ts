import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createLog } from '../log.ts';
import { prepareQueue } from '../queue/prepare-queue.ts';
import { connect } from './connect.ts';

/** An external server: an owner with few privileges, and an empty database of theirs. */
const owner = `owner_${randomUUID().replaceAll('-', '')}`;
const log = createLog('silent');
let admin: Client;
let databaseUrl: string;

beforeAll(async () => {
  const { adminUrl, ownerUrl } = inject('testServer');
  admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create role ${owner} login`);
  await admin.query(`create database ${owner} owner ${owner}`);
  databaseUrl = ownerUrl.replace('NAME', owner).replace(/\/\/[^@]+@/, `//${owner}@`);
});
afterAll(async () => {
  await admin.query(`drop database ${owner} with (force)`);
  await admin.query(`drop role ${owner}`);
  await admin.end();
});

const open = () => connect({ databaseUrl, dataDir: '/nowhere', workerConcurrency: 1 }, log);

test('an owner without permission to create the request role gets the command for an administrator', async () => {
  await expect(open()).rejects.toThrow(
    new RegExp(
      `DATABASE_URL.*create role vidimus_app nologin; create role vidimus_unit nologin in role vidimus_app; grant vidimus_app, vidimus_unit to "?${owner}"?;`,
    ),
  );
});

test('with that role, any number of processes start at once on an empty database', async () => {
  await admin.query(`grant vidimus_app, vidimus_unit to ${owner}`);
  const opened = await Promise.all([open(), open(), open()]);
  try {
    await Promise.all(opened.map(({ database }) => prepareQueue(database, log)));
    const [first] = opened;
    const tenant = randomUUID();
    await first?.database.system.insertInto('tenants').values({ id: tenant, name: 'One' }).execute();
    expect(await first?.database.forTenant(tenant).selectFrom('tenants').select('id').execute()).toEqual([{ id: tenant }]);
  } finally {
    await Promise.all(opened.map(({ close }) => close()));
  }
});

test('a starting process, such as a command beside the service, is not blocked by open inserts into the queue', async () => {
  const { database, close } = await open();
  try {
    await prepareQueue(database, log);
    await database.system.transaction().execute(async (trx) => {
      await sql`lock table pgboss.job_common in row exclusive mode`.execute(trx);
      await prepareQueue(database, log);
    });
  } finally {
    await close();
  }
});

test('an unreachable server is an error, not a wait', async () => {
  const nowhere = { databaseUrl: 'postgresql://someone@127.0.0.1:1/none', dataDir: '/nowhere', workerConcurrency: 1 };
  await expect(connect(nowhere, log)).rejects.toThrow(/ECONNREFUSED/);
});
