import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Call } from '#contract/core/endpoint.ts';
import { api } from '#web/platform/api/client.ts';

export type DashboardQuestion = Call<Contract['dashboardsBff']['figures']>['body'];

export const fetchFiguresFile = (question: DashboardQuestion): Promise<Blob> => api.dashboardsBff.file({ body: question });

export const dashboardQueries = {
  figures: (question: DashboardQuestion, culture: string) =>
    queryOptions({
      queryKey: ['dashboards', question, culture],
      queryFn: ({ signal }) => api.dashboardsBff.figures({ body: question }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 60_000,
      meta: { handlesError: true },
    }),
};
