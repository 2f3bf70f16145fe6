import type { z } from 'zod';
import type { QueuedDocument } from '#contract/endpoints/export-queue.ts';
import { DomainError } from '#contract/errors.ts';
import type { Filter } from '#contract/parts.ts';
import { findExportUnits, findQueue } from '#service/store/export-queue.store.ts';
import { findTypeFields, type TypeField } from '#service/store/type-fields.store.ts';
import type { Ctx } from '../ctx.ts';
import { visibilityOf } from '../documents/policy.ts';
import { exportedDocumentOf } from './exported-document-of.ts';
import { jsonDocument } from './formats/write-json.ts';

export type Queued = z.input<typeof QueuedDocument>;
export type QueuePage = { documents: Queued[]; hasMore: boolean; offset: number; totalCount: number };

const asked = (filter: Filter, key: string): string[] => {
  const { value, values } = filter[key] ?? {};
  return [...(value === undefined ? [] : [value]), ...(values ?? [])];
};

/** A page of what waits for export, oldest first. `offset` is where the next page starts. */
export async function listQueue(ctx: Ctx, filter: Filter, { skip, take }: { skip: number; take: number }): Promise<QueuePage> {
  const unusable = Object.keys(filter).filter((key) => key !== 'accountingUnitId' && key !== 'documentClass');
  if (unusable.length > 0)
    throw new DomainError('invalid_input', {
      errors: unusable.map((key) => ({
        path: `filter.${key}`,
        message: 'the export queue is filtered by accountingUnitId and documentClass',
      })),
    });
  const { documents, totalCount } = await findQueue(ctx.db, {
    visibility: visibilityOf(ctx.actor),
    accountingUnitIds: asked(filter, 'accountingUnitId'),
    documentClasses: asked(filter, 'documentClass'),
    skip,
    take,
  });
  const units = await findExportUnits(ctx.db, [...new Set(documents.map((document) => document.accounting_unit_id))]);
  const definitions = new Map<string, TypeField[]>();
  for (const { document_class: documentClass } of documents)
    if (!definitions.has(documentClass)) definitions.set(documentClass, await findTypeFields(ctx.db, documentClass));
  const offset = skip + documents.length;
  return {
    documents: documents.map((row) => {
      const exported = exportedDocumentOf(row, definitions.get(row.document_class) ?? [], units.get(row.accounting_unit_id));
      return { ...jsonDocument(exported), accountingUnitId: row.accounting_unit_id };
    }),
    hasMore: offset < totalCount,
    offset,
    totalCount,
  };
}
