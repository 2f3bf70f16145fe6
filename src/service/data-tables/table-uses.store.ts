import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

/** Returns the names of workflows with a rule that looks a value up in a table. */
export async function findWorkflowsOfTable(db: Db, tenantId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select v.definition ->> 'name' as name
    from approval_workflows w
    join approval_workflow_versions v on v.tenant_id = w.tenant_id and v.workflow_id = w.id and v.version = w.version
    where w.tenant_id = ${tenantId} and w.deleted_at is null
      and jsonb_path_exists(v.definition, '$.**.table ? (@ == $id)', jsonb_build_object('id', ${id}::text))
    order by w.sort_order, w.id`.execute(db);
  return rows.map(({ name }) => name);
}
