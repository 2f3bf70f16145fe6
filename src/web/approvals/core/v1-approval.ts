/** Approval as the interface alone tells it: which documents wait, which of them for the caller, and how the steps went. */
import type { QueryClient } from '@tanstack/react-query';
import type { StepStatus } from '#contract/approvals/rules.ts';
import type { Contract } from '#contract/contract.ts';
import type { InboxSort } from '#contract/approvals/bff.ts';
import type { Result } from '#contract/core/endpoint.ts';
import type { DocumentApproval, Inbox, InboxItem } from './approval.queries.ts';
import { api } from '#web/platform/api/client.ts';
import { plainRow, shownValues, type DocumentDetail } from '#web/documents/core/documents.queries.ts';

/** Whose turn it is, only the document itself says: each is asked for once a minute at most, a few at a time. */
const mostAsked = 200;
const atOnce = 6;
const staleMs = 60_000;

const rowQuery = (documentId: string) => ({
  queryKey: ['approval row', documentId],
  queryFn: () => api.documents.get({ params: { documentId } }),
  staleTime: staleMs,
});

/** After a decision another may be next. */
export const forgetRow = (client: QueryClient, documentId: string): void =>
  client.removeQueries({ queryKey: rowQuery(documentId).queryKey });

function itemOf(detail: DocumentDetail): InboxItem {
  const countOf = (level: string) => detail.validationErrors.filter((error) => error.level === level).length;
  return {
    document: {
      ...plainRow(detail),
      approvalState: 'Pending',
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
  };
}

/** The oldest first; amounts of different currencies stand side by side unconverted. */
export async function plainInbox(client: QueryClient, sort: InboxSort, signal: AbortSignal): Promise<Inbox> {
  const { items: listed } = await api.approval.list(
    {
      body: {
        filter: { approvalState: { values: ['Pending'] } },
        control: { skip: 0, take: mostAsked },
        sort: { field: 'createdAt', direction: 'Asc' },
      },
    },
    { signal },
  );
  const found: (InboxItem | null)[] = [];
  const left = [...listed.entries()];
  const ask = async () => {
    for (let next = left.shift(); next && !signal.aborted; next = left.shift()) {
      const [at, { id }] = next;
      // one that is gone meanwhile does not wait any more
      const detail = await client.fetchQuery(rowQuery(id)).catch(() => null);
      found[at] = detail?.canBeApproved ? itemOf(detail) : null;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  const items = found.filter((item) => item !== null);
  if (sort === 'dearest') items.sort((a, b) => Number(b.document.total ?? 0) - Number(a.document.total ?? 0));
  return { items, totalCount: items.length };
}

type Step = Result<Contract['approval']['workflowData']>['steps'][number];

/** Written out: the contract's list comes with its schemas, which this page does without. */
const stepStatuses = ['Waiting', 'Pending', 'Approved', 'Rejected', 'Skipped'] satisfies StepStatus[];

/** Statuses are not in the interface: one of a service's own counts by whether somebody decided. */
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

export async function plainApproval(client: QueryClient, documentId: string, signal: AbortSignal): Promise<DocumentApproval> {
  const [{ steps }, detail] = await Promise.all([
    api.approval.workflowData({ params: { documentId } }, { signal }),
    client.fetchQuery({ ...rowQuery(documentId), staleTime: 5_000 }),
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
    // who may, the service says when it is asked
    canRestart: detail.state === 'Validated' && detail.approvalState !== 'None' && detail.exportState !== 'Exported',
  };
}
