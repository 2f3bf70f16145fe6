import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { DashboardFigures } from '#contract/dashboards/bff.ts';
import type { Call, Result } from '#contract/core/endpoint.ts';
import { hasDesk } from '#web/platform/auth/with-credentials.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { api } from '#web/platform/api/client.ts';

export type DashboardQuestion = Call<Contract['dashboardsBff']['figures']>['body'];
type Drawn = Result<Contract['dashboards']['generateData']>;

/** The interface tells what to draw: over a time of its own, and without the number that it is about. */
const figuresOf = ({ labels, datasets }: Drawn): DashboardFigures => ({
  figure: { value: null, previous: null },
  step: null,
  points: labels.map((label, at) => ({ key: `${at} ${label}`, label })),
  series: datasets.map(({ label, data }, at) => ({ key: `${at} ${label}`, label, values: data })),
});

/** Which dashboards there are is not in the interface: null where the service does not know this one. */
async function drawnBy(
  { dashboardType, accountingUnitIds = null }: DashboardQuestion,
  signal: AbortSignal,
): Promise<DashboardFigures | null> {
  try {
    const body = { dashboardType, ...(accountingUnitIds && { accountingUnitIds }) };
    return figuresOf(await api.dashboards.generateData({ body }, { signal }));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 400 || error.status === 404)) return null;
    throw error;
  }
}

export const dashboardQueries = {
  figures: (question: DashboardQuestion, culture: string) =>
    queryOptions({
      queryKey: ['dashboards', question, culture],
      queryFn: ({ signal }): Promise<DashboardFigures | null> =>
        hasDesk() ? api.dashboardsBff.figures({ body: question }, { signal }) : drawnBy(question, signal),
      placeholderData: keepPreviousData,
      staleTime: 60_000,
      meta: { handlesError: true },
    }),
};
