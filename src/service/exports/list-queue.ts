import type { z } from 'zod';
import type { DocumentState } from '#contract/core/document-states.ts';
import type { QueuedDocument, QueuedId as QueuedIdAnswer } from '#contract/exports/v1.ts';
import type { Fault } from '#contract/core/error-reasons.ts';
import { assertNoFaults } from '#contract/core/errors.ts';
import type { Filter } from '#contract/core/parts.ts';
import { findExportUnits, findQueue, findQueueIds, type QueueQuery } from './queue.store.ts';
import { findFieldsOfTypes } from '#service/document-types/fields.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { visibilityOf } from '#service/documents/core/policy.ts';
import { exportedDocumentOf } from './exported-document-of.ts';
import { jsonDocument } from './formats/write-json.ts';

export type QueuedId = z.input<typeof QueuedIdAnswer>;
export type Queued = z.input<typeof QueuedDocument> & { state: DocumentState };
type Paging = { hasMore: boolean; offset: number; totalCount: number };
type Control = { skip: number; take: number };

const filters = ['accountingUnitId', 'accountingSystemId', 'documentClass'];

function assertUsable(filter: Filter): void {
  const faults = Object.entries(filter).flatMap(([key, { from, to }]): Fault[] => {
    if (!filters.includes(key))
      return [{ path: `body.filter.${key}`, code: 'unknown_filter', params: { known: filters.join(', ') } }];
    return from === undefined && to === undefined ? [] : [{ path: `body.filter.${key}`, code: 'filter_takes_values' }];
  });
  assertNoFaults(faults);
}

const asked = (filter: Filter, key: string): string[] => {
  const { value, values } = filter[key] ?? {};
  return [...(value === undefined ? [] : [value]), ...(values ?? [])];
};

function queryOf(ctx: Ctx, filter: Filter, control: Control): QueueQuery {
  assertUsable(filter);
  return {
    visibility: visibilityOf(ctx.actor),
    accountingUnitIds: asked(filter, 'accountingUnitId'),
    accountingSystemIds: asked(filter, 'accountingSystemId'),
    documentClasses: asked(filter, 'documentClass'),
    ...control,
  };
}

/** `offset` is the start of the next page. */
const pagingOf = ({ skip }: Control, shown: number, totalCount: number): Paging => ({
  hasMore: skip + shown < totalCount,
  offset: skip + shown,
  totalCount,
});

/** Returns a page of the export queue, oldest first, with all values. */
export async function listQueue(ctx: Ctx, filter: Filter, control: Control): Promise<Paging & { documents: Queued[] }> {
  const { documents, totalCount } = await findQueue(ctx.db, queryOf(ctx, filter, control));
  const units = await findExportUnits(ctx.db, [...new Set(documents.map((document) => document.accounting_unit_id))]);
  const definitions = await findFieldsOfTypes(
    ctx.db,
    documents.map((document) => document.document_class),
  );
  return {
    documents: documents.map((row) => {
      const exported = exportedDocumentOf(row, definitions.get(row.document_class) ?? [], units.get(row.accounting_unit_id));
      return { ...jsonDocument(exported), accountingUnitId: row.accounting_unit_id, state: row.state };
    }),
    ...pagingOf(control, documents.length, totalCount),
  };
}

/** Returns the same page with ids only, for polling: neither values nor items are read. */
export async function listQueueIds(ctx: Ctx, filter: Filter, control: Control): Promise<Paging & { list: QueuedId[] }> {
  const { documents, totalCount } = await findQueueIds(ctx.db, queryOf(ctx, filter, control));
  const units = await findExportUnits(ctx.db, [...new Set(documents.map(({ accountingUnitId }) => accountingUnitId))]);
  const list = documents.map(({ state, ...document }) => ({
    ...document,
    accountingUnitExternalId: units.get(document.accountingUnitId)?.externalId ?? null,
    isValidated: state === 'Validated',
  }));
  return { list, ...pagingOf(control, list.length, totalCount) };
}
