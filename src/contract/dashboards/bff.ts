/** Dashboards as the web application shows them: over any time, each with the one number that it is about. */
import { z } from 'zod';
import { endpoint, json } from '../core/endpoint.ts';
import { Id } from '../core/parts.ts';
import { because } from '../core/issue-reason.ts';

export const shownDashboards = [
  'DocumentsByState',
  'DocumentsOverTime',
  'AutomationRate',
  'CorrectionsByField',
  'ApprovalLeadTime',
] as const;
export type ShownDashboard = (typeof shownDashboards)[number];

const Day = z.iso
  .date()
  .refine((day) => day >= '2000-01-01' && day <= '2999-12-31', because('date_out_of_range', { from: '2000', to: '2999' }));
const mostDays = 1100;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

export const DashboardFigures = z.object({
  /** The number that the dashboard is about, in the time asked for and in the time as long before it. */
  figure: z.object({ value: z.number().nullable(), previous: z.number().nullable() }),
  /** How long each point is; null where points are no stretches of time. */
  step: z.enum(['day', 'week', 'month']).nullable(),
  /** A point's key: the day it begins with, a state, the name of a field. */
  points: z.array(z.object({ key: z.string(), label: z.string() })),
  /** A value for each point; null where there was nothing to measure. */
  series: z.array(z.object({ key: z.string(), label: z.string(), values: z.array(z.number().nullable()) })),
});
export type DashboardFigures = z.output<typeof DashboardFigures>;

export const dashboardsBff = {
  figures: endpoint({
    method: 'POST',
    path: '/bff/dashboards/figures',
    summary: 'The figures of a dashboard over a time, beside the time before',
    description:
      'Days are UTC, both named ones included. The number: documents not yet validated, documents received, validated without a correction in per cent, ' +
      'corrections, median hours from start to decision.',
    access: 'dashboard.read',
    body: z
      .strictObject({
        dashboardType: z.enum(shownDashboards),
        accountingUnitIds: z.array(Id).max(1000).nullish(),
        from: Day,
        to: Day,
      })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: because('end_before_start') })
      .refine(({ from, to }) => daysBetween(from, to) < mostDays, {
        path: ['from'],
        message: because('period_too_long', { max: mostDays }),
      }),
    answer: json(DashboardFigures),
    errors: [400, 404],
  }),
} as const;
