import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

export type Question = {
  id: string;
  documentId: string;
  runId: string;
  stepIndex: number;
  question: string;
  askedById: string;
  askedByName: string;
  askedOfId: string;
  askedOfName: string;
  askedAt: Date;
};

/** Open questions of a pending step: a question left behind by a restarted or ended approval blocks nothing. */
const open = (db: Db) =>
  db
    .selectFrom('approval_questions as q')
    .innerJoin('approval_run_steps as s', (join) =>
      join.onRef('s.tenant_id', '=', 'q.tenant_id').onRef('s.run_id', '=', 'q.run_id').onRef('s.step_index', '=', 'q.step_index'),
    )
    .innerJoin('approval_runs as r', (join) => join.onRef('r.tenant_id', '=', 'q.tenant_id').onRef('r.id', '=', 'q.run_id'))
    .select([
      'q.id',
      'q.document_id as documentId',
      'q.run_id as runId',
      'q.step_index as stepIndex',
      'q.question',
      'q.asked_by_id as askedById',
      'q.asked_by_name as askedByName',
      'q.asked_of_id as askedOfId',
      'q.asked_of_name as askedOfName',
      'q.asked_at as askedAt',
    ])
    .where('q.closed_at', 'is', null)
    .where('s.status', '=', 'Pending')
    .where('r.status', '=', 'Pending');

export const findOpenQuestions = (db: Db, documentIds: readonly string[]): Promise<Question[]> =>
  open(db)
    .where(sql<boolean>`q.document_id = any(${documentIds}::uuid[])`)
    .execute();

export const findOpenQuestion = (db: Db, id: string): Promise<Question | undefined> =>
  open(db).where('q.id', '=', id).executeTakeFirst();

/** Returns the user whom a question was asked of, also after it was answered. */
export const findRecipient = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('approval_questions').select('asked_of_id').where('id', '=', id).executeTakeFirst())?.asked_of_id;

/** Returns the oldest first. */
export const findQuestionsTo = (db: Db, userId: string, most: number): Promise<Question[]> =>
  open(db).where('q.asked_of_id', '=', userId).orderBy('q.asked_at').orderBy('q.id').limit(most).execute();

/** Due date of step `s` if its question, asked at this time, were answered now; null is no question. */
export const dueIfAnsweredAt = (askedAt: Expression<Date | null>, now: Date): RawBuilder<Date | null> =>
  sql`s.due_at + coalesce(${now}::timestamptz - ${askedAt}, interval '0')`;

/** The same, with the question of the step looked up. */
export const dueIfAnswered = (now: Date): RawBuilder<Date | null> =>
  dueIfAnsweredAt(
    sql`(
      select q.asked_at from approval_questions q
      where q.tenant_id = s.tenant_id and q.run_id = s.run_id and q.step_index = s.step_index and q.closed_at is null
    )`,
    now,
  );

export async function insertQuestion(db: Db, tenantId: string, question: Question): Promise<void> {
  await db
    .insertInto('approval_questions')
    .values({
      tenant_id: tenantId,
      id: question.id,
      document_id: question.documentId,
      run_id: question.runId,
      step_index: question.stepIndex,
      question: question.question,
      asked_by_id: question.askedById,
      asked_by_name: question.askedByName,
      asked_of_id: question.askedOfId,
      asked_of_name: question.askedOfName,
      asked_at: question.askedAt,
    })
    .execute();
}

/** Closes the question and moves the deadlines of the step by the time it was blocked. */
export async function closeQuestion(
  db: Db,
  question: Question,
  { answer, at }: { answer: string | null; at: Date },
): Promise<void> {
  await db.updateTable('approval_questions').set({ answer, closed_at: at }).where('id', '=', question.id).execute();
  await sql`
    update approval_run_steps set
      due_at = due_at + (${at}::timestamptz - ${question.askedAt}::timestamptz),
      remind_at = remind_at + (${at}::timestamptz - ${question.askedAt}::timestamptz),
      escalate_at = escalate_at + (${at}::timestamptz - ${question.askedAt}::timestamptz)
    where run_id = ${question.runId}::uuid and step_index = ${question.stepIndex}`.execute(db);
}
