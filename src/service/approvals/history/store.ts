import { sql } from 'kysely';
import type { RunStatus, VoteStatus } from '#contract/approvals/rules.ts';
import type { Db } from '#service/platform/database/database.ts';

export type MineQuery = { selfId: string; unitIds: 'all' | readonly string[]; skip: number; take: number };
export type MineRow = { id: string; status: VoteStatus | RunStatus; at: Date; note: string | null; waits_for: string[] };

const ofUnits = (unitIds: MineQuery['unitIds']) =>
  unitIds === 'all' ? sql`` : sql`and d.accounting_unit_id = any(${unitIds}::uuid[])`;

/** Names of the approvers that the open step of a run waits for. */
const waitsFor = sql`array(
  select v.approver_name from approvals v where v.tenant_id = r.tenant_id and v.run_id = r.id and v.status = 'Pending' order by v.position
)`;

/** Documents that a user decided about, for themselves or as a substitute: their last decision on each, the latest first. */
const decided = ({ selfId, unitIds }: MineQuery) => sql`
  select a.document_id as id, a.status, a.decided_at as at, a.note, ${waitsFor} as waits_for
  from approvals a
  join approval_runs r on r.tenant_id = a.tenant_id and r.id = a.run_id
  join documents d on d.tenant_id = a.tenant_id and d.id = a.document_id
  where a.decided_by_id = ${selfId}::uuid and a.decided_at is not null and d.deleted_at is null ${ofUnits(unitIds)}
    and not exists (
      select from approvals later
      where later.tenant_id = a.tenant_id and later.decided_by_id = a.decided_by_id and later.document_id = a.document_id
        and (later.decided_at, later.run_id, later.step_index, later.approver_id) > (a.decided_at, a.run_id, a.step_index, a.approver_id)
    )`;

/** Documents that a user uploaded or sent for approval, with the state of the latest run and the note of a rejection. */
const sent = ({ selfId, unitIds }: MineQuery) => sql`
  select distinct on (r.document_id) r.document_id as id, r.status, coalesce(r.finished_at, r.started_at) as at,
    (
      select v.note from approvals v
      where v.tenant_id = r.tenant_id and v.run_id = r.id and v.status = 'Rejected' order by v.decided_at desc limit 1
    ) as note,
    ${waitsFor} as waits_for
  from approval_runs r
  join documents d on d.tenant_id = r.tenant_id and d.id = r.document_id
  where r.id in (select runs_sent_by(${selfId}::uuid)) and d.deleted_at is null ${ofUnits(unitIds)}
  order by r.document_id, r.id desc`;

const kinds = { decided, sent };
export type MineKind = keyof typeof kinds;

export async function findMine(db: Db, kind: MineKind, query: MineQuery): Promise<MineRow[]> {
  const { rows } = await sql<MineRow>`
    select * from (${kinds[kind](query)}) as mine order by at desc, id offset ${query.skip} limit ${query.take}`.execute(db);
  return rows;
}

export async function countMine(db: Db, kind: MineKind, query: MineQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${kinds[kind](query)}) as mine`.execute(db);
  return rows[0]?.total ?? 0;
}
