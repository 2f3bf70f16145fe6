import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/core/endpoint.ts';
import { api } from '#web/platform/api/client.ts';
import { ifMatch } from '#web/platform/api/if-match.ts';

type Nouns = Contract['webhooks'];
export type Webhook = Result<Nouns['list']>['items'][number];
export type WebhookDraft = Call<Nouns['create']>['body'];
export type Receiver = Result<Contract['webhookReceiver']['read']>;
export type ReceiverStatus = Call<Contract['webhookReceiver']['set']>['body']['answerStatus'];
export type WebhookDelivery = Result<Nouns['deliveries']>['items'][number];

const all = ['webhooks'] as const;
const waitingMs = 2_000;
const receiverKey = ['webhookReceiver'] as const;

export const webhookQueries = {
  list: () =>
    queryOptions({ queryKey: all, queryFn: async ({ signal }) => (await api.webhooks.list(undefined, { signal })).items }),
  /** Polled while a delivery is in progress. */
  deliveries: (webhookId: string, take: number) =>
    queryOptions({
      queryKey: [...all, webhookId, 'deliveries', take],
      queryFn: ({ signal }) => api.webhooks.deliveries({ params: { webhookId }, query: { take } }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.items.some((each) => each.state === 'Waiting') ? waitingMs : false),
    }),
  /** Request and response of a delivery, incomplete while it is waiting. */
  exchange: ({ id, state }: WebhookDelivery) =>
    queryOptions({
      queryKey: [...all, 'exchange', id, state],
      queryFn: ({ signal }) => api.webhooks.exchange({ params: { deliveryId: id } }, { signal }),
      staleTime: Infinity,
      meta: { handlesError: true },
    }),
  /** Polled, so that new requests appear while the list is open. */
  receiver: () =>
    queryOptions({
      queryKey: receiverKey,
      queryFn: ({ signal }) => api.webhookReceiver.read(undefined, { signal }),
      refetchInterval: waitingMs,
    }),
};

const meta = { invalidates: [all], handlesError: true };

export const webhookMutations = {
  create: mutationOptions({ mutationFn: (body: WebhookDraft) => api.webhooks.create({ body }), meta }),
  update: mutationOptions({
    mutationFn: ({ id, version, draft }: { id: string; version: number; draft: WebhookDraft }) =>
      api.webhooks.update({ params: { webhookId: id }, body: draft }, ifMatch(version)),
    meta,
  }),
  remove: mutationOptions({ mutationFn: (webhookId: string) => api.webhooks.remove({ params: { webhookId } }), meta }),
  rotateSecret: mutationOptions({
    mutationFn: (webhookId: string) => api.webhooks.rotateSecret({ params: { webhookId } }),
    meta,
  }),
  test: mutationOptions({
    mutationFn: ({ id, documentId }: { id: string; documentId: string | null }) =>
      api.webhooks.test({ params: { webhookId: id }, body: { documentId } }),
    meta: { invalidates: [all, receiverKey], handlesError: true },
  }),
  setReceiver: mutationOptions({
    mutationFn: (answerStatus: ReceiverStatus) => api.webhookReceiver.set({ body: { answerStatus } }),
    meta: { invalidates: [receiverKey] },
  }),
  clearReceiver: mutationOptions({
    mutationFn: () => api.webhookReceiver.clear(),
    meta: { invalidates: [receiverKey] },
  }),
  resend: mutationOptions({
    mutationFn: (deliveryId: string) => api.webhooks.resend({ params: { deliveryId } }),
    meta: { invalidates: [all] },
  }),
};
