import { v7 as uuidv7 } from 'uuid';
import type { WorkflowDefinition } from '#contract/approvals/rules.ts';
import { WorkflowDefinition as Definition } from '#contract/approvals/rules.ts';
import type { Actor } from '#service/platform/ctx.ts';
import { addWorkflow } from '#service/approvals/workflows/workflows.ts';
import type { Database } from '#service/platform/database/database.ts';
import type { TestTenant } from './builders.ts';

/** Creates a workflow as written by an administrator; omitted parts have their defaults. */
export const workflowOf = (
  steps: readonly (Partial<Omit<WorkflowDefinition['steps'][number], 'approvers'>> & {
    approvers?: Partial<WorkflowDefinition['steps'][number]['approvers']>;
  })[],
  more: Partial<WorkflowDefinition> = {},
): WorkflowDefinition =>
  Definition.parse({
    name: 'Approval',
    ...more,
    steps: steps.map((step, index) => ({ name: `Step ${index + 1}`, mode: 'any', ...step })),
  });

/** Creates a step with these users as approvers. */
export const asking = (...people: readonly Actor[]) => ({ approvers: { userIds: people.map(({ id }) => id) } });

/** Adds a workflow to the tenant, after the existing ones. */
export async function buildWorkflow(
  database: Database,
  { tenantId }: TestTenant,
  definition: WorkflowDefinition,
): Promise<string> {
  const actor: Actor = {
    kind: 'system',
    id: 'test',
    tenantId,
    role: 'TenantAdmin',
    name: 'Test',
    email: null,
    accountingUnitId: null,
    unitIds: 'all',
  };
  const db = database.forTenant(tenantId);
  const { workflowId } = await db
    .transaction()
    .execute((trx) => addWorkflow({ db: trx, actor, traceId: uuidv7(), now: () => new Date() }, definition));
  return workflowId;
}
