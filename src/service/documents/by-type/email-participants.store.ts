import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import { type Visibility, whereVisible } from '../core/document-visibility.ts';

const maxParticipants = 1_000;

/** Returns senders and recipients of documents of a type that came by email: the latest, each once, in alphabetical order. */
export async function findEmailParticipants(
  db: Db,
  tenantId: string,
  documentType: string,
  visibility: Visibility,
): Promise<{ senders: string[]; recipients: string[] }> {
  const emails = db
    .selectFrom('document_emails as email')
    .innerJoin('documents', (join) =>
      join.onRef('documents.tenant_id', '=', 'email.tenant_id').onRef('documents.id', '=', 'email.document_id'),
    )
    .where('email.tenant_id', '=', tenantId)
    .where('documents.document_class', '=', documentType)
    .where('documents.deleted_at', 'is', null)
    .where((eb) => whereVisible(eb, visibility));
  const [senders, recipients] = await Promise.all([
    emails
      .select(['email.sender as address', sql`max(email.received_at)`.as('latest')])
      .groupBy('email.sender')
      .orderBy('latest', 'desc')
      .limit(maxParticipants)
      .execute(),
    emails
      .innerJoinLateral(sql<{ address: string }>`unnest(email.recipients || email.cc)`.as<'to'>(sql`"to"(address)`), (join) =>
        join.onTrue(),
      )
      .select(['to.address', sql`max(email.received_at)`.as('latest')])
      .groupBy('to.address')
      .orderBy('latest', 'desc')
      .limit(maxParticipants)
      .execute(),
  ]);
  const sorted = (rows: readonly { address: string }[]) =>
    [...new Set(rows.map(({ address }) => address))].toSorted((a, b) => a.localeCompare(b, 'en'));
  return { senders: sorted(senders), recipients: sorted(recipients) };
}
