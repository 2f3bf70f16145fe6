import { type ExportFormat, exportFormatDefinitions, exportFormats, parseExportFormat } from '#contract/export-formats.ts';
import { DomainError } from '#contract/errors.ts';
import type { DocumentRow } from '#service/store/document-row.ts';
import { findExportUnits } from '#service/store/export-queue.store.ts';
import { findExportSettings } from '#service/store/export-settings.store.ts';
import { findDocumentsById } from '#service/store/find-documents.store.ts';
import { findTypeFields } from '#service/store/type-fields.store.ts';
import type { Ctx } from '../ctx.ts';
import { assertMayRead } from '../documents/policy.ts';
import { FileAnswer } from '../file-answer.ts';
import { exportedDocumentOf } from './exported-document-of.ts';
import { writers } from './formats/writers.ts';

export function askedFormat(name: string): ExportFormat {
  const format = parseExportFormat(name);
  if (!format)
    throw new DomainError('invalid_input', { errors: [{ path: 'exportFormat', message: `one of ${exportFormats.join(', ')}` }] });
  return format;
}

/** The download's name by the tenant's setting; without what the setting asks for, the original name. */
function downloadName(document: DocumentRow, naming: string, extension: string): string {
  const original = document.file_name.replace(/\.[^.]{1,10}$/, '');
  const number = document.fields['invoice_number_sm']?.value.replace(/[^\p{L}\p{N}._-]+/gu, '_') ?? '';
  const names: Record<string, string> = {
    DocumentId: document.id,
    ExternalId: document.external_id?.replace(/[^\p{L}\p{N}._-]+/gu, '_') ?? '',
    InvoiceNumber: number,
  };
  return `${names[naming] || original || document.id}.${extension}`;
}

export type WrittenExport = { fileName: string; contentType: string; bytes: Uint8Array };

export async function writeExport(ctx: Ctx, document: DocumentRow, format: ExportFormat): Promise<WrittenExport> {
  if (document.state === 'New' || document.state === 'Extracting')
    throw new DomainError('state_conflict', {
      detail: `${document.file_name} is ${document.state}: it has no values to export yet.`,
    });
  const units = await findExportUnits(ctx.db, [document.accounting_unit_id]);
  const definition = await findTypeFields(ctx.db, document.document_class);
  const { downloadNaming } = await findExportSettings(ctx.db);
  const { contentType, extension } = exportFormatDefinitions[format];
  const bytes = await writers[format](exportedDocumentOf(document, definition, units.get(document.accounting_unit_id)));
  return { fileName: downloadName(document, downloadNaming, extension), contentType, bytes };
}

export async function readExportable(ctx: Ctx, documentId: string): Promise<DocumentRow> {
  const [document] = await findDocumentsById(ctx.db, [documentId]);
  if (!document) throw new DomainError('document_not_found');
  assertMayRead(ctx.actor, document);
  return document;
}

/** One document in an export format. */
export async function exportFile(ctx: Ctx, documentId: string, formatName: string): Promise<FileAnswer> {
  const format = askedFormat(formatName);
  const { fileName, contentType, bytes } = await writeExport(ctx, await readExportable(ctx, documentId), format);
  return new FileAnswer({ content: bytes, contentType, fileName });
}
