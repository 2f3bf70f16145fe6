import { type Kysely, sql } from 'kysely';

/** The digest of a row is made before the lock on the chain's end is taken, and the end moves in one statement: commits wait less for each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function chain_audit_row() returns trigger security definer
      set search_path = pg_catalog, public, pg_temp language plpgsql as $$
      declare
        digest bytea := sha256(convert_to(audit_record(new), 'UTF8'));
        place bigint;
        link bytea;
      begin
        loop
          update audit_heads h set sequence = h.sequence + 1, hash = sha256(h.hash || digest)
            where h.tenant_id = new.tenant_id returning h.sequence, h.hash into place, link;
          exit when found;
          insert into audit_heads values (new.tenant_id, 0, audit_start(new.tenant_id)) on conflict do nothing;
        end loop;
        insert into audit_chain values (new.tenant_id, place, new.id, link);
        return null;
      end
    $$
  `.execute(db);
}
