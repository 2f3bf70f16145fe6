/** Approvals based on the public API: waiting documents, those waiting for the user, and the state of the steps. */
import type { DocumentApproval, InboxSort } from '#contract/approvals/bff.ts';
import type { StepStatus } from '#contract/approvals/rules.ts';
import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/core/endpoint.ts';
import type { BffHandlers, CallOptions } from '#web/platform/api/calls.ts';
import { api } from '#web/platform/api/client.ts';
import { shownValues, v1Row } from './rows.ts';

type Inbox = Result<Contract['approvalBff']['inbox']>;
type InboxItem = Inbox['items'][number];
type DocumentDetail = Result<Contract['documents']['get']>;

/**
 * Limits of the requests for single documents, because only these contain whose turn it is: each is requested at most once a minute, a few
 * in parallel.
 */
const maxRequested = 200;
const atOnce = 6;
const keptMs = 60_000;

const asked = new Map<string, { at: number; detail: Promise<DocumentDetail> }>();

/** Returns the document from the cache if it is recent enough, otherwise from the service. */
function detailOf(documentId: string, maxAgeMs: number, options: CallOptions = {}): Promise<DocumentDetail> {
  const known = asked.get(documentId);
  if (known && Date.now() - known.at < maxAgeMs) return known.detail;
  const detail = api.documents.get({ params: { documentId } }, options);
  asked.set(documentId, { at: Date.now(), detail });
  detail.catch(() => asked.delete(documentId));
  return detail;
}

/** Removes the cached document, because after a decision another step may be next. */
export const clearCachedRow = (documentId: string | undefined): void => {
  if (documentId !== undefined) asked.delete(documentId);
};

function itemOf(detail: DocumentDetail): InboxItem {
  const countOf = (level: string) => detail.validationErrors.filter((error) => error.level === level).length;
  return {
    document: {
      ...v1Row(detail, { approvalState: 'Pending' }),
      accountingUnitId: detail.accountingUnitId,
      pageCount: detail.pageCount,
      version: detail.version,
      ...shownValues((name) => detail.fields[name]?.value),
      errorCount: countOf('Error'),
      toCheck: countOf('Warning'),
    },
    stepName: '',
    stepIndex: 0,
    stepCount: 0,
    since: detail.createdAt,
    dueAt: null,
    startedBy: '',
    delegatedFrom: null,
    note: null,
    inPlaceOf: [],
    heldFor: null,
  };
}

/** Oldest first. Amounts in different currencies are compared without conversion. */
async function inbox(sort: InboxSort, options: CallOptions): Promise<Inbox> {
  const { items: listed } = await api.approval.list(
    {
      body: {
        filter: { approvalState: { values: ['Pending'] } },
        control: { skip: 0, take: maxRequested },
        sort: { field: 'createdAt', direction: 'Asc' },
      },
    },
    options,
  );
  const found: (InboxItem | null)[] = [];
  const left = [...listed.entries()];
  const ask = async () => {
    for (let next = left.shift(); next && !options.signal?.aborted; next = left.shift()) {
      const [at, { id }] = next;
      // A document deleted in the meantime no longer waits.
      const detail = await detailOf(id, keptMs).catch(() => null);
      found[at] = detail?.canBeApproved ? itemOf(detail) : null;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  const items = found.filter((item) => item !== null);
  if (sort === 'dearest') items.sort((a, b) => Number(b.document.total ?? 0) - Number(a.document.total ?? 0));
  return { items, totalCount: items.length };
}

type Step = Result<Contract['approval']['workflowData']>['steps'][number];

/** Listed here because importing the list from the contract would also load its schemas. */
const stepStatuses = ['Waiting', 'Pending', 'Approved', 'Rejected', 'Skipped'] satisfies StepStatus[];

/** Returns the status of a step. The API does not define statuses, so an unknown one is derived from whether somebody has decided. */
const statusOf = ({ status, approvedAt }: Step): StepStatus =>
  stepStatuses.find((each) => each === status) ?? (approvedAt === null ? 'Waiting' : 'Approved');

function runOf(documentId: string, steps: readonly Step[]): DocumentApproval['runs'][number] {
  const statuses = new Set(steps.map(statusOf));
  return {
    id: documentId,
    workflowName: '',
    version: 0,
    status: statuses.has('Rejected') ? 'Rejected' : statuses.has('Pending') ? 'Pending' : 'Approved',
    startedBy: '',
    startedAt: '',
    restartedBecause: null,
    finishedAt: null,
    steps: steps.map((step, at) => {
      const status = statusOf(step);
      const { stepName: name, approvedBy, approvedAt } = step;
      const vote = {
        id: `${at}`,
        status: status === 'Rejected' ? ('Rejected' as const) : ('Approved' as const),
        isOverride: false,
        isEscalated: false,
        delegatedFrom: null,
        decidedBy: null,
        decidedAt: approvedAt,
        note: null,
      };
      return {
        name,
        mode: 'any' as const,
        status,
        startedAt: null,
        dueAt: null,
        finishedAt: approvedAt,
        approvers: approvedBy ? [{ ...vote, name: approvedBy }] : [],
      };
    }),
  };
}

async function ofDocument(documentId: string, options: CallOptions): Promise<DocumentApproval> {
  const [{ steps }, detail] = await Promise.all([
    api.approval.workflowData({ params: { documentId } }, options),
    detailOf(documentId, 5_000),
  ]);
  const fields = detail.documentTypeDefinition?.fields ?? [];
  const namesOf = (isMeant: (field: (typeof fields)[number]) => boolean | undefined) =>
    fields.filter((field) => isMeant(field) === true).map(({ name }) => name);
  return {
    runs: steps.length === 0 ? [] : [runOf(documentId, steps)],
    myTurn: detail.canBeApproved
      ? {
          stepIndex: 0,
          inPlaceOf: [],
          isOverride: false,
          openFields: namesOf(({ editInApprovalWorkflow }) => editInApprovalWorkflow),
          requiredFields: namesOf(({ requiredInApprovalWorkflow }) => requiredInApprovalWorkflow),
        }
      : null,
    question: null,
    // The service checks the permission when it is requested.
    canRestart: detail.state === 'Validated' && detail.approvalState !== 'None' && detail.exportState !== 'Exported',
  };
}

/** Approves several documents without a note. There is no dry run, and documents are rejected one by one. */
async function decideMany({ documentIds, isTrial }: Call<Contract['approvalBff']['decideMany']>['body'], options: CallOptions) {
  if (isTrial) return undefined;
  await api.approval.approveMany({ body: documentIds }, options);
  documentIds.forEach(clearCachedRow);
  return undefined;
}

export const v1Approvals = {
  approvalBff: {
    inbox: ({ body }, options) => inbox(body?.sort ?? 'oldest', options),
    ofDocument: ({ params }, options) => ofDocument(params.documentId, options),
    // Available only per document, which is too expensive for every page.
    inboxCounts: async () => ({ waiting: 0, overdue: 0, inPlaceOfOthers: 0 }),
    // No comparison is available.
    supplierChanges: async () => ({ isNewSupplier: null, changes: [], usual: null, lacksOrder: false, earlier: [] }),
    risks: async () => [],
    decideMany: ({ body }, options) => decideMany(body, options),
  },
} satisfies BffHandlers;
