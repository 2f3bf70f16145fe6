import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import type { DashboardFigures } from '#contract/dashboards/bff.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import type { BffHandlers } from '#web/platform/api/calls.ts';
import { api } from '#web/platform/api/client.ts';

type Drawn = Result<Contract['dashboards']['generateData']>;

/** Converts the chart data of the API, which has a fixed period and no figure. */
const figuresOf = ({ labels, datasets }: Drawn): DashboardFigures => ({
  figure: { value: null, previous: null, currency: null, counted: null },
  step: null,
  points: labels.map((label, at) => ({ key: `${at} ${label}`, label })),
  series: datasets.map(({ label, data }, at) => ({
    key: `${at} ${label}`,
    label,
    unit: 'count',
    values: data,
    counted: data.map(() => null),
  })),
});

export const v1Dashboards = {
  dashboardsBff: {
    /** Returns null if the service does not support the dashboard, because the API does not list the supported ones. */
    figures: async ({ body: { dashboardType, accountingUnitIds } }, options) => {
      try {
        const body = { dashboardType, ...(accountingUnitIds && { accountingUnitIds }) };
        return figuresOf(await api.dashboards.generateData({ body }, options));
      } catch (error) {
        if (error instanceof ApiError && (error.status === 400 || error.status === 404)) return null;
        throw error;
      }
    },
  },
} satisfies BffHandlers;
