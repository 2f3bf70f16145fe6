import { type ExportFormat, exportFormatDefinitions } from '#contract/core/export-formats.ts';
import { fillTemplate } from '#contract/core/file-name-template.ts';
import { DomainError } from '#contract/core/errors.ts';
import type { ExportSettings } from '#contract/tenant/export-settings.ts';
import { findDocuments } from '#service/documents/core/document-row.ts';
import { type ExportHead, findExportHeads, findExportUnits } from './queue.store.ts';
import { findFieldsOfTypes } from '#service/document-types/fields.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { cleanFileName } from '#service/documents/intake/clean-file-name.ts';
import { assertAllFound, inBody, type PathOf } from '#service/documents/core/load-document.ts';
import { type ExportRules, meetsRequirement } from '#service/documents/core/export-rules.ts';
import { assertRule } from '#service/documents/core/document-actions.ts';
import { assertMayRead } from '#service/documents/core/policy.ts';
import { assertFormatSupports, type FormatFor } from './requested-format.ts';
import { exportedDocumentOf } from './exported-document-of.ts';
import { exportSources } from './export-sources.ts';
import { writers } from './formats/writers.ts';
import { findUnmapped } from '#service/documents/unmapped/store.ts';
import { type Told, reportLosses } from './losses/report-losses.ts';

/** A file that is written on demand, so that a thousand of them are never in memory together. */
export type ExportFile = {
  documentId: string;
  accountingUnitId: string;
  format: ExportFormat;
  fileName: string;
  write: () => Promise<Uint8Array>;
  documentClass: string;
  /** Returns the report on the file. An e-invoice is written for it, and kept until `write` returns it. */
  told: () => Promise<Told>;
};

/** Returns the name of the download by the tenant's setting; the original name if values for it are missing. */
function downloadName(document: ExportHead, { downloadNaming, fileNameTemplate }: ExportSettings, extension: string): string {
  const original = document.file_name.replace(/\.[^.]{1,10}$/, '');
  const asName = (text: string | null) => text?.replace(/[^\p{L}\p{N}._-]+/gu, '_') ?? '';
  const names: Partial<Record<typeof downloadNaming, string>> = {
    DocumentId: document.id,
    ExternalId: asName(document.external_id),
    InvoiceNumber: asName(document.list_number),
    Template: fillTemplate(fileNameTemplate, {
      supplier: document.list_supplier,
      number: document.list_number,
      date: document.list_date_issued,
      dueDate: document.list_date_due,
      total: document.list_total,
      currency: document.list_currency,
      type: document.document_class,
      externalId: document.external_id,
      originalName: original,
      documentId: document.id,
    }),
  };
  return cleanFileName(`${names[downloadNaming] || original || document.id}.${extension}`);
}

function assertExportable(ctx: Ctx, document: ExportHead, format: ExportFormat, { requires, unapproved }: ExportRules): void {
  assertMayRead(ctx.actor, document);
  assertRule(ctx.actor, document, 'exportFile');
  const params = { file: document.file_name };
  if (unapproved.has(document.id)) throw new DomainError('state_conflict', { reason: { code: 'export_not_approved', params } });
  // it is about to leave the queue
  if (document.export_state === 'Queued' && !meetsRequirement(document, requires))
    throw new DomainError('state_conflict', { reason: { code: 'export_not_validated', params } });
  assertFormatSupports(format, document.document_class, document.file_name);
}

/** Returns the export files of documents, in the requested order: either all can be written, or it fails. */
export async function exportFiles(
  ctx: Ctx,
  documentIds: readonly string[],
  formatFor: FormatFor,
  settings: ExportSettings,
  pathOf: PathOf = inBody,
): Promise<ExportFile[]> {
  const heads = await findExportHeads(ctx.db, documentIds);
  await assertAllFound(ctx, documentIds, heads, { pathOf });
  for (const head of heads) assertMayRead(ctx.actor, head);
  const unapproved = await ctx.lifecycle.findUnapproved(ctx, () => findDocuments(ctx.db, documentIds));
  const rules = { requires: settings.exportRequires, unapproved };
  for (const head of heads) assertExportable(ctx, head, formatFor(head.document_class), rules);
  const units = await findExportUnits(ctx.db, [...new Set(heads.map((head) => head.accounting_unit_id))]);
  const definitions = await findFieldsOfTypes(
    ctx.db,
    heads.map((head) => head.document_class),
  );

  const byId = new Map(heads.map((head) => [head.id, head]));
  const nameOf = (id: string, extension: string): string => {
    const head = byId.get(id);
    return head ? downloadName(head, settings, extension) : `${id}.${extension}`;
  };
  const exportedOf = async (id: string) => {
    const [document] = await findDocuments(ctx.db, [id]);
    if (!document) throw new DomainError('document_not_found');
    const { document_class: documentClass, accounting_unit_id: unitId } = document;
    const exported = exportedDocumentOf(document, definitions.get(documentClass) ?? [], units.get(unitId));
    const unmapped = document.is_extracted_by_format ? await findUnmapped(ctx.db, id) : [];
    return { document, exported: { ...exported, unmapped } };
  };
  const write = async (id: string, format: ExportFormat): Promise<Uint8Array> => {
    const { document, exported } = await exportedOf(id);
    return writers[format](
      exported,
      exportSources(ctx, document, { fileName: (extension) => nameOf(id, extension), zipMembers: settings.zipMembers }),
    );
  };
  return [...new Set(documentIds.map((id) => id.toLowerCase()))].flatMap((id) => {
    const head = byId.get(id);
    if (!head) return [];
    const format = formatFor(head.document_class);
    const { extension } = exportFormatDefinitions[format];
    let kept: Uint8Array | undefined;
    const take = (): Uint8Array | undefined => {
      const bytes = kept;
      kept = undefined;
      return bytes;
    };
    return [
      {
        documentId: id,
        accountingUnitId: head.accounting_unit_id,
        format,
        fileName: nameOf(id, extension),
        write: async () => take() ?? write(id, format),
        documentClass: head.document_class,
        told: async () => {
          const { bytes, ...told } = await reportLosses(format, (await exportedOf(id)).exported, settings.zipMembers);
          kept = bytes;
          return told;
        },
      },
    ];
  });
}
