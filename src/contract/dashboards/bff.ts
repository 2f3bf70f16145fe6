/** Dashboards of the web application: over any period, each with one main figure. */
import { z } from 'zod';
import { empty, endpoint, file, json } from '../core/endpoint.ts';
import { Id } from '../core/parts.ts';
import { because } from '../core/issue-reason.ts';
import { dashboardTypes } from './dashboard-types.ts';

const Day = z.iso
  .date()
  .refine((day) => day >= '2000-01-01' && day <= '2999-12-31', because('date_out_of_range', { from: '2000', to: '2999' }));
const maxDays = 1100;
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
  .refine(({ from, to }) => daysBetween(from, to) < maxDays, {
    path: ['from'],
    message: because('period_too_long', { max: maxDays }),
  });

export const dashboardsBff = {
  figures: endpoint({
    method: 'POST',
    path: '/bff/dashboards/figures',
    summary: 'Get the figures of a dashboard for a period and the preceding period',
    description:
      'Days are in UTC; the period includes its first and last day. Depending on the dashboard, the main figure is: documents not ' +
      'yet validated, documents received, percentage validated without corrections, percentage of values extracted correctly (of the ' +
      '2,000 documents validated last), corrections, median hours from receipt to validation, documents waiting for review now ' +
      '(previous: at the start of the period), median hours from start to decision, failed exports, or amounts received in the main ' +
      'currency. `counted` is the filter with which `POST /v1/documents/list` returns exactly the documents behind a number.',
    access: 'dashboard.read',
    body: Asked,
    answer: json(DashboardFigures),
    errors: [400, 404],
  }),
  file: endpoint({
    method: 'POST',
    path: '/bff/dashboards/file',
    summary: 'Download the figures of a dashboard as CSV',
    description:
      'Contains the points of `figures` with every series and its number of documents. Separators follow the requested language.',
    access: 'dashboard.read',
    body: Asked,
    answer: file('text/csv'),
    errors: [400, 404],
  }),
  digest: endpoint({
    method: 'GET',
    path: '/bff/dashboards/digest',
    summary: 'Check whether the caller receives the weekly email',
    access: 'dashboard.read',
    answer: json(z.object({ isOn: z.boolean() })),
  }),
  setDigest: endpoint({
    method: 'PUT',
    path: '/bff/dashboards/digest',
    summary: 'Turn the weekly email for the caller on or off',
    description:
      'The email is sent on Mondays at seven in the morning in the time zone of the tenant, in the language of the caller. It ' +
      'reports pending work and the past week. It is on by default.',
    access: 'dashboard.read',
    body: z.strictObject({ isOn: z.boolean() }),
    answer: empty,
    errors: [400],
  }),
} as const;
