import type { Insertable } from 'kysely';
import type { MailChannel } from '#contract/emails/bff.ts';
import type { Db } from '#service/platform/database/database.ts';
import type { MailChannels } from '#service/platform/database/schema.ts';

type Row = Insertable<MailChannels> & { channel: MailChannel };

/** What this installation is set up for, written by the process that does it. A channel that is no longer used loses its results. */
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

/** How the last try went. */
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
