import { type Kysely, sql } from 'kysely';

/** How letters come and go on this installation, as the process that does it last said: requests may be answered by another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_ways (
      -- smtpOut, smtpIn, imap
      way text primary key,
      is_configured boolean not null,
      tried_at timestamptz,
      succeeded_at timestamptz,
      -- why the last try failed; null when it did not
      failure text,
      -- messages of the last try that were for nobody, or too large
      left_count integer not null default 0
    );
    grant select on mail_ways to vidimus_app;
  `.execute(db);
}
