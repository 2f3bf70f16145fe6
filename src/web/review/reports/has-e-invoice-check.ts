import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { can } from '#web/platform/api/service.ts';

/** Whether the document can be checked by the official rules. The menu, the palette and the notice offer the check on this condition. */
export const hasEInvoiceCheck = ({ isExtractedByFormat }: Pick<DocumentDetail, 'isExtractedByFormat'>): boolean =>
  isExtractedByFormat && can('eInvoiceChecks');
