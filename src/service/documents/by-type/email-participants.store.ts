import { sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import { type Visibility, whereVisible } from '../core/document-visibility.ts';

const mostParticipants = 1_000;

/** Who sent documents of a type by email, and to whom: the latest, each once, in the order of the alphabet. */
export async function findEmailParticipants(
  db: Db,
  tenantId: string,
  documentType: string,
  visibility: Visibility,
): Promise<{ senders: string[]; recipients: string[] }> {
  const letters = db
    .selectFrom('document_emails as letter')
    .innerJoin('documents', (join) =>
      join.onRef('documents.tenant_id', '=', 'letter.tenant_id').onRef('documents.id', '=', 'letter.document_id'),
    )
    .where('letter.tenant_id', '=', tenantId)
    .where('documents.document_class', '=', documentType)
    .where('documents.deleted_at', 'is', null)
    .where((eb) => whereVisible(eb, visibility));
  const [senders, recipients] = await Promise.all([
    letters
      .select(['letter.sender as address', sql`max(letter.received_at)`.as('latest')])
      .groupBy('letter.sender')
      .orderBy('latest', 'desc')
      .limit(mostParticipants)
      .execute(),
    letters
      .innerJoinLateral(sql<{ address: string }>`unnest(letter.recipients || letter.cc)`.as<'to'>(sql`"to"(address)`), (join) =>
        join.onTrue(),
      )
      .select(['to.address', sql`max(letter.received_at)`.as('latest')])
      .groupBy('to.address')
      .orderBy('latest', 'desc')
      .limit(mostParticipants)
      .execute(),
  ]);
  const sorted = (rows: readonly { address: string }[]) =>
    [...new Set(rows.map(({ address }) => address))].toSorted((a, b) => a.localeCompare(b, 'en'));
  return { senders: sorted(senders), recipients: sorted(recipients) };
}
