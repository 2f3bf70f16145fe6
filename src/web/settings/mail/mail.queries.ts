import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import { api } from '#web/platform/api/client.ts';

type Nouns = Contract['mail'];
export type MailChannelState = Result<Nouns['channels']>[number];
export type Mailbox = Result<Nouns['inboundAddresses']>[number];
export type SentEmail = Result<Nouns['outbox']>['items'][number];

const all = ['mail'] as const;
const mailboxes = [...all, 'mailboxes'] as const;
const outbox = [...all, 'outbox'] as const;
const waitingMs = 5_000;

export const mailQueries = {
  mailboxes: () =>
    queryOptions({ queryKey: mailboxes, queryFn: ({ signal }) => api.mail.inboundAddresses(undefined, { signal }) }),
  /** Polled while an email is being sent. */
  outbox: (take: number) =>
    queryOptions({
      queryKey: [...outbox, take],
      queryFn: ({ signal }) => api.mail.outbox({ query: { take } }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.items.some((each) => each.state === 'Queued') ? waitingMs : false),
    }),
};

export const mailMutations = {
  rotate: mutationOptions({
    mutationFn: (documentType: string) => api.mail.rotateInboundAddress({ params: { documentType } }),
    meta: { invalidates: [mailboxes], handlesError: true },
  }),
  remove: mutationOptions({
    mutationFn: (documentType: string) => api.mail.removeInboundAddress({ params: { documentType } }),
    meta: { invalidates: [mailboxes], handlesError: true },
  }),
  resend: mutationOptions({
    mutationFn: (emailId: string) => api.mail.resendEmail({ params: { emailId } }),
    meta: { invalidates: [outbox] },
  }),
};
