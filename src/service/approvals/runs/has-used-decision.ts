import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a user has decided in a run whose workflow does not allow one person several decisions, as `hasUsedDecision` of the engine. Only
 * substitutes need it: approvers are not asked again.
 */
export const hasUsedDecision = ({
  tenantId,
  runId,
  userId,
}: Record<'tenantId' | 'runId' | 'userId', RawBuilder<unknown>>) => sql<boolean>`
  exists (
    select from approvals used
    join approval_runs used_in on used_in.tenant_id = used.tenant_id and used_in.id = used.run_id
    join approval_workflow_versions used_by on used_by.tenant_id = used_in.tenant_id and used_by.workflow_id = used_in.workflow_id
      and used_by.version = used_in.version
    where used.tenant_id = ${tenantId} and used.run_id = ${runId} and used.decided_by_id = ${userId} and used.status in ('Approved', 'Rejected')
      and not coalesce((used_by.definition ->> 'allowsSamePerson')::boolean, false)
  )`;
