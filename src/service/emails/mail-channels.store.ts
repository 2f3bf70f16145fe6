import type { Insertable } from 'kysely';
import type { MailChannel } from '#contract/emails/bff.ts';
import type { Db } from '#service/platform/database/database.ts';
import type { MailChannels } from '#service/platform/database/schema.ts';

type Row = Insertable<MailChannels> & { channel: MailChannel };

/**
 * Stores which channels this installation has configured; written by the process that serves them. The results of an unused channel are
 * cleared.
 */
export async function putMailChannels(system: Db, configured: Readonly<Record<MailChannel, boolean>>): Promise<void> {
  for (const [channel, isConfigured] of Object.entries(configured)) {
    const none = { tried_at: null, succeeded_at: null, failure: null, skipped_count: 0 };
    await system
      .insertInto('mail_channels')
      .values({ channel, is_configured: isConfigured })
      .onConflict((conflict) =>
        conflict.column('channel').doUpdateSet({ is_configured: isConfigured, ...(!isConfigured && none) }),
      )
      .execute();
  }
}

/** Stores the result of the last attempt. */
export async function recordMailTry(
  system: Db,
  channel: MailChannel,
  { at, failure, left }: { at: Date; failure: string | null; left: number },
): Promise<void> {
  const row: Row = {
    channel,
    is_configured: true,
    tried_at: at,
    failure,
    skipped_count: left,
    ...(failure === null && { succeeded_at: at }),
  };
  await system
    .insertInto('mail_channels')
    .values(row)
    .onConflict((conflict) => conflict.column('channel').doUpdateSet(row))
    .execute();
}

export const findMailChannels = (db: Db) => db.selectFrom('mail_channels').selectAll().execute();
