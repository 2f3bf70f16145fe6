import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Call } from '#contract/endpoint.ts';
import { api } from './client.ts';

export type DashboardQuestion = Call<Contract['dashboardsDesk']['figures']>['body'];

export const dashboardQueries = {
  figures: (question: DashboardQuestion, culture: string) =>
    queryOptions({
      queryKey: ['dashboards', question, culture],
      queryFn: ({ signal }) => api.dashboardsDesk.figures({ body: question }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 60_000,
      meta: { handlesError: true },
    }),
};
