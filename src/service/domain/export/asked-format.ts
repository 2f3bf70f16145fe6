import { canHold, type ExportFormat, exportFormats, parseExportFormat } from '#contract/export-formats.ts';
import { DomainError } from '#contract/errors.ts';

const invalid = (message: string) =>
  new DomainError('invalid_input', { detail: message, errors: [{ path: 'query.exportFormat', message }] });

export function askedFormat(name: string): ExportFormat {
  const format = parseExportFormat(name);
  if (!format) throw invalid(`one of ${exportFormats.join(', ')}`);
  return format;
}

export function assertHolds(format: ExportFormat, documentClass: string, fileName: string): void {
  if (!canHold(format, documentClass))
    throw invalid(`${format} holds invoices only, and ${fileName} is of the type ${documentClass}`);
}
