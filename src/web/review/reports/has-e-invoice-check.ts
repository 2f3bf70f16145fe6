import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { can } from '#web/platform/api/service.ts';

/** Whether there are official rules to hold the document against: menu, palette and notice offer it by this alone. */
export const hasEInvoiceCheck = ({ isExtractedByFormat }: Pick<DocumentDetail, 'isExtractedByFormat'>): boolean =>
  isExtractedByFormat && can('eInvoiceChecks');
