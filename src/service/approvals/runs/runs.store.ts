import { type Selectable, sql } from 'kysely';
import type { RunStatus, StepMode, StepStatus, VoteStatus } from '#contract/approvals/rules.ts';
import type { ApprovalState } from '#contract/core/document-states.ts';
import type { Db } from '#service/platform/database/database.ts';
import { asDocumentRow, type DocumentRow } from '#service/documents/core/document-row.ts';
import { insertRows } from '#service/platform/database/insert-rows.ts';
import type { Approvals, ApprovalRuns, ApprovalRunSteps } from '#service/platform/database/schema.ts';

export type RunRow = Omit<Selectable<ApprovalRuns>, 'status'> & { status: RunStatus };
export type RunStepRow = Omit<Selectable<ApprovalRunSteps>, 'mode' | 'status'> & { mode: StepMode; status: StepStatus };
export type VoteRow = Omit<Selectable<Approvals>, 'status'> & { status: VoteStatus };
export type WholeRun = { run: RunRow; steps: RunStepRow[]; votes: VoteRow[] };

/** Runs with steps and votes in one statement: they are read while the document is locked and others wait. */
const wholeRuns = (db: Db) =>
  db
    .selectFrom('approval_runs as r')
    .selectAll('r')
    .select([
      sql<JsonRow<RunStepRow>[]>`(
      select coalesce(jsonb_agg(s order by s.step_index), '[]') from approval_run_steps s
      where s.tenant_id = r.tenant_id and s.run_id = r.id)`.as('steps'),
      sql<JsonRow<VoteRow>[]>`(
      select coalesce(jsonb_agg(a order by a.step_index, a.position), '[]') from approvals a
      where a.tenant_id = r.tenant_id and a.run_id = r.id)`.as('votes'),
    ]);

/** A row as represented in JSON: times are text. */
type JsonRow<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] };

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
const stepOf = (step: JsonRow<RunStepRow>): RunStepRow => ({
  ...step,
  started_at: timeOf(step.started_at),
  due_at: timeOf(step.due_at),
  finished_at: timeOf(step.finished_at),
  remind_at: timeOf(step.remind_at),
  escalate_at: timeOf(step.escalate_at),
  stuck_since: timeOf(step.stuck_since),
});

/** Returns the runs of documents, the latest of each first; with `latestOnly` just that one. */
export async function findRuns(
  db: Db,
  documentIds: readonly string[],
  { latestOnly = false }: { latestOnly?: boolean } = {},
): Promise<WholeRun[]> {
  const rows = await wholeRuns(db)
    .$if(latestOnly, (query) => query.distinctOn('r.document_id').orderBy('r.document_id'))
    .where(sql<boolean>`r.document_id = any(${documentIds}::uuid[])`)
    .orderBy('r.id', 'desc')
    .execute();
  return rows.map(({ steps, votes, ...run }) => ({
    // the state column contains only values written by this code
    run: run as RunRow,
    steps: steps.map(stepOf),
    votes: votes.map((vote) => ({ ...vote, decided_at: timeOf(vote.decided_at) })),
  }));
}

export async function insertRun(db: Db, { run, steps, votes }: WholeRun): Promise<void> {
  await insertRows(db, 'approval_runs', [run]);
  await insertRows(db, 'approval_run_steps', steps);
  await insertRows(db, 'approvals', votes);
}

export async function changeRun(db: Db, runId: string, change: { status: RunStatus; finished_at: Date | null }): Promise<void> {
  await db.updateTable('approval_runs').set(change).where('id', '=', runId).execute();
}

type Change = { steps: readonly RunStepRow[]; votes: readonly VoteRow[]; run: { status: RunStatus; finished_at: Date | null } };

/** Stores the changes of a transition: the state of the run, and the changed steps with all their votes. */
export async function saveMoves(db: Db, runId: string, { steps, votes, run }: Change): Promise<void> {
  const [stepsJson, votesJson] = [JSON.stringify(steps), JSON.stringify(votes)];
  await sql`
    with run as (
      update approval_runs set status = ${run.status}, finished_at = ${run.finished_at}
      where id = ${runId}::uuid and status <> ${run.status}
    ), step as (
      insert into approval_run_steps select * from json_populate_recordset(null::approval_run_steps, ${stepsJson}::json)
      on conflict (tenant_id, run_id, step_index) do update set
        mode = excluded.mode, status = excluded.status, started_at = excluded.started_at, due_at = excluded.due_at,
        finished_at = excluded.finished_at, remind_at = excluded.remind_at, escalate_at = excluded.escalate_at,
        stuck_since = excluded.stuck_since
    ), kept as (
      select * from json_populate_recordset(null::approvals, ${votesJson}::json)
    ), gone as (
      delete from approvals a where a.run_id = ${runId}::uuid
        and a.step_index = any(${steps.map(({ step_index }) => step_index)}::int[])
        and not exists (select from kept k where k.step_index = a.step_index and k.approver_id = a.approver_id)
    )
    insert into approvals select * from kept
    on conflict (tenant_id, run_id, step_index, approver_id) do update set
      position = excluded.position, status = excluded.status, is_override = excluded.is_override,
      is_escalated = excluded.is_escalated, delegated_from_id = excluded.delegated_from_id,
      delegated_from_name = excluded.delegated_from_name, decided_by_id = excluded.decided_by_id,
      decided_by_name = excluded.decided_by_name, decided_at = excluded.decided_at, note = excluded.note`.execute(db);
}

/**
 * Updates the document after a transition: its approval state, and the users who are or were approvers or have decided. Returns the updated
 * row.
 */
export async function updateApprovalState(db: Db, documentId: string, state: ApprovalState, at: Date): Promise<DocumentRow> {
  const row = await db
    .updateTable('documents')
    .set((eb) => ({
      approval_state: state,
      approver_ids: sql<string[]>`array(
        select approver_id from approvals where document_id = ${documentId}::uuid
        union select decided_by_id from approvals where document_id = ${documentId}::uuid and decided_by_id is not null)`,
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', documentId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return asDocumentRow(row);
}
