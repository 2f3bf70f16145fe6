/**
 * Queries for the approval inbox and the approval of a document. Their keys are nested under the document keys, by kind and document ID, so
 * that a change of a document, by this user or a colleague, invalidates them too.
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
/** More documents than anybody decides on without reloading the list. */
const maxInboxItems = 200;
const inboxPollMs = 15_000;

export const approvalQueries = {
  inbox: (sort: InboxSort) =>
    queryOptions({
      queryKey: [...all, 'list', 'approval inbox', sort],
      queryFn: ({ signal }) => api.approvalBff.inbox({ body: { sort, control: { skip: 0, take: maxInboxItems } } }, { signal }),
      // Without live events the list has to be polled.
      refetchInterval: () => (can('liveEvents') ? false : inboxPollMs),
    }),
  /** Approvals waiting for people who report to the user. */
  team: () =>
    queryOptions({
      queryKey: [...all, 'list', 'team approvals'],
      queryFn: ({ signal }) => api.approvalBff.team({ body: { control: { skip: 0, take: maxInboxItems } } }, { signal }),
    }),
  /** Differences between a document and earlier documents of the supplier. */
  supplierChanges: (documentId: string) =>
    queryOptions({
      queryKey: [...all, 'supplier changes', documentId],
      queryFn: ({ signal }) => api.approvalBff.supplierChanges({ params: { documentId } }, { signal }),
      staleTime: 5 * 60_000,
      meta: { handlesError: true },
    }),
  /** Risks of deciding on several documents together, by document. */
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
  /** The latest documents that the user decided on, uploaded or sent for approval. */
  mine: (kind: MineKind) =>
    queryOptions({
      queryKey: [...all, 'list', 'my approvals', kind],
      queryFn: ({ signal }) => api.approvalBff.mine({ body: { kind, control: { skip: 0, take: maxInboxItems } } }, { signal }),
    }),
  ofDocument: (documentId: string) =>
    queryOptions({
      queryKey: [...all, 'approval', documentId],
      queryFn: ({ signal }) => api.approvalBff.ofDocument({ params: { documentId } }, { signal }),
    }),
  /** Colleagues that the decision can be delegated to. */
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
