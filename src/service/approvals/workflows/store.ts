import { sql } from 'kysely';
import { ApprovalSettings, WorkflowDefinition } from '#contract/approvals/rules.ts';
import type { Db } from '#service/platform/database/database.ts';

export type WorkflowRow = {
  id: string;
  isActive: boolean;
  order: number;
  version: number;
  updatedAt: Date;
  definition: WorkflowDefinition;
};

const workflows = (db: Db) =>
  db
    .selectFrom('approval_workflows as w')
    .innerJoin('approval_workflow_versions as v', (join) =>
      join.onRef('v.tenant_id', '=', 'w.tenant_id').onRef('v.workflow_id', '=', 'w.id').onRef('v.version', '=', 'w.version'),
    )
    .select([
      'w.id',
      'w.is_active as isActive',
      'w.sort_order as order',
      'w.version',
      'v.created_at as updatedAt',
      'v.definition',
    ])
    .where('w.deleted_at', 'is', null);

/** Definitions written by older versions of the product lack later properties. */
const parsed = <R extends { definition: unknown }>(row: R) => ({ ...row, definition: WorkflowDefinition.parse(row.definition) });

/** Returns the workflows in the order in which they are tried. */
export async function listWorkflows(db: Db): Promise<WorkflowRow[]> {
  const rows = await workflows(db).orderBy('w.sort_order').orderBy('w.id').execute();
  return rows.map(parsed);
}

export async function findWorkflow(db: Db, id: string): Promise<WorkflowRow | undefined> {
  const row = await workflows(db).where('w.id', '=', id).executeTakeFirst();
  return row && parsed(row);
}

export async function lockWorkflow(db: Db, id: string): Promise<{ version: number } | undefined> {
  return db
    .selectFrom('approval_workflows')
    .select('version')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Serializes changes of the order of workflows; held until the end of the transaction. */
export async function lockWorkflowOrder(db: Db, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`workflow order ${tenantId}`}, 0))`.execute(db);
}

/** Returns the definition of a workflow in a version, even if the workflow is deleted. */
export async function findVersion(
  db: Db,
  workflowId: string,
  version: number,
): Promise<{ definition: WorkflowDefinition; createdAt: Date } | undefined> {
  const row = await db
    .selectFrom('approval_workflow_versions')
    .select(['definition', 'created_at'])
    .where('workflow_id', '=', workflowId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && { definition: WorkflowDefinition.parse(row.definition), createdAt: row.created_at };
}

export type NewWorkflow = { tenantId: string; id: string; order: number; definition: WorkflowDefinition; by: string; at: Date };

export async function insertWorkflow(db: Db, workflow: NewWorkflow): Promise<void> {
  const { tenantId, id, order, at } = workflow;
  await db
    .insertInto('approval_workflows')
    .values({ tenant_id: tenantId, id, sort_order: order, created_at: at, updated_at: at })
    .execute();
  await insertVersion(db, { ...workflow, version: 1 });
}

type NewVersion = Omit<NewWorkflow, 'order'> & { version: number };

async function insertVersion(db: Db, { tenantId, id, version, definition, by, at }: NewVersion): Promise<void> {
  await db
    .insertInto('approval_workflow_versions')
    .values({
      tenant_id: tenantId,
      workflow_id: id,
      version,
      definition: JSON.stringify(definition),
      created_by: by,
      created_at: at,
    })
    .execute();
}

export async function addVersion(db: Db, version: NewVersion): Promise<void> {
  await insertVersion(db, version);
  await changeWorkflow(db, version.id, { version: version.version }, version.at);
}

export async function changeWorkflow(
  db: Db,
  id: string,
  change: { version?: number; is_active?: boolean; sort_order?: number; deleted_at?: Date },
  at: Date,
): Promise<void> {
  await db
    .updateTable('approval_workflows')
    .set({ ...change, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Returns the settings of the tenant that `db` belongs to; defaults for those that were never set. */
export async function findApprovalSettings(db: Db): Promise<ApprovalSettings> {
  const { approval_settings: settings } = await db.selectFrom('tenants').select('approval_settings').executeTakeFirstOrThrow();
  return ApprovalSettings.parse(settings);
}

/** Hash of the basis of the last search, and whether it found a document that needs no two approvers. */
export type TwoApproverResult = { basis: string; hasHole: boolean };

export async function findTwoApproverResult(db: Db): Promise<TwoApproverResult | null> {
  const { watch } = await db.selectFrom('tenants').select('two_people_watch as watch').executeTakeFirstOrThrow();
  return watch as TwoApproverResult | null;
}

/** Returns false if another process has written since `last` was read. */
export async function replaceTwoApproverResult(
  db: Db,
  tenantId: string,
  { last, next }: { last: TwoApproverResult | null; next: TwoApproverResult },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tenants')
    .set({ two_people_watch: JSON.stringify(next) })
    .where('id', '=', tenantId)
    .where(sql<boolean>`two_people_watch is not distinct from ${last && JSON.stringify(last)}::jsonb`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function updateApprovalSettings(db: Db, tenantId: string, settings: ApprovalSettings): Promise<void> {
  await db
    .updateTable('tenants')
    .set({ approval_settings: JSON.stringify(settings) })
    .where('id', '=', tenantId)
    .execute();
}
