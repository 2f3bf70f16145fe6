/** Queries of the review screen. Their keys are nested under those of the document if a change of the document invalidates them. */
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/core/endpoint.ts';
import type { FeedbackType } from '#contract/documents/feedback-bff.ts';
import type { Culture } from '#contract/core/parts.ts';
import { api } from '#web/platform/api/client.ts';
import { documentQueries } from './documents.queries.ts';
import { can } from '#web/platform/api/service.ts';

type Nouns = Contract['reviewBff'];
export type DraftValues = Call<Nouns['check']>['body'];
export type CheckedMessage = Result<Nouns['check']>['messages'][number];
export type Repair = CheckedMessage['repairs'][number];
export type DuplicateOther = NonNullable<Result<Nouns['duplicate']>['other']>;
export type DocumentNote = Result<Nouns['notes']>[number];
export type Company = Result<Contract['lookups']['companyFromRegistry']>;

const { all } = documentQueries;
/** A check is requested after every pause in typing, so earlier results are soon useless. */
const checkCacheMs = 30_000;
/** An email takes seconds to be sent or refused, and nothing announces it. */
const queuedEmailPollMs = 5_000;

export const reviewQueries = {
  /**
   * Returns `asked` and the IDs of its items with the result, because values and rows may have been edited since the request. `itemIds` is
   * null for the saved items.
   */
  check: (documentId: string, version: number, asked: DraftValues, itemIds: readonly string[] | null) =>
    queryOptions({
      queryKey: [...all, 'detail', documentId, 'check', version, asked, itemIds],
      queryFn: async ({ signal }) => ({
        ...(await api.reviewBff.check({ params: { documentId }, body: asked }, { signal })),
        asked,
        itemIds,
      }),
      placeholderData: keepPreviousData,
      gcTime: checkCacheMs,
      meta: { handlesError: true },
    }),
  supplier: (documentId: string) =>
    queryOptions({
      queryKey: [...all, 'supplier', documentId],
      queryFn: ({ signal }) => api.reviewBff.supplier({ params: { documentId } }, { signal }),
      enabled: can('supplierHistory'),
      staleTime: 60_000,
      meta: { handlesError: true },
    }),
  eInvoiceCheck: (documentId: string) =>
    queryOptions({
      queryKey: [...all, 'detail', documentId, 'eInvoiceCheck'],
      queryFn: ({ signal }) => api.reviewBff.eInvoiceCheck({ params: { documentId } }, { signal }),
      enabled: can('eInvoiceChecks'),
      staleTime: 60_000,
      meta: { handlesError: true },
    }),
  unmapped: (documentId: string) =>
    queryOptions({
      queryKey: [...all, 'detail', documentId, 'unmapped'],
      queryFn: ({ signal }) => api.reviewBff.unmapped({ params: { documentId } }, { signal }),
      enabled: can('eInvoiceChecks'),
      staleTime: 60_000,
      meta: { handlesError: true },
    }),
  workflows: (documentId: string) =>
    queryOptions({
      queryKey: [...all, 'workflows', documentId],
      queryFn: ({ signal }) => api.reviewBff.workflows({ params: { documentId } }, { signal }),
      enabled: can('workflows'),
      meta: { handlesError: true },
    }),
  returnPreview: (documentId: string, reason: string, culture: Culture | undefined) =>
    queryOptions({
      queryKey: [...all, 'return', documentId, reason, culture ?? null],
      queryFn: ({ signal }) =>
        api.reviewBff.previewReturn({ params: { documentId }, body: { reason, ...(culture ? { culture } : {}) } }, { signal }),
      enabled: can('mail'),
      placeholderData: keepPreviousData,
      meta: { handlesError: true },
    }),
  emails: (documentId: string) =>
    queryOptions({
      queryKey: [...all, 'emails', documentId],
      queryFn: ({ signal }) => api.reviewBff.emails({ params: { documentId } }, { signal }),
      enabled: can('mail'),
      refetchInterval: ({ state }) =>
        state.data?.some((email) => email.state === 'Queued') === true ? queuedEmailPollMs : false,
      meta: { handlesError: true },
    }),
  notes: (documentId: string) =>
    queryOptions({
      queryKey: [...all, 'notes', documentId],
      queryFn: ({ signal }) => api.reviewBff.notes({ params: { documentId } }, { signal }),
      enabled: can('notes'),
      meta: { handlesError: true },
    }),
  payment: (documentId: string, version: number) =>
    queryOptions({
      queryKey: [...all, 'payment', documentId, version],
      queryFn: ({ signal }) => api.lookups.qrPayment({ params: { documentId } }, { signal }),
      retry: false,
      meta: { handlesError: true },
    }),
  rate: (documentId: string, currency: string, day: string) =>
    queryOptions({
      queryKey: ['rates', currency, day],
      queryFn: ({ signal }) => api.reviewBff.exchangeRate({ params: { documentId }, body: { currency, day } }, { signal }),
      staleTime: 600_000,
      retry: false,
      meta: { handlesError: true },
    }),
  company: (documentId: string, asked: { companyId: string; companyVatId: string }) =>
    queryOptions({
      queryKey: ['companies', asked],
      queryFn: ({ signal }) => api.lookups.companyFromRegistry({ params: { documentId }, body: asked }, { signal }),
      staleTime: 600_000,
      retry: false,
      meta: { handlesError: true },
    }),
  /** The older one of two probable duplicates. Always refetched, because the user decides based on it. */
  duplicate: (documentId: string) =>
    queryOptions({
      queryKey: [...all, 'duplicate', documentId],
      queryFn: ({ signal }) => api.reviewBff.duplicate({ params: { documentId } }, { signal }),
      staleTime: 0,
      meta: { handlesError: true },
    }),
  duplicateImage: (documentId: string, otherId: string) =>
    queryOptions({
      queryKey: ['pages', documentId, 'duplicate', otherId],
      queryFn: ({ signal }) => api.reviewBff.duplicateImage({ params: { documentId } }, { signal }),
      staleTime: Infinity,
    }),
  typeDefinition: (documentType: string, culture: string) =>
    queryOptions({
      queryKey: ['types', 'definition', documentType, culture],
      queryFn: ({ signal }) => api.documentTypes.definition({ params: { documentType }, query: { culture } }, { signal }),
      staleTime: 600_000,
    }),
};

const stale = { invalidates: [all], handlesError: true };

export const reviewTaskMutations = {
  notDuplicate: mutationOptions({
    mutationFn: (documentId: string) => api.reviewBff.notDuplicate({ params: { documentId } }),
    meta: { invalidates: [all] },
  }),
  confirmAccount: mutationOptions({
    mutationFn: (documentId: string) => api.reviewBff.confirmAccount({ params: { documentId } }),
    meta: { invalidates: [all] },
  }),
  /** Confirms a value that a user has reviewed. */
  confirmField: mutationOptions({
    mutationFn: ({ documentId, field, itemIndex }: { documentId: string; field: string; itemIndex: number | null }) =>
      api.listBff.changeMany({
        body: [{ documentId, ...(itemIndex === null ? { confirm: [field] } : { keepCells: [{ itemIndex, field }] }) }],
      }),
    meta: { invalidates: [all] },
  }),
  /** Starts the selected workflow, otherwise the workflow that the service selects. */
  startApproval: mutationOptions({
    mutationFn: async ({ documentId, ...body }: { documentId: string; workflowId?: string; note?: string }) => {
      await api.reviewBff.startApproval({ params: { documentId }, body });
    },
    meta: stale,
  }),
  /** Restarts at the first step with the same version of the workflow. */
  restartApproval: mutationOptions({
    mutationFn: (documentId: string) => api.approval.restart({ params: { documentId } }),
    meta: stale,
  }),
  returnToIssuer: mutationOptions({
    mutationFn: async ({
      documentId,
      ...body
    }: {
      documentId: string;
      recipientEmail: string;
      reason: string;
      culture?: Culture;
    }) => {
      await api.reviewBff.returnToIssuer({ params: { documentId }, body });
    },
    meta: stale,
  }),
  addNote: mutationOptions({
    mutationFn: ({ documentId, text }: { documentId: string; text: string }) =>
      api.reviewBff.addNote({ params: { documentId }, body: { text } }),
    meta: {
      invalidates: [
        [...all, 'notes'],
        [...all, 'history'],
      ],
      handlesError: true,
    },
  }),
  removeNote: mutationOptions({
    mutationFn: ({ documentId, noteId }: { documentId: string; noteId: string }) =>
      api.reviewBff.removeNote({ params: { documentId, noteId } }),
    meta: {
      invalidates: [
        [...all, 'notes'],
        [...all, 'history'],
      ],
    },
  }),
  sendFeedback: mutationOptions({
    mutationFn: ({ documentId, type, note }: { documentId: string; type: FeedbackType; note: string }) =>
      api.feedback.send({ params: { documentId }, body: { feedBackType: type, note } }),
    meta: { invalidates: [[...all, 'history']], handlesError: true },
  }),
  changeType: mutationOptions({
    mutationFn: ({ documentId, documentType }: { documentId: string; documentType: string }) =>
      api.documents.changeType({ params: { documentId, documentType } }),
    meta: stale,
  }),
  changeUnit: mutationOptions({
    mutationFn: ({ documentId, accountingUnitId }: { documentId: string; accountingUnitId: string }) =>
      api.documents.updateAccountingUnit({ params: { documentId, accountingUnitId } }),
    meta: stale,
  }),
};
