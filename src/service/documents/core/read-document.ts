import type { z } from 'zod';
import type { DetailValue, DocumentDetail } from '#contract/documents/v1.ts';
import type { ShownDocument } from '#contract/documents/bff.ts';
import type { TypeDefinition } from '#contract/document-types/v1.ts';
import type { FieldValue, FieldValues, ValueSource } from '#values/values.ts';
import type { ExportState } from '#contract/core/document-states.ts';
import { findDetailParts } from './detail.store.ts';
import type { DocumentRow } from './document-row.ts';
import { lineItems } from '#contract/documents/line-items.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { readTypeDefinition } from '#service/document-types/read-type-definition.ts';
import { withRepairs } from '../checks/stored-repairs.ts';
import { findForgotten, type IsForgotten } from '../memory/forgotten.ts';
import { unreadableText } from '../intake/unreadable-text.ts';
import { loadReadable } from './load-readable.ts';
import { actionsOf } from './document-actions.ts';
import { canBeExported, type ExportRules, findExportRules } from './export-rules.ts';
import { canBeSentToApproval, canBeShownInApproval } from './policy.ts';
import { validationMessagesOf } from './validation-messages.ts';

export type DetailOptions = {
  isExternalId?: boolean;
  detailSettings?: boolean;
  returnDocumentTypeDefinition?: boolean;
  culture?: string | undefined;
};

/** Returns all data of a document, as a superset of the two variants shown in the interface. */
export async function readDocument(ctx: Ctx, id: string, options: DetailOptions = {}): Promise<DocumentDetail> {
  const document = await loadReadable(ctx, id, { isExternalId: options.isExternalId ?? false });
  return detailOf(ctx, document, options, findExportRules(ctx, [document]));
}

/** Returns a document with its type and the actions available to the caller. */
export async function readShownDocument(ctx: Ctx, id: string, culture?: string): Promise<ShownDocument> {
  const document = await loadReadable(ctx, id);
  const shown = { detailSettings: true, returnDocumentTypeDefinition: true, culture };
  const rules = findExportRules(ctx, [document]);
  const detail = await detailOf(ctx, document, shown, rules);
  const actions = actionsOf(ctx.actor, document, await rules, detail.canBeApproved);
  return {
    ...detail,
    ...(actions.includes('edit') && { validationErrors: await withRepairs(ctx, document, detail.validationErrors) }),
    actions,
    isValidatedByRule: document.is_validated_by_rule,
    partCount: document.part_count,
  };
}

async function detailOf(
  ctx: Ctx,
  document: DocumentRow,
  options: DetailOptions,
  exportRules: Promise<ExportRules>,
): Promise<DocumentDetail> {
  const culture = options.culture ?? ctx.culture;
  const wantsDefinition = options.detailSettings === true || options.returnDocumentTypeDefinition === true;
  const [{ pages, fieldHistory, exportHistory, attachments }, definition, isDecidable, rules, isForgotten] = await Promise.all([
    findDetailParts(ctx.db, document.id),
    wantsDefinition ? readTypeDefinition(ctx, document.document_class, culture) : undefined,
    ctx.lifecycle.canBeApproved(ctx, document),
    exportRules,
    options.detailSettings === true ? findForgotten(ctx, document) : () => false,
  ]);
  const shown = formatterOf(options.detailSettings === true ? definition : undefined, isForgotten);
  return {
    ...headOf(document, rules),
    canBeApproved: isDecidable,
    fields: shown(document.fields),
    items: document.items.map((item) => shown(item, lineItems)),
    pages: pages.map((page) => ({
      index: page.page_index,
      width: page.width,
      height: page.height,
      rotation: page.rotation,
      wordCount: page.word_count,
      firstWordId: page.first_word_id,
    })),
    fieldsHistory: fieldHistory.map((entry) => ({
      fieldName: entry.field_name,
      itemIndex: entry.item_index,
      oldValue: entry.old_value,
      newValue: entry.new_value,
      // only ever values of the same list
      source: entry.source as ValueSource,
      user: entry.user_name,
      clientApplicationId: entry.client_application_id,
      timestamp: instant(entry.created_at),
    })),
    validationErrors: validationMessagesOf(document, culture),
    documentExportHistory: exportHistory.map((entry) => ({
      timestamp: instant(entry.created_at),
      state: entry.state as ExportState,
      exportType: entry.export_type,
      exportFormat: entry.export_format,
      exportedByApplicationName: entry.exported_by_application_name,
      accoutingProviderDocumentNumber: entry.accounting_document_number,
      errorMessage: entry.error_message,
      user: entry.user_name,
    })),
    attachments: attachments.map((attachment) => ({
      attachmentId: attachment.id,
      fileName: attachment.file_name,
      contentType: attachment.content_type,
      size: attachment.file_size,
      creationTime: instant(attachment.created_at),
    })),
    ...(document.failure_reason !== null && { failureReason: unreadableText(document.failure_reason, culture) }),
    ...(options.returnDocumentTypeDefinition && definition && { documentTypeDefinition: definition }),
  };
}

/** Converts a timestamp as PostgreSQL formats it in JSON. */
const instant = (text: string): string => new Date(text).toISOString();

const headOf = (document: DocumentRow, rules: ExportRules) => ({
  id: document.id,
  fileName: document.file_name,
  externalDocumentId: document.external_id,
  state: document.state,
  documentClass: document.document_class,
  approvalState: document.approval_state,
  exportState: document.export_state,
  source: document.source,
  accountingUnitId: document.accounting_unit_id,
  pageCount: document.page_count,
  creationTime: document.created_at.toISOString(),
  createdAt: document.created_at.toISOString(),
  updatedAt: document.updated_at.toISOString(),
  extractionTime: document.extracted_at?.toISOString() ?? null,
  contentType: document.content_type,
  isExtractedByFormat: document.is_extracted_by_format,
  canBeExported: canBeExported(document, rules),
  canBeSentToApproval:
    canBeSentToApproval(document) || (document.approval_state === 'Approved' && rules.unapproved.has(document.id)),
  canBeShownInApproval: canBeShownInApproval(document),
  version: document.version,
});

/**
 * Returns a function that converts values to the interface's format; with a type definition it adds labels and confidence. `lesson` names
 * what the supplier memory learned if it is not the field itself.
 */
function formatterOf(
  definition: TypeDefinition | undefined,
  isForgotten: IsForgotten,
): (values: FieldValues, lesson?: string) => Record<string, z.output<typeof DetailValue>> {
  const labels = new Map(definition?.fields.map(({ name, label }) => [name, label]));
  const show = (name: string, { value, wordIds, confidence, source, evidence, lookup, memory }: FieldValue, lesson = name) => ({
    value,
    wordIds,
    ...(definition && {
      label: labels.get(name) ?? name,
      confidence,
      source,
      evidence,
      ...(lookup && { lookup }),
      ...(memory && { memory: { ...memory, isForgotten: isForgotten(lesson, memory) } }),
    }),
  });
  return (values, lesson) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, show(name, value, lesson)]));
}
