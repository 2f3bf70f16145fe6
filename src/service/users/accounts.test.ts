import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { builtInTypes } from '#contract/document-types/built-in-types.ts';
import { findUserByEmail } from './accounts.store.ts';
import { listWorkflows } from '#service/approvals/workflows/store.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTenant } from '#service/provisioning/create-tenant.ts';
import { createUser } from './create-user.ts';
import { ensureDemoTenant } from '#service/provisioning/demo-tenant.ts';
import { verifyPassword } from './password.ts';
import { setPassword } from './set-password.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vidimus-accounts-'));
const file = path.join(dataDir, 'demo-credentials.json');
afterAll(() => rmSync(dataDir, { recursive: true }));
beforeEach(() => rmSync(file, { force: true }));
const now = () => new Date();

describe('the demo tenant', () => {
  test('is created once although two processes start together', async () => {
    await using database = await createTestDatabase();
    const parts = { db: database.system, now, dataDir, isProduction: false };
    const [one, two] = await Promise.all([ensureDemoTenant(parts), ensureDemoTenant(parts)]);
    const made = one ?? two;
    expect([one, two].filter(Boolean)).toHaveLength(1);
    expect(await ensureDemoTenant(parts)).toBeUndefined();

    const tenants = await database.system.selectFrom('tenants').select(['id', 'name', 'features']).execute();
    expect(tenants).toEqual([{ id: expect.any(String), name: 'Demo Company a.s.', features: ['Approval', 'AccountingUnits'] }]);
    const tenant = database.forTenant(tenants[0]?.id ?? '');
    expect(await tenant.selectFrom('accounting_units').select('name').execute()).toHaveLength(2);
    const types = await tenant.selectFrom('document_types').select('document_type').orderBy('sort_order').execute();
    expect(types.map((type) => type.document_type)).toEqual(builtInTypes.map((type) => type.documentType));
    const people = await tenant.selectFrom('users').select(['email', 'role']).orderBy('role').execute();
    expect(people).toEqual([
      { email: 'accountant@demo.test', role: 'Accountant' },
      { email: 'approver@demo.test', role: 'Approver' },
      { email: 'admin@demo.test', role: 'TenantAdmin' },
      { email: 'uploader@demo.test', role: 'Uploader' },
      { email: 'viewer@demo.test', role: 'Viewer' },
    ]);

    const approver = await findUserByEmail(database.system, 'approver@demo.test');
    expect(await listWorkflows(tenant)).toMatchObject([
      { isActive: true, definition: { condition: null, steps: [{ mode: 'any', approvers: { userIds: [approver?.id] } }] } },
    ]);

    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ password: made?.password, emails: made?.emails });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const admin = await findUserByEmail(database.system, 'ADMIN@demo.test');
    expect(await verifyPassword(made?.password ?? '', admin?.passwordHash ?? null)).toBe(true);
  });

  test('has the password given in DEMO_PASSWORD and stores it in no file', async () => {
    await using database = await createTestDatabase();
    const made = await ensureDemoTenant({ db: database.system, now, dataDir, isProduction: false, demoPassword: 'from outside' });
    expect(made).toMatchObject({ password: 'from outside', file: null });
    expect(existsSync(file)).toBe(false);
  });

  test('is not created in production, nor beside another tenant', async () => {
    await using database = await createTestDatabase();
    const parts = { db: database.system, now, dataDir };
    expect(await ensureDemoTenant({ ...parts, isProduction: true })).toBeUndefined();
    await createTenant(parts, { name: 'Somebody' });
    expect(await ensureDemoTenant({ ...parts, isProduction: false })).toBeUndefined();
    expect(await database.system.selectFrom('users').selectAll().execute()).toEqual([]);
  });
});

describe('accounts', () => {
  test('an email address identifies one user across all tenants, in any case', async () => {
    await using database = await createTestDatabase();
    const parts = { db: database.system, now };
    const one = await createTenant(parts, { name: 'One' });
    const two = await createTenant(parts, { name: 'Two' });
    const draft = { email: 'jana@one.test', name: 'Jana', role: 'Accountant', passwordHash: null } as const;
    await createUser(parts, { ...draft, tenantId: one.tenantId, accountingUnitId: one.accountingUnitIds[0] });
    const again = { ...draft, email: 'JANA@one.test', tenantId: two.tenantId, accountingUnitId: two.accountingUnitIds[0] };
    await expect(createUser(parts, again)).rejects.toThrow('email_taken');
    await expect(createUser(parts, { ...again, email: 'nobody' })).rejects.toThrow('invalid_email');
    const trail = await database.forTenant(two.tenantId).selectFrom('audit_log').select('action').execute();
    expect(trail.map(({ action }) => action)).toEqual(['tenant.created']);
  });

  test('a new password is checked, replaces the old one and is logged', async () => {
    await using database = await createTestDatabase();
    const parts = { db: database.system, now };
    const { tenantId, accountingUnitIds } = await createTenant(parts, { name: 'One' });
    const email = 'jana@one.test';
    await createUser(parts, {
      tenantId,
      email,
      name: 'Jana',
      role: 'Viewer',
      passwordHash: null,
      accountingUnitId: accountingUnitIds[0],
    });
    await expect(setPassword(parts, email, 'short')).rejects.toThrow('text_too_short {"min":10}');
    await expect(setPassword(parts, 'nobody@one.test', 'long enough for all')).rejects.toThrow('user_not_found');
    await setPassword(parts, email, 'long enough for all');
    const user = await findUserByEmail(database.system, email);
    expect(await verifyPassword('long enough for all', user?.passwordHash ?? null)).toBe(true);
    const trail = await database.system.selectFrom('audit_log').select('action').orderBy('id').execute();
    expect(trail.map(({ action }) => action)).toEqual(['tenant.created', 'user.created', 'user.passwordSet']);
  });
});
