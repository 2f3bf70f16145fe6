/** Tests that documents with nearly the same words are found through an index, however many documents there are. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acrossUnits } from '#service/platform/database/across-units.ts';
import { buildTenant, type TestTenant } from '#testing/builders.ts';
import { createTestDatabase } from '#testing/database.ts';
import { findLikeBands } from './bands.store.ts';
import { findLikeSketches } from './sketches.store.ts';

/** Enough that PostgreSQL does not choose a sequential scan. */
const volume = 20_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let tenant: TestTenant;
let stranger: TestTenant;
/** Triples of documents with bands in common: each has all bands of the previous one and eight more. */
const newest = volume - (volume % 3) - 3;
const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

beforeAll(async () => {
  database = await createTestDatabase();
  tenant = await buildTenant(database);
  stranger = await buildTenant(database, 'Stranger');
  // only sketches are queried here
  await sql`alter table document_sketches drop constraint document_sketches_tenant_id_document_id_fkey`.execute(database.system);
  for (const { tenantId } of [tenant, stranger])
    await sql`
      insert into document_sketches (tenant_id, document_id, bands)
      select ${tenantId}::uuid, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
        array(select n / 3 * 24 + band from generate_series(1, 8 + n % 3 * 8) band)
      from generate_series(1, ${sql.lit(volume)}) n`.execute(database.system);
  await sql`vacuum analyze document_sketches`.execute(database.system);
});
afterAll(() => database.drop());

/** Returns the documents found and the number of index scans. */
const found = (documentId: string, { tenantId }: TestTenant = tenant) =>
  acrossUnits(database.forTenant(tenantId), async (db) => {
    const scans = async () => {
      const { rows } = await sql<{ scans: string }>`
        select pg_stat_get_xact_numscans('document_sketches_bands'::regclass) as scans`.execute(db);
      return Number(rows[0]?.scans);
    };
    const before = await scans();
    const ids = await findLikeSketches(db, documentId);
    return { ids, scans: (await scans()) - before };
  });

test('documents with most in common come first, in either order of age, using the index', async () => {
  expect(await found(idOf(newest + 2))).toEqual({ ids: [idOf(newest + 1), idOf(newest)], scans: 1 });
  // all have as much in common with the smallest
  expect(await found(idOf(newest))).toEqual({ ids: [idOf(newest + 1), idOf(newest + 2)], scans: 1 });
});

test('as many others are found as are wanted', async () => {
  const wanted = await acrossUnits(database.forTenant(tenant.tenantId), (db) =>
    findLikeBands(db, 'document_sketches', idOf(newest), 1),
  );
  expect(wanted).toEqual([idOf(newest + 1)]);
});

test('finds no documents of another tenant and none without a sketch', async () => {
  const own = idOf(newest + 2);
  await sql`delete from document_sketches where tenant_id = ${stranger.tenantId} and document_id < ${own}`.execute(
    database.system,
  );
  expect((await found(own, stranger)).ids).toEqual([]);
  expect((await found(idOf(volume + 1))).ids).toEqual([]);
});
