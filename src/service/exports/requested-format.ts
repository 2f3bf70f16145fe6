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

export type FormatFor = (documentClass: string) => ExportFormat;

export function toExportFormat(name: string): ExportFormat {
  const format = parseExportFormat(name);
  if (!format) throw refused({ code: 'invalid_choice', params: { options: exportFormats.join(', ') } });
  return format;
}

/**
 * Returns the format for each document: a requested format must fit, while the tenant's default is replaced if it cannot hold a document.
 */
export function formatsFor(formatName: string | undefined, { exportFormat }: { exportFormat: string }): FormatFor {
  const format = toExportFormat(formatName ?? exportFormat);
  return (documentClass) => (formatName !== undefined || canHold(format, documentClass) ? format : 'Xml');
}

/** Returns a format that needs only values. */
export function formatOfValues(name: string): ExportFormat {
  const format = toExportFormat(name);
  if (!exportFormatDefinitions[format].needsDocument) return format;
  const options = exportFormats.filter((each) => !exportFormatDefinitions[each].needsDocument).join(', ');
  throw refused({ code: 'invalid_choice', params: { options } });
}

export function assertFormatSupports(format: ExportFormat, documentClass: string, fileName: string): void {
  if (!canHold(format, documentClass)) throw refused({ code: 'format_invoices_only', params: { format, file: fileName } });
}
