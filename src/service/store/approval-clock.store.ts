import { type RawBuilder, sql } from 'kysely';
import { decidingRoles } from '#contract/approval.ts';
import type { Db } from './database.ts';

export type DueDocument = { tenantId: string; documentId: string };

/** Over all tenants: documents in whose open step something is due by the clock. */
export async function findDue(system: Db, now: Date, most: number): Promise<DueDocument[]> {
  const { rows } = await sql<DueDocument>`
    select r.tenant_id as "tenantId", r.document_id as "documentId"
    from approval_run_steps s
    join approval_runs r on r.tenant_id = s.tenant_id and r.id = s.run_id
    join documents d on d.tenant_id = r.tenant_id and d.id = r.document_id
    where s.status = 'Pending' and r.status = 'Pending' and d.deleted_at is null and (s.remind_at <= ${now} or s.escalate_at <= ${now})
    order by least(s.remind_at, s.escalate_at) limit ${most}`.execute(system);
  return rows;
}

/**
 * Documents whose open step waits for people of whom none can decide any more: switched off, in another role, or out of the accounting
 * unit, and nobody stands in for them. Those of which it is known are left out. Everything is looked up for each step by its key: limits
 * and `offset 0` keep the planner from joining whole tables, which takes minutes where it knows no statistics yet.
 */
export async function findAbandoned(system: Db, now: Date, most: number): Promise<DueDocument[]> {
  const canDecide = (id: RawBuilder<string>) => sql<boolean>`exists (
    select from users u
    where u.tenant_id = a.tenant_id and u.id = ${id} and u.enabled and u.role = any(${decidingRoles}::text[])
      and not (r.four_eyes and u.id = any(r.sender_ids))
      and (u.role = 'TenantAdmin' or u.accounting_unit_id = d.accounting_unit_id or d.accounting_unit_id = any(u.additional_unit_ids))
    offset 0
  )`;
  const { rows } = await sql<DueDocument>`
    select s.tenant_id as "tenantId", r.document_id as "documentId"
    from approval_run_steps s
    cross join lateral (
      select document_id, four_eyes, sender_ids from approval_runs
      where tenant_id = s.tenant_id and id = s.run_id and status = 'Pending' limit 1
    ) r
    cross join lateral (
      select accounting_unit_id, deleted_at from documents where tenant_id = s.tenant_id and id = r.document_id limit 1
    ) d
    where s.status = 'Pending' and s.alone_since is null and d.deleted_at is null and not exists (
      select from approvals a
      where a.tenant_id = s.tenant_id and a.run_id = s.run_id and a.step_index = s.step_index and a.status = 'Pending' and (
        ${canDecide(sql`a.approver_id`)} or exists (
          select from approval_substitutions x
          where x.tenant_id = a.tenant_id and x.user_id = a.approver_id and x.revoked_at is null
            and x.starts_at <= ${now} and x.ends_at > ${now} and ${canDecide(sql`x.substitute_id`)}
          offset 0
        )
      )
      offset 0
    )
    order by s.started_at limit ${most}`.execute(system);
  return rows;
}

export type DigestReader = { tenantId: string; userId: string };

/** Over all tenants of a time zone: who has not had his daily letter of this day, wants one, and may have something waiting. */
export async function findDigestReaders(
  system: Db,
  { day, timeZone }: { day: string; timeZone: string },
  most: number,
): Promise<DigestReader[]> {
  const { rows } = await sql<DigestReader>`
    select u.tenant_id as "tenantId", u.id as "userId"
    from users u
    join tenants t on t.id = u.tenant_id
    where t.time_zone = ${timeZone} and u.enabled and u.approval_letters <> 'none' and (u.approval_digest_day is null or u.approval_digest_day < ${day}::date)
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

/** Whether any workflow compares amounts in a currency that it names. */
export async function findTenantsWithCurrencies(system: Db): Promise<string[]> {
  const { rows } = await sql<{ tenantId: string }>`
    select distinct w.tenant_id as "tenantId" from approval_workflows w
    join approval_workflow_versions v on v.tenant_id = w.tenant_id and v.workflow_id = w.id and v.version = w.version
    where w.deleted_at is null and w.is_active and v.definition::text like '%"currency"%'
    limit 1`.execute(system);
  return rows.map(({ tenantId }) => tenantId);
}
