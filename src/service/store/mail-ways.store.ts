import type { Insertable } from 'kysely';
import type { MailWay } from '#contract/endpoints/mail.ts';
import type { Db } from './database.ts';
import type { MailWays } from './schema.ts';

type Row = Insertable<MailWays> & { way: MailWay };

/** What this installation is set up for, written by the process that does it. Of a way that is no longer used nothing is kept. */
export async function putMailWays(system: Db, configured: Readonly<Record<MailWay, boolean>>): Promise<void> {
  for (const [way, isConfigured] of Object.entries(configured)) {
    const none = { tried_at: null, succeeded_at: null, failure: null, left_count: 0 };
    await system
      .insertInto('mail_ways')
      .values({ way, is_configured: isConfigured })
      .onConflict((conflict) => conflict.column('way').doUpdateSet({ is_configured: isConfigured, ...(!isConfigured && none) }))
      .execute();
  }
}

/** How the last try went. */
export async function recordMailTry(
  system: Db,
  way: MailWay,
  { at, failure, left }: { at: Date; failure: string | null; left: number },
): Promise<void> {
  const row: Row = {
    way,
    is_configured: true,
    tried_at: at,
    failure,
    left_count: left,
    ...(failure === null && { succeeded_at: at }),
  };
  await system
    .insertInto('mail_ways')
    .values(row)
    .onConflict((conflict) => conflict.column('way').doUpdateSet(row))
    .execute();
}

export const findMailWays = (db: Db) => db.selectFrom('mail_ways').selectAll().execute();
