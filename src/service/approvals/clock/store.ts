import { sql } from 'kysely';
import { decidingRoles } from '#contract/approvals/rules.ts';
import type { Db } from '#service/platform/database/database.ts';
import { hasUsedDecision } from '../runs/has-used-decision.ts';
import { withoutNestedLoops } from '#service/platform/database/without-nested-loops.ts';

export type DueDocument = { tenantId: string; documentId: string };

/** Returns documents of all tenants whose open step has a timed action due. */
export async function findDue(system: Db, now: Date, most: number): Promise<DueDocument[]> {
  const { rows } = await sql<DueDocument>`
    select r.tenant_id as "tenantId", r.document_id as "documentId"
    from approval_run_steps s
    join approval_runs r on r.tenant_id = s.tenant_id and r.id = s.run_id
    join documents d on d.tenant_id = r.tenant_id and d.id = r.document_id
    where s.status = 'Pending' and r.status = 'Pending' and d.deleted_at is null and (s.remind_at <= ${now} or s.escalate_at <= ${now})
      and not exists (
        select from approval_questions q
        where q.tenant_id = s.tenant_id and q.run_id = s.run_id and q.step_index = s.step_index and q.closed_at is null
      )
    order by least(s.remind_at, s.escalate_at) limit ${most}`.execute(system);
  return rows;
}

/**
 * Returns documents whose open step has no approver left who can decide: each is disabled, has another role or is outside the accounting
 * unit, and has no substitute, or one who has used their decision. Steps already marked as stuck are excluded. The permissions of each user
 * are determined once and joined with the steps as whole sets.
 */
export function findAbandoned(system: Db, now: Date, most: number): Promise<DueDocument[]> {
  return withoutNestedLoops(system, async (system) => {
    const { rows } = await sql<DueDocument>`
      with deciders as materialized (
        select tenant_id, id, role = 'TenantAdmin' as is_everywhere,
          array_remove(array_append(additional_unit_ids, accounting_unit_id), null) as unit_ids
        from users where enabled and role = any(${decidingRoles}::text[])
      ), able as materialized (
        select tenant_id, id as approver_id, id, is_everywhere, unit_ids from deciders
        union all
        select x.tenant_id, x.user_id, u.id, u.is_everywhere, u.unit_ids
        from approval_substitutions x join deciders u on u.tenant_id = x.tenant_id and u.id = x.substitute_id
        where x.revoked_at is null and x.starts_at <= ${now} and x.ends_at > ${now}
      ), open as materialized (
        select s.tenant_id, s.run_id, s.step_index, s.started_at, r.document_id, r.four_eyes, r.sender_ids, d.accounting_unit_id
        from approval_run_steps s
        join approval_runs r on r.tenant_id = s.tenant_id and r.id = s.run_id and r.status = 'Pending'
        join documents d on d.tenant_id = r.tenant_id and d.id = r.document_id and d.approval_state = 'Pending' and d.deleted_at is null
        where s.status = 'Pending' and s.stuck_since is null
      )
      select o.tenant_id as "tenantId", o.document_id as "documentId"
      from open o
      where not exists (
        select from approvals a join able u on u.tenant_id = a.tenant_id and u.approver_id = a.approver_id
        where a.tenant_id = o.tenant_id and a.run_id = o.run_id and a.step_index = o.step_index and a.status = 'Pending'
          and (u.is_everywhere or o.accounting_unit_id = any(u.unit_ids)) and not (o.four_eyes and u.id = any(o.sender_ids))
          and not (u.id <> a.approver_id and ${hasUsedDecision({ tenantId: sql.ref('o.tenant_id'), runId: sql.ref('o.run_id'), userId: sql.ref('u.id') })})
      )
      order by o.started_at limit ${most}`.execute(system);
    return rows;
  });
}

export type DigestReader = { tenantId: string; userId: string };

/** Returns users in all tenants of a time zone who have not had the daily email of this day, want it, and may have pending approvals. */
export async function findDigestReaders(
  system: Db,
  { day, timeZone }: { day: string; timeZone: string },
  most: number,
): Promise<DigestReader[]> {
  const { rows } = await sql<DigestReader>`
    select u.tenant_id as "tenantId", u.id as "userId"
    from users u
    join tenants t on t.id = u.tenant_id
    where t.time_zone = ${timeZone} and u.enabled and u.approval_emails <> 'none' and (u.approval_digest_date is null or u.approval_digest_date < ${day}::date)
      and u.role = any(${decidingRoles}::text[])
      and exists (
        select from approvals a
        where a.tenant_id = u.tenant_id and a.status = 'Pending' and (
          a.approver_id = u.id or a.approver_id in (
            select x.user_id from approval_substitutions x
            where x.tenant_id = u.tenant_id and x.substitute_id = u.id and x.revoked_at is null
          )
        )
      )
    order by u.tenant_id, u.id limit ${most}`.execute(system);
  return rows;
}

/** Returns tenants that require two approvers for documents over an amount. */
export async function findTenantsWithTwoApprovers(system: Db): Promise<{ tenantId: string }[]> {
  const { rows } = await sql<{ tenantId: string }>`
    select id as "tenantId" from tenants where approval_settings ? 'twoPeople' order by id`.execute(system);
  return rows;
}

/** Returns one tenant that has a workflow comparing amounts in a named currency, if there is any. */
export async function findTenantsWithCurrencies(system: Db): Promise<{ tenantId: string }[]> {
  const { rows } = await sql<{ tenantId: string }>`
    select distinct w.tenant_id as "tenantId" from approval_workflows w
    join approval_workflow_versions v on v.tenant_id = w.tenant_id and v.workflow_id = w.id and v.version = w.version
    where w.deleted_at is null and w.is_active and v.definition::text like '%"currency"%'
    limit 1`.execute(system);
  return rows;
}
