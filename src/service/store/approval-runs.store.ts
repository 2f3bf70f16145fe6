import { type Selectable, sql } from 'kysely';
import type { RunStatus, StepMode, StepStatus, VoteStatus } from '#contract/approval.ts';
import type { Db } from './database.ts';
import { insertRows } from './insert-rows.ts';
import type { Approvals, ApprovalRuns, ApprovalRunSteps } from './schema.ts';

export type RunRow = Omit<Selectable<ApprovalRuns>, 'status'> & { status: RunStatus };
export type RunStepRow = Omit<Selectable<ApprovalRunSteps>, 'mode' | 'status'> & { mode: StepMode; status: StepStatus };
export type VoteRow = Omit<Selectable<Approvals>, 'status'> & { status: VoteStatus };
export type WholeRun = { run: RunRow; steps: RunStepRow[]; votes: VoteRow[] };

/** The runs of documents, the latest of each first; `latestOnly` leaves the others out. */
export async function findRuns(
  db: Db,
  documentIds: readonly string[],
  { latestOnly = false }: { latestOnly?: boolean } = {},
): Promise<WholeRun[]> {
  const runs = await db
    .selectFrom('approval_runs')
    .selectAll()
    .$if(latestOnly, (query) => query.distinctOn('document_id').orderBy('document_id'))
    .where(sql<boolean>`document_id = any(${documentIds}::uuid[])`)
    .orderBy('id', 'desc')
    .execute();
  const ids = runs.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [steps, votes] = [await stepsOf(db, ids), await votesOf(db, ids)];
  return runs.map((run) => ({
    // the columns of state hold what our own writes put there
    run: run as RunRow,
    steps: steps.filter(({ run_id }) => run_id === run.id),
    votes: votes.filter(({ run_id }) => run_id === run.id),
  }));
}

const stepsOf = async (db: Db, runIds: readonly string[]) =>
  (await db
    .selectFrom('approval_run_steps')
    .selectAll()
    .where(sql<boolean>`run_id = any(${runIds}::uuid[])`)
    .orderBy('step_index')
    .execute()) as RunStepRow[];

const votesOf = async (db: Db, runIds: readonly string[]) =>
  (await db
    .selectFrom('approvals')
    .selectAll()
    .where(sql<boolean>`run_id = any(${runIds}::uuid[])`)
    .orderBy('step_index')
    .orderBy('position')
    .execute()) as VoteRow[];

export async function insertRun(db: Db, { run, steps, votes }: WholeRun): Promise<void> {
  await insertRows(db, 'approval_runs', [run]);
  await insertRows(db, 'approval_run_steps', steps);
  await insertRows(db, 'approvals', votes);
}

export async function changeRun(db: Db, runId: string, change: { status: RunStatus; finished_at: Date | null }): Promise<void> {
  await db.updateTable('approval_runs').set(change).where('id', '=', runId).execute();
}

/** Steps as they are now, with all their votes. */
export async function replaceSteps(
  db: Db,
  runId: string,
  steps: readonly RunStepRow[],
  votes: readonly VoteRow[],
): Promise<void> {
  await db
    .deleteFrom('approval_run_steps')
    .where('run_id', '=', runId)
    .where(sql<boolean>`step_index = any(${steps.map(({ step_index }) => step_index)}::int[])`)
    .execute();
  await insertRows(db, 'approval_run_steps', steps);
  await insertRows(db, 'approvals', votes);
}

/** Everybody who is or was asked about the document, or decided about it. */
export async function findParticipants(db: Db, documentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('approvals')
    .select(['approver_id', 'decided_by_id'])
    .where('document_id', '=', documentId)
    .execute();
  return [...new Set(rows.flatMap((row) => [row.approver_id, ...(row.decided_by_id === null ? [] : [row.decided_by_id])]))];
}
