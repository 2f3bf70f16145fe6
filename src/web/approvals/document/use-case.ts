/** Data for one decision: the document, its approval, and whether it is the user's turn. */
import { useQuery } from '@tanstack/react-query';
import { approvalQueries, type DocumentApproval, type InboxItem } from '../core/approval.queries.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { documentQueries, type DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { useCulture } from '#web/platform/i18n/use-culture.ts';
import { missingFields } from '../fields/missing-fields.ts';

export type Case = {
  documentId: string;
  item: InboxItem | undefined;
  detail: DocumentDetail | undefined;
  approval: DocumentApproval | undefined;
  error: unknown;
  supplier: string;
  total: string | null;
  currency: string | null;
  number: string | null;
  /** Probably a duplicate of another document, which the user may not be allowed to see. */
  isDuplicate: boolean;
  /** Labels of fields that must be filled in before approval. */
  missing: string[];
  missingNames: string[];
  /** Fields that the user may edit while it is their turn. */
  open: string[];
  /** Deleted, or no longer accessible to the user. */
  isGone: boolean;
  mayDecide: boolean;
  /** Whether `detail` is what the service has now, or all there is while offline, and not data from before that is being fetched again. */
  isCurrent: boolean;
};

export function useCase(documentId: string, item: InboxItem | undefined): Case {
  const culture = useCulture();
  const detail = useQuery({ ...documentQueries.detail(documentId, culture), meta: { handlesError: true } });
  const approval = useQuery({ ...approvalQueries.ofDocument(documentId), meta: { handlesError: true } });
  const row = item?.document;
  const fieldOf = (name: string) => detail.data?.fields[name]?.value || null;
  const labelOf = (name: string) =>
    detail.data?.documentTypeDefinition?.fields.find((field) => field.name === name)?.label ?? name;
  const myTurn = approval.data?.myTurn ?? null;
  // Values that were loaded before stay readable.
  const isGone = [detail.error, approval.error].some((error) => error instanceof ApiError && [403, 404].includes(error.status));
  const missing = detail.data ? missingFields(detail.data, myTurn?.requiredFields ?? []) : [];
  return {
    documentId,
    item,
    detail: detail.data,
    approval: approval.data,
    error: detail.data && approval.data ? null : (detail.error ?? approval.error),
    supplier: fieldOf('issued_by_name_sm') ?? row?.supplier ?? detail.data?.fileName ?? row?.fileName ?? '',
    total: fieldOf('total_amount') ?? row?.total ?? null,
    currency: fieldOf('currency') ?? row?.currency ?? null,
    number: fieldOf('invoice_number_sm') ?? row?.number ?? null,
    isDuplicate: detail.data?.validationErrors.some(({ code }) => code === 'duplicate') ?? row?.isDuplicate ?? false,
    missing: missing.map(labelOf),
    missingNames: missing,
    open: myTurn?.openFields ?? [],
    isGone,
    isCurrent: detail.data !== undefined && (detail.isPaused || !(detail.isFetching || detail.isStale)),
    mayDecide: detail.data !== undefined && myTurn !== null && !isGone,
  };
}
