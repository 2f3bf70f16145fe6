import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/core/endpoint.ts';
import type { DocumentListItem } from '#contract/documents/bff.ts';
import type { BffAnswers, CallOptions } from '#web/platform/api/calls.ts';
import { api } from '#web/platform/api/client.ts';
import { detailActions } from './actions.ts';
import { shownValues, v1Row } from './rows.ts';

type Asked = Call<Contract['documentsBff']['list']>['body'];
type Scope = Pick<Asked, 'filter'>;
type Sort = NonNullable<Asked['sort']>;
type Listed = { items: DocumentListItem[]; totalCount: number };
type Queued = Result<Contract['exportQueue']['list']>['list'][number];

/** The most that the service gives at once. */
const largestSlice = 500;

/** Columns of fields are never asked for here. */
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

/** Where a row has no supplier, its file name stands for it. */
const sortOf = (sort: Sort): Sort => (sort.field === 'fields.issued_by_name_sm' ? { ...sort, field: 'FileName' } : sort);

/** What was asked for is known of each row that came. */
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

/** The export queue tells the values too. */
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

/** How many rows stand before the one that comes after this document; the interface goes on by places. */
const placeAfter = new Map<string, number>();

/** The next piece, in the order in which documents came. */
async function walk({ after, take = largestSlice, ...scope }: Call<Contract['listBff']['walk']>['body'], options: CallOptions) {
  const rows: DocumentListItem[] = [];
  const start = after === undefined ? 0 : (placeAfter.get(after) ?? 0);
  if (after === undefined) placeAfter.clear();
  for (let total = 1; rows.length < take && start + rows.length < total;) {
    const control = { skip: start + rows.length, take: Math.min(largestSlice, take - rows.length) };
    const slice = await list({ ...scope, control, sort: { field: 'createdAt', direction: 'Asc' } }, options);
    total = slice.items.length === 0 ? 0 : slice.totalCount;
    rows.push(...slice.items);
  }
  const last = rows.at(-1);
  if (last) placeAfter.set(last.id, start + rows.length);
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
    // where words stand, nobody tells
    words: async () => [],
    requeueMany: async ({ body: ids }) => {
      await Promise.all(ids.map((documentId) => api.documents.requeueExtraction({ params: { documentId } })));
      return undefined;
    },
  },
  listBff: { walk: ({ body }, options) => walk(body, options) },
  // nothing is known but what was chosen
  candidatesBff: { ofDocument: async () => ({}) },
  documentPartsBff: { became: async () => ({ kind: 'split', documentIds: [] }) },
} satisfies BffAnswers;
