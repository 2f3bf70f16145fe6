import { useQuery } from '@tanstack/react-query';
import { approvalQueries } from '../core/approval.queries.ts';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { missingFields } from './missing-fields.ts';
import { OpenFields } from './open-fields.tsx';

/**
 * Fields of the document and its items that an approver may fill in during their turn, shown in the review screen, which is otherwise
 * read-only for them.
 */
export function ApproverFields({ detail }: { detail: DocumentDetail }) {
  const { data } = useQuery({ ...approvalQueries.ofDocument(detail.id), meta: { handlesError: true } });
  const turn = data?.myTurn;
  if (!turn || turn.openFields.length === 0) return null;
  return <OpenFields detail={detail} open={turn.openFields} missing={missingFields(detail, turn.requiredFields)} />;
}
