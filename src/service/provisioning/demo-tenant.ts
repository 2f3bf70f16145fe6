import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { WorkflowDefinition } from '#contract/approvals/rules.ts';
import type { Role } from '#contract/core/permissions.ts';
import { inTransaction } from '#service/platform/database/database.ts';
import { hasTenants, lockFirstStart } from '#service/tenant/store.ts';
import { addWorkflow } from '#service/approvals/workflows/workflows.ts';
import { type AccountParts, operatorOf } from '#service/users/account-parts.ts';
import { createTenant } from './create-tenant.ts';
import { retireTenant } from './retire-tenant.ts';
import { createUser } from '#service/users/create-user.ts';
import { findUserByEmail } from '#service/users/accounts.store.ts';
import { hashPassword } from '#service/users/password.ts';

export type DemoParts = AccountParts & {
  dataDir: string;
  /** Whether it is production, in which nothing is created. */
  isProduction: boolean;
  /** DEMO_PASSWORD; if unset, one is generated and stored in DATA_DIR/demo-credentials.json. */
  demoPassword?: string | undefined;
};

export type DemoCredentials = { password: string; emails: string[]; file: string | null };

const people: { account: string; name: string; role: Role; units: 'both' | 'first' }[] = [
  { account: 'admin', name: 'Adam Dvořák', role: 'TenantAdmin', units: 'both' },
  { account: 'accountant', name: 'Jana Nováková', role: 'Accountant', units: 'both' },
  { account: 'approver', name: 'Petr Svoboda', role: 'Approver', units: 'both' },
  { account: 'uploader', name: 'Eva Černá', role: 'Uploader', units: 'first' },
  { account: 'viewer', name: 'Karel Veselý', role: 'Viewer', units: 'both' },
];

const emailOf = (account: string): string => `${account}@demo.test`;

/** Returns a workflow of one step with one approver. */
const workflowOf = (approverId: string): WorkflowDefinition =>
  WorkflowDefinition.parse({
    name: 'Approval',
    steps: [{ name: 'Approval', mode: 'any', approvers: { userIds: [approverId] } }],
  });

/**
 * Creates the demo tenant on an empty database outside production. Returns the credentials to print, once; undefined if nothing was
 * created. Two processes that start at once create one tenant.
 */
export async function ensureDemoTenant(parts: DemoParts): Promise<DemoCredentials | undefined> {
  if (parts.isProduction || (await hasTenants(parts.db))) return undefined;
  const password = parts.demoPassword ?? randomBytes(12).toString('base64url');
  const emails = people.map(({ account }) => emailOf(account));
  const passwordHash = await hashPassword(password);
  return inTransaction(parts.db, async (db) => {
    await lockFirstStart(db);
    if (await hasTenants(db)) return undefined;
    await addDemoTenant({ db, now: parts.now }, passwordHash);
    // before the commit: a tenant whose password nobody knows would be worse than a file without a tenant
    const file = parts.demoPassword === undefined ? keep(parts.dataDir, { password, emails }) : null;
    return { password, emails, file };
  });
}

async function addDemoTenant(inside: AccountParts, passwordHash: string | null): Promise<void> {
  const { tenantId, accountingUnitIds } = await createTenant(inside, {
    name: 'Demo Company a.s.',
    features: ['Approval', 'AccountingUnits'],
    accountingUnits: [
      { name: 'Demo Company a.s., Praha', customerId: '12345679', customerVatId: 'CZ12345679' },
      { name: 'Demo Company a.s., Brno', customerId: '87654326', customerVatId: 'CZ87654326' },
    ],
  });
  const [main, ...others] = accountingUnitIds;
  for (const { name, role, units, account } of people) {
    const { userId } = await createUser(inside, {
      tenantId,
      email: emailOf(account),
      name,
      role,
      passwordHash,
      accountingUnitId: main,
      additionalUnitIds: units === 'both' ? others : [],
    });
    if (account === 'approver')
      await addWorkflow({ ...inside, actor: operatorOf(tenantId), traceId: uuidv7() }, workflowOf(userId));
  }
}

/**
 * Creates the demo tenant again, with the password of its users. The existing one remains, because its audit log is append-only: its users
 * are disabled and their addresses released.
 */
export async function recreateDemoTenant(parts: DemoParts): Promise<void> {
  if ((await ensureDemoTenant(parts)) !== undefined) return;
  await inTransaction(parts.db, async (db) => {
    await lockFirstStart(db);
    const admin = await findUserByEmail(db, emailOf('admin'));
    if (admin) await retireTenant(db, admin.tenantId, new Date());
    await addDemoTenant({ db, now: parts.now }, admin?.passwordHash ?? null);
  });
}

function keep(dataDir: string, credentials: { password: string; emails: string[] }): string {
  const file = path.join(dataDir, 'demo-credentials.json');
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
  return file;
}
