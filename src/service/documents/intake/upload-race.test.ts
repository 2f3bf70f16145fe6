import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccountingUnit, lockAccountingUnits } from '#service/accounting-units/store.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Waits until a query waits for a lock. */
const untilBlocked = () =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.database.system,
      );
      return rows[0]?.waiting;
    })
    .toBeGreaterThan(0);

async function setUp() {
  const tenant = await app.tenant();
  const { token } = await app.user(tenant, 'TenantAdmin');
  const unitId = uuidv7();
  const db = app.database.forTenant(tenant.tenantId);
  await db
    .insertInto('accounting_units')
    .values({ tenant_id: tenant.tenantId, id: unitId, name: 'Going', created_at: new Date() })
    .execute();
  const upload = () => {
    const form = new FormData();
    form.append('File', new Blob(['%PDF-1.7 race'], { type: 'application/pdf' }), 'a.pdf');
    form.append('AccountingUnitId', unitId);
    return app.send('POST', '/v1/documents', token, { form });
  };
  const documents = () => db.selectFrom('documents').select('accounting_unit_id').execute();
  return { tenant, token, unitId, db, upload, documents };
}

test('an upload to a unit being deleted waits for the deletion and then has no unit', async () => {
  const { tenant, unitId, db, upload, documents } = await setUp();
  const answer = await db.transaction().execute(async (deleting) => {
    await deleteAccountingUnit(deleting, tenant.tenantId, unitId, new Date());
    const uploading = upload();
    await untilBlocked();
    return { uploading };
  });
  expect((await answer.uploading).status).toBe(400);
  expect(await documents()).toEqual([]);
});

test('a unit that receives an upload is not deleted', async () => {
  const { tenant, token, unitId, db, documents } = await setUp();
  const { deleting } = await db.transaction().execute(async (uploading) => {
    expect(await lockAccountingUnits(uploading, tenant.tenantId, [unitId])).toEqual([unitId]);
    const waiting = app.send('DELETE', `/v1/accounting-unit/${unitId}`, token);
    await untilBlocked();
    await uploading
      .insertInto('documents')
      .values({
        tenant_id: tenant.tenantId,
        id: uuidv7(),
        accounting_unit_id: unitId,
        document_class: 'invoice',
        state: 'New',
        source: 'Api',
        file_name: 'a.pdf',
        content_type: 'application/pdf',
        file_key: 'none',
        file_size: 1,
        file_sha256: 'none',
      })
      .execute();
    return { deleting: waiting };
  });
  expect((await deleting).status).toBe(409);
  expect(await documents()).toEqual([{ accounting_unit_id: unitId }]);
});
