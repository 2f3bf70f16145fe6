import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';
import { can } from '#web/platform/api/service.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';

const invalidates = [documentQueries.all];

export const questionQueries = {
  /** Questions waiting for the user's answer. */
  mine: () =>
    queryOptions({
      queryKey: [...documentQueries.all, 'counts', 'my questions'],
      queryFn: ({ signal }) => api.approvalBff.myQuestions(undefined, { signal }),
      // Only a service with notes also stores questions.
      enabled: can('notes'),
      meta: { handlesError: true },
    }),
  askable: (documentId: string) =>
    queryOptions({
      queryKey: [...documentQueries.all, 'askable', documentId],
      queryFn: ({ signal }) => api.approvalBff.askable({ params: { documentId } }, { signal }),
      meta: { handlesError: true },
    }),
};

export const questionMutations = {
  ask: mutationOptions({
    mutationFn: ({ documentId, userId, question }: { documentId: string; userId: string; question: string }) =>
      api.approvalBff.ask({ params: { documentId }, body: { userId, question } }),
    meta: { invalidates, handlesError: true },
  }),
  answer: mutationOptions({
    mutationFn: ({ documentId, answer }: { documentId: string; answer: string }) =>
      api.approvalBff.answerQuestion({ params: { documentId }, body: { answer } }),
    meta: { invalidates, handlesError: true },
  }),
  withdraw: mutationOptions({
    mutationFn: (documentId: string) => api.approvalBff.withdrawQuestion({ params: { documentId } }),
    meta: { invalidates },
  }),
};
