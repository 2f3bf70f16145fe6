import { type Kysely, sql } from 'kysely';
import { tenantTables } from './tenant-tables.ts';

/** Results of the official rules for the e-invoice of a document; no row if they do not apply. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table e_invoice_checks (
      tenant_id uuid not null,
      document_id uuid not null,
      -- which rules, as the invoice says itself: en16931-ubl, peppol-ubl …
      rule_sets text[] not null,
      -- not of an invoice larger or with more breaches than any real one
      is_complete boolean not null,
      -- [{code, severity, ruleSet, terms, field, itemIndex, path}]
      breaches jsonb not null,
      checked_at timestamptz not null,
      primary key (tenant_id, document_id),
      foreign key (tenant_id, document_id) references documents on delete cascade
    )`.execute(db);
  await tenantTables(db, ['e_invoice_checks']);
  await sql`
    create policy own_units on e_invoice_checks as restrictive to vidimus_unit using (
      exists (select from documents d where d.tenant_id = e_invoice_checks.tenant_id and d.id = e_invoice_checks.document_id)
    )`.execute(db);
}
