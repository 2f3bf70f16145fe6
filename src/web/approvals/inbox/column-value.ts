import type { InboxItem } from '../core/approval.queries.ts';
import type { Format } from '#web/platform/i18n/format.ts';

type Row = InboxItem['document'];

/** Returns the text of one column of the approval list, or an empty string if there is no value. */
export function columnValue(row: Row, name: string, format: Format): string {
  switch (name) {
    case 'fileName':
      return row.fileName;
    case 'invoice_number_sm':
      return row.number ?? '';
    case 'date_due':
      return row.dateDue ? format.date(row.dateDue) : '';
    case 'date_issued':
      return row.dateIssued ? format.date(row.dateIssued) : '';
    case 'documentClass':
      return row.documentClass;
    case 'createdAt':
      return format.dateTime(row.createdAt);
    default:
      return '';
  }
}
/**
 * Columns to choose from. Supplier, total and currency are always in the first line of a document, and all documents have the same state.
 */
export const knownColumns = new Set(['fileName', 'invoice_number_sm', 'date_due', 'date_issued', 'documentClass', 'createdAt']);
