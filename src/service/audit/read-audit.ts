import type { AuditEntry, AuditFilter } from '#contract/audit/bff.ts';
import { DomainError } from '#contract/core/errors.ts';
import { findAuditActions, searchAudit, type AuditSearch, type FoundAuditRow } from './search.store.ts';
import { NIL, validate as isUuid } from 'uuid';
import type { Ctx } from '#service/platform/ctx.ts';

/** Replaces a malformed id, which the database would refuse, with one that matches nothing. */
const asId = (id: string): string => (isUuid(id) ? id : NIL);

export const searchOf = ({ documentId, from, to, ...filter }: AuditFilter): AuditSearch => ({
  ...filter,
  ...(documentId !== undefined && { documentId: asId(documentId) }),
  ...(from !== undefined && { from: new Date(from) }),
  ...(to !== undefined && { to: new Date(to) }),
});

const entryOf = ({ createdAt, clientApplicationId, ...row }: FoundAuditRow): AuditEntry => ({
  ...row,
  timestamp: createdAt.toISOString(),
  isClientApplication: clientApplicationId !== null,
});

/** Returns a page of the audit log, newest first. */
export async function readAudit(
  { db }: Ctx,
  { before, take, ...filter }: AuditFilter & { before?: string | undefined; take: number },
): Promise<{ rows: AuditEntry[]; hasMore: boolean; actions: string[] }> {
  if (before !== undefined && !isUuid(before))
    throw new DomainError('invalid_input', { errors: [{ path: 'query.before', code: 'audit_row_unknown' }] });
  const listing = findAuditActions(db);
  const [rows, actions] = await Promise.all([
    searchAudit(db, searchOf(filter), { before, limit: take + 1, actions: listing }),
    listing,
  ]);
  return { rows: rows.slice(0, take).map(entryOf), hasMore: rows.length > take, actions };
}
