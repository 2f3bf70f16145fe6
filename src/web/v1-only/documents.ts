import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/core/endpoint.ts';
import type { DocumentListItem } from '#contract/documents/bff.ts';
import type { BffHandlers, CallOptions } from '#web/platform/api/calls.ts';
import { api } from '#web/platform/api/client.ts';
import { detailActions } from './actions.ts';
import { shownValues, v1Row } from './rows.ts';

type Asked = Call<Contract['documentsBff']['list']>['body'];
type Scope = Pick<Asked, 'filter'>;
type Sort = NonNullable<Asked['sort']>;
type Listed = { items: DocumentListItem[]; totalCount: number };
type Queued = Result<Contract['exportQueue']['list']>['list'][number];

/** Maximum number of documents per response of the service. */
const maxPageSize = 500;

/** Lists documents. Field columns are never requested here. */
async function list({ text, filter, control, sort }: Asked, options: CallOptions): Promise<Listed> {
  if (filter?.['exportState']?.value === 'Queued') {
    const queue = await api.exportQueue.list({ body: control ? { control } : {} }, options);
    return { items: queue.list.map(queuedRow), totalCount: queue.totalCount };
  }
  const order = sort ? { sort: sortOf(sort) } : {};
  const listed = await api.documents.list({ body: { text, filter, control, ...order } }, options);
  const states = statesOf({ filter });
  return { items: listed.items.map((row) => v1Row(row, states)), totalCount: listed.totalCount };
}

/** Sorts by file name instead of the supplier, because rows without a supplier show their file name. */
const sortOf = (sort: Sort): Sort => (sort.field === 'fields.issued_by_name_sm' ? { ...sort, field: 'FileName' } : sort);

/** States that every returned row must have, because the filter requires them. */
const statesByStatus: Partial<Record<string, Partial<Pick<DocumentListItem, 'approvalState' | 'exportState'>>>> = {
  exported: { exportState: 'Exported' },
  exportFailed: { exportState: 'Failed' },
  waitingForApproval: { approvalState: 'Pending' },
  approved: { approvalState: 'Approved' },
  rejected: { approvalState: 'Rejected' },
};
function statesOf({ filter }: Scope) {
  const { value, values = [] } = filter?.['listStatus'] ?? {};
  const [only, ...others] = [...(value === undefined ? [] : [value]), ...values];
  return others.length === 0 ? statesByStatus[String(only)] : undefined;
}

/** Converts a row of the export queue, which also contains the field values. */
function queuedRow(queued: Queued): DocumentListItem {
  const { documentId: id, fileName, documentClass, creationTime: createdAt } = queued;
  return {
    ...v1Row(
      { id, fileName, documentClass, createdAt, state: queued.isValidated ? 'Validated' : 'Extracted' },
      { exportState: 'Queued' },
    ),
    accountingUnitId: queued.accountingUnitId,
    pageCount: queued.pageCount,
    ...shownValues((name) => queued.fields[name]?.fieldValue),
  };
}

/** Number of rows up to and including a document. The API pages by offset instead of by document. */
const offsetById = new Map<string, number>();

/** Returns the next chunk in the order in which documents were created. */
async function walk({ after, take = maxPageSize, ...scope }: Call<Contract['listBff']['walk']>['body'], options: CallOptions) {
  const rows: DocumentListItem[] = [];
  const start = after === undefined ? 0 : (offsetById.get(after) ?? 0);
  if (after === undefined) offsetById.clear();
  for (let total = 1; rows.length < take && start + rows.length < total;) {
    const control = { skip: start + rows.length, take: Math.min(maxPageSize, take - rows.length) };
    const slice = await list({ ...scope, control, sort: { field: 'createdAt', direction: 'Asc' } }, options);
    total = slice.items.length === 0 ? 0 : slice.totalCount;
    rows.push(...slice.items);
  }
  const last = rows.at(-1);
  if (last) offsetById.set(last.id, start + rows.length);
  return rows;
}

export const v1Documents = {
  documentsBff: {
    get: async ({ params, query = {} }, options) => {
      const shown = { ...query, detailSettings: true, returnDocumentTypeDefinition: true };
      const detail = await api.documents.get({ params, query: shown }, options);
      return { ...detail, actions: detailActions(detail), isValidatedByRule: false, partCount: 1 };
    },
    list: ({ body }, options) => list(body, options),
    // The API returns no word positions.
    words: async () => [],
    requeueMany: async ({ body: ids }) => {
      await Promise.all(ids.map((documentId) => api.documents.requeueExtraction({ params: { documentId } })));
      return undefined;
    },
  },
  listBff: { walk: ({ body }, options) => walk(body, options) },
  // Only selected values are known, no candidates.
  candidatesBff: { ofDocument: async () => ({}) },
  documentPartsBff: { successors: async () => ({ kind: 'split', documentIds: [] }) },
} satisfies BffHandlers;
