/**
 * What waits for a decision, and how a document's approval goes. The keys stand under those of documents, by kind and document as theirs:
 * what changes a document, here or at a colleague's, makes them stale too.
 */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { InboxSort } from '#contract/approvals/bff.ts';
import type { Result } from '#contract/core/endpoint.ts';
import { can } from '#web/platform/api/service.ts';
import { api } from '#web/platform/api/client.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';

export type Inbox = Result<Contract['approvalBff']['inbox']>;
export type InboxItem = Inbox['items'][number];
export type DocumentApproval = Result<Contract['approvalBff']['ofDocument']>;
export type MineKind = 'decided' | 'sent';
export type MyApproval = Result<Contract['approvalBff']['mine']>['items'][number];
export type TeamApproval = Result<Contract['approvalBff']['team']>['items'][number];
export type SupplierChanges = Result<Contract['approvalBff']['supplierChanges']>;
export type InboxColumn = Result<Contract['approval']['columnSettings']>[number];
export type Colleague = Result<Contract['approval']['delegationUsers']>['items'][number];

const { all } = documentQueries;
/** More than anybody decides without looking at the list again. */
const mostInInbox = 200;
const inboxPollMs = 15_000;

export const approvalQueries = {
  inbox: (sort: InboxSort) =>
    queryOptions({
      queryKey: [...all, 'list', 'approval inbox', sort],
      queryFn: ({ signal }) => api.approvalBff.inbox({ body: { sort, control: { skip: 0, take: mostInInbox } } }, { signal }),
      // nothing tells of changes there
      refetchInterval: () => (can('liveEvents') ? false : inboxPollMs),
    }),
  /** What waits for those who report to the person. */
  team: () =>
    queryOptions({
      queryKey: [...all, 'list', 'team approvals'],
      queryFn: ({ signal }) => api.approvalBff.team({ body: { control: { skip: 0, take: mostInInbox } } }, { signal }),
    }),
  /** In what a document differs from those before it. */
  supplierChanges: (documentId: string) =>
    queryOptions({
      queryKey: [...all, 'supplier changes', documentId],
      queryFn: ({ signal }) => api.approvalBff.supplierChanges({ params: { documentId } }, { signal }),
      staleTime: 5 * 60_000,
      meta: { handlesError: true },
    }),
  /** What deciding several documents together risks, by document. */
  risks: (documentIds: readonly string[]) =>
    queryOptions({
      queryKey: [...all, 'list', 'approval risks', documentIds],
      queryFn: async ({ signal }) => {
        const found = await api.approvalBff.risks({ body: { documentIds: [...documentIds] } }, { signal });
        return new Map(found.map(({ documentId, risks }) => [documentId, risks]));
      },
      placeholderData: keepPreviousData,
      meta: { handlesError: true },
    }),
  columns: (culture: string) =>
    queryOptions({
      queryKey: ['approval columns', culture],
      queryFn: ({ signal }) => api.approval.columnSettings(undefined, { signal }),
      staleTime: 5 * 60_000,
      meta: { handlesError: true },
    }),
  /** What the person decided, or sent in and to approval; the latest. */
  mine: (kind: MineKind) =>
    queryOptions({
      queryKey: [...all, 'list', 'my approvals', kind],
      queryFn: ({ signal }) => api.approvalBff.mine({ body: { kind, control: { skip: 0, take: mostInInbox } } }, { signal }),
    }),
  ofDocument: (documentId: string) =>
    queryOptions({
      queryKey: [...all, 'approval', documentId],
      queryFn: ({ signal }) => api.approvalBff.ofDocument({ params: { documentId } }, { signal }),
    }),
  /** To whom the decision may be handed. */
  colleagues: (documentId: string) =>
    queryOptions({
      queryKey: [...all, 'colleagues', documentId],
      queryFn: async ({ signal }) => (await api.approval.delegationUsers({ params: { documentId } }, { signal })).items,
    }),
  prefilledNotes: () =>
    queryOptions({
      queryKey: ['prefilledNotes'],
      queryFn: async ({ signal }) => (await api.tenantSettings.prefilledNotes(undefined, { signal })).map(({ text }) => text),
      staleTime: 5 * 60_000,
      meta: { handlesError: true },
    }),
};
