/** Dashboards of the web application: over any period, each with one main figure. */
import { z } from 'zod';
import { empty, endpoint, file, json } from '../core/endpoint.ts';
import { Id } from '../core/parts.ts';
import { because } from '../core/issue-reason.ts';
import { dashboardTypes } from './dashboard-types.ts';

const Day = z.iso
  .date()
  .refine((day) => day >= '2000-01-01' && day <= '2999-12-31', because('date_out_of_range', { from: '2000', to: '2999' }));
const mostDays = 1100;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Number of documents behind a figure, and the filter that selects exactly these in the document list. */
export const CountedDocuments = z.object({
  documents: z.int(),
  filter: z.record(
    z.string(),
    z.object({
      value: z.string().optional(),
      values: z.array(z.string()).optional(),
      from: z.string().optional(),
      to: z.string().optional(),
    }),
  ),
});
export type CountedDocuments = z.output<typeof CountedDocuments>;

/** Units of values; amounts are in the currency that their series or figure names. */
export const figureUnits = ['count', 'percent', 'hours', 'amount'] as const;
export type FigureUnit = (typeof figureUnits)[number];

export const DashboardFigures = z.object({
  /** Main figure of the dashboard, in the requested period and in the preceding period of equal length. */
  figure: z.object({
    value: z.number().nullable(),
    previous: z.number().nullable(),
    /** For an amount; null if no currency was extracted. */
    currency: z.string().nullable(),
    counted: CountedDocuments.nullable(),
  }),
  /** Length of the period of each point; null if points are not periods. */
  step: z.enum(['day', 'week', 'month']).nullable(),
  /** Key of a point: the first day of its period, a state, or the name of a field. */
  points: z.array(z.object({ key: z.string(), label: z.string() })),
  /** One value per point; null if there was nothing to measure. */
  series: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      unit: z.enum(figureUnits),
      values: z.array(z.number().nullable()),
      /** One entry per point; null if the number does not count documents. */
      counted: z.array(CountedDocuments.nullable()),
    }),
  ),
});
export type DashboardFigures = z.output<typeof DashboardFigures>;

const Asked = z
  .strictObject({
    dashboardType: z.enum(dashboardTypes),
    accountingUnitIds: z.array(Id).max(1000).nullish(),
    from: Day,
    to: Day,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: because('end_before_start') })
  .refine(({ from, to }) => daysBetween(from, to) < mostDays, {
    path: ['from'],
    message: because('period_too_long', { max: mostDays }),
  });

export const dashboardsBff = {
  figures: endpoint({
    method: 'POST',
    path: '/bff/dashboards/figures',
    summary: 'The figures of a dashboard over a time, beside the time before',
    description:
      'Days are UTC, both named ones included. The number: documents not yet validated, documents received, validated without a correction in per cent, ' +
      'values extracted correctly in per cent (of the 2,000 documents validated last), corrections, median hours from receipt to validation, documents ' +
      'waiting for review now (before: at the start of the time), median hours from start to decision, failed exports, amounts received in the main ' +
      'currency. `counted` is the filter by which `POST /v1/documents/list` finds exactly the documents that a number is about.',
    access: 'dashboard.read',
    body: Asked,
    answer: json(DashboardFigures),
    errors: [400, 404],
  }),
  file: endpoint({
    method: 'POST',
    path: '/bff/dashboards/file',
    summary: 'The figures of a dashboard as CSV',
    description:
      'The points of `figures` with every series and its number of documents, in the separators of the language asked for.',
    access: 'dashboard.read',
    body: Asked,
    answer: file('text/csv'),
    errors: [400, 404],
  }),
  digest: endpoint({
    method: 'GET',
    path: '/bff/dashboards/digest',
    summary: 'Whether the caller gets the email on Mondays',
    access: 'dashboard.read',
    answer: json(z.object({ isOn: z.boolean() })),
  }),
  setDigest: endpoint({
    method: 'PUT',
    path: '/bff/dashboards/digest',
    summary: 'Get an email on Mondays about what waits and how the week was, or get none',
    description: 'At seven in the morning by the clock of the tenant, in the language of the caller. On unless switched off.',
    access: 'dashboard.read',
    body: z.strictObject({ isOn: z.boolean() }),
    answer: empty,
    errors: [400],
  }),
} as const;
