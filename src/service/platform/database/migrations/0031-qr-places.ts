import { type Kysely, sql } from 'kysely';

/** Positions of QR codes on their page, so that the source of a value can be shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // x0, y0, x1, y1 of each of qr_codes, in points like the boxes of words; empty for pages extracted earlier
  await sql`alter table document_pages add column qr_boxes double precision[] not null default '{}'`.execute(db);
}
