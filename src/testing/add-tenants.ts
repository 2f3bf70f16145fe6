/** Adds tenants to a running service, besides the demo tenant. */
import { v7 as uuidv7 } from 'uuid';
import { WorkflowDefinition } from '#contract/approvals/rules.ts';
import type { Role } from '#contract/core/permissions.ts';
import { addWorkflow } from '#service/approvals/workflows/workflows.ts';
import { openDatabase } from '#service/platform/database/database.ts';
import { createLog } from '#service/platform/log.ts';
import { createTenant } from '#service/provisioning/create-tenant.ts';
import { type AccountParts, operatorOf } from '#service/users/account-parts.ts';
import { createUser } from '#service/users/create-user.ts';
import { hashPassword } from '#service/users/password.ts';

/** Email addresses of the administrator and the approver. */
export type People = { admin: string; approver: string };

/** Adds this many tenants, each created like the demo tenant: two accounting units, and a workflow of one step. */
export async function addTenants(databaseUrl: string, count: number, password: string): Promise<People[]> {
  const database = openDatabase({ url: databaseUrl, log: createLog('silent') });
  try {
    const parts = { db: database.system, now: () => new Date() };
    const passwordHash = await hashPassword(password);
    const all: People[] = [];
    for (let at = 0; at < count; at += 1) all.push(await addTenant(parts, `tenant-${at}.test`, passwordHash));
    return all;
  } finally {
    await database.close();
  }
}

async function addTenant(parts: AccountParts, domain: string, passwordHash: string): Promise<People> {
  const people = { admin: `admin@${domain}`, approver: `approver@${domain}` };
  const { tenantId, accountingUnitIds } = await createTenant(parts, {
    name: domain,
    features: ['Approval', 'AccountingUnits'],
    accountingUnits: [{ name: `${domain}, Praha` }, { name: `${domain}, Brno` }],
  });
  const [accountingUnitId, ...additionalUnitIds] = accountingUnitIds;
  const add = (email: string, role: Role) =>
    createUser(parts, { tenantId, email, name: email, role, passwordHash, accountingUnitId, additionalUnitIds });
  await add(people.admin, 'TenantAdmin');
  const { userId } = await add(people.approver, 'Approver');
  await addWorkflow(
    { ...parts, actor: operatorOf(tenantId), traceId: uuidv7() },
    WorkflowDefinition.parse({
      name: 'Approval',
      steps: [{ name: 'Approval', mode: 'any', approvers: { userIds: [userId] } }],
    }),
  );
  return people;
}
