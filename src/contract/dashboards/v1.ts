import { z } from 'zod';
import { dashboardTypes } from './dashboard-types.ts';
import { endpoint, json } from '../core/endpoint.ts';
import { oneOf } from '../core/names.ts';
import { Id } from '../core/parts.ts';

export const DashboardData = z.object({
  labels: z.array(z.string()),
  datasets: z.array(z.object({ label: z.string(), data: z.array(z.number()) })),
});
export type DashboardData = z.output<typeof DashboardData>;

export const dashboards = {
  generateData: endpoint({
    method: 'POST',
    path: '/v1/dashboards/generateData',
    summary: 'Get the data of a dashboard',
    description:
      `Types: ${dashboardTypes.join(', ')}. Days are the last 30 and weeks the last 12, in UTC. Counts only documents of the given ` +
      `accounting units, or of all accounting units of the caller if none are given; deleted documents are not counted. ` +
      `FieldAccuracy uses the 2,000 documents validated last; AmountsBySupplier has a dataset for each of the three main currencies ` +
      `of a year.`,
    access: 'dashboard.read',
    reads: true,
    body: z.strictObject({ dashboardType: oneOf(dashboardTypes), accountingUnitIds: z.array(Id).max(1000).nullish() }),
    answer: json(DashboardData),
    errors: [400, 404],
  }),
} as const;
