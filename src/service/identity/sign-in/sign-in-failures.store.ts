import type { Db } from '#service/platform/database/database.ts';

export type FailureRow = { subject: string; failures: number; lastFailureAt: Date };

export const findFailures = (db: Db, subjects: readonly string[]): Promise<FailureRow[]> =>
  db
    .selectFrom('sign_in_failures')
    .select(['subject', 'failures', 'last_failure_at as lastFailureAt'])
    .where('subject', 'in', [...subjects])
    .execute();

/** Increments the count, or restarts at one if the last failure is older than `forgottenBefore`. */
export async function countFailure(db: Db, subject: string, at: Date, forgottenBefore: Date): Promise<void> {
  await db
    .insertInto('sign_in_failures')
    .values({ subject, failures: 1, last_failure_at: at })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((eb) => ({
        failures: eb
          .case()
          .when('sign_in_failures.last_failure_at', '<', forgottenBefore)
          .then(1)
          .else(eb('sign_in_failures.failures', '+', 1))
          .end(),
        last_failure_at: at,
      })),
    )
    .execute();
}

export async function clearFailures(db: Db, subjects: readonly string[]): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('subject', 'in', [...subjects])
    .execute();
}

export async function deleteFailuresBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('last_failure_at', '<', before).execute();
}
