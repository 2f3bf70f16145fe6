import { type Kysely, sql } from 'kysely';

/** Where QR codes stand on their page, so that what one of them says can be shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // x0, y0, x1, y1 of each of qr_codes, in points as the boxes of words; empty for pages that were read before
  await sql`alter table document_pages add column qr_boxes double precision[] not null default '{}'`.execute(db);
}
