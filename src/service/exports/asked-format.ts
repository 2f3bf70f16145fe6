import {
  canHold,
  type ExportFormat,
  exportFormatDefinitions,
  exportFormats,
  parseExportFormat,
} from '#contract/core/export-formats.ts';
import type { Reason } from '#contract/core/error-reasons.ts';
import { invalid } from '#contract/core/errors.ts';

const refused = (reason: Reason) => invalid('query.exportFormat', reason);

export function askedFormat(name: string): ExportFormat {
  const format = parseExportFormat(name);
  if (!format) throw refused({ code: 'invalid_choice', params: { options: exportFormats.join(', ') } });
  return format;
}

/** Formats that can be written of values alone. */
export function formatOfValues(name: string): ExportFormat {
  const format = askedFormat(name);
  if (!exportFormatDefinitions[format].needsDocument) return format;
  const options = exportFormats.filter((each) => !exportFormatDefinitions[each].needsDocument).join(', ');
  throw refused({ code: 'invalid_choice', params: { options } });
}

export function assertHolds(format: ExportFormat, documentClass: string, fileName: string): void {
  if (!canHold(format, documentClass)) throw refused({ code: 'format_invoices_only', params: { format, file: fileName } });
}
