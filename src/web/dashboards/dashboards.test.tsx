import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Culture } from '#contract/core/parts.ts';
import type { DashboardFigures } from '#contract/dashboards/bff.ts';
import { type DashboardType, dashboardTypes } from '#contract/dashboards/dashboard-types.ts';
import { buildUnit } from '#testing/build-unit.ts';
import { renderPage } from '#testing/render-page.tsx';

type Series = DashboardFigures['series'][number];
// A download would navigate the test page away.
vi.mock('#web/ui/save-file.ts', () => ({ saveFile: () => {} }));

const series = (values: (number | null)[], more: Partial<Series> = {}): Series => ({
  key: 'x',
  label: 'Values',
  unit: 'count',
  values,
  counted: values.map((value, at) =>
    value ? { documents: Math.round(value), filter: { state: { values: [`at ${at}`] } } } : null,
  ),
  ...more,
});
const days = ['1', '2', '3'].map((day) => ({ key: `2026-03-0${day}`, label: `3/${day}` }));
const figureOf = (value: number | null, previous: number | null, documents = value ?? 0, currency: string | null = null) => ({
  figure: { value, previous, currency, counted: { documents, filter: { createdAt: { from: '2026-03-01T00:00:00.000Z' } } } },
  step: null,
});
const named = (...names: string[]) => names.map((label) => ({ key: label.toLowerCase(), label }));
const answers: Record<DashboardType, DashboardFigures> = {
  DocumentsByState: { ...figureOf(3, 6), points: named('To check', 'Validated'), series: [series([3, 5])] },
  DocumentsOverTime: { ...figureOf(8, 0), step: 'day', points: days, series: [series([1, 3, 4])] },
  AutomationRate: { ...figureOf(80, 70, 4), step: 'day', points: days, series: [series([null, 80, null], { unit: 'percent' })] },
  FieldAccuracy: { ...figureOf(90, null, 0), points: named('Currency'), series: [series([75], { unit: 'percent' })] },
  CorrectionsByField: { ...figureOf(0, 0), points: [], series: [series([])] },
  TimePerDocument: { ...figureOf(1.5, 3, 2), step: 'day', points: days, series: [series([null, 1.5, null], { unit: 'hours' })] },
  QueueAge: {
    ...figureOf(4, 5),
    points: named('up to 1 h', 'over 7 days'),
    series: [
      series([0, 4], { key: 'review', label: 'Waiting for review' }),
      series([2, 0], { key: 'export', label: 'Waiting for export' }),
    ],
  },
  ApprovalLeadTime: {
    ...figureOf(null, null),
    step: 'day',
    points: days,
    series: [series([null, null, null], { unit: 'hours' })],
  },
  ExportResults: { ...figureOf(0, 0), step: 'day', points: days, series: [series([0, 0, 0])] },
  AmountsBySupplier: {
    ...figureOf(1234.5, 1000, 3, 'CZK'),
    points: named('ACME', 'Beta'),
    series: [
      series([1234.5, null], { label: 'CZK', unit: 'amount' }),
      series([null, 7], { key: 'y', label: 'EUR', unit: 'amount' }),
    ],
  },
};

const open = (address = '/dashboards', given = answers, culture: Culture = 'en-US') =>
  renderPage(
    address,
    {
      dashboardsBff: {
        figures: ({ body }) => given[body.dashboardType],
        digest: () => ({ isOn: true }),
        setDigest: () => undefined,
        file: () => new Response('a,b'),
      },
      accountingUnits: { list: () => ({ items: [buildUnit(), buildUnit({ id: 'u2', name: 'Brno' })], totalCount: 2 }) },
    },
    { role: 'Accountant', culture },
  );

test('each card shows its number and its change, and a hint when it is empty', async () => {
  const { findByRole } = await open();
  const waits = await findByRole('region', { name: 'What is still waiting?' });
  await within(waits).findByText('50% less');
  expect(waits.textContent).toContain('than in the previous 30 days (6)');
  expect(within(waits).getByRole('link', { name: 'To check' }).getAttribute('href')).toBe('/documents?view=all&state=at+0');
  expect(within(waits).getByRole('link', { name: '3' }).getAttribute('href')).toBe(
    '/documents?view=all&createdAt=2026-03-01T00%3A00%3A00.000Z..',
  );
  const rate = await findByRole('region', { name: 'How many documents need no correction?' });
  await within(rate).findByText('10 percentage points more');
  expect((await findByRole('region', { name: 'Which fields are corrected most often?' })).textContent).toContain(
    'No values were corrected',
  );
  expect((await findByRole('region', { name: 'How long does approval take?' })).textContent).toContain(
    'No approvals were decided',
  );
});

test('a change too small to be rounded to one is not called unchanged', async () => {
  const FieldAccuracy = { ...answers.FieldAccuracy, ...figureOf(99.7, 99.8, 0) };
  const DocumentsOverTime = { ...answers.DocumentsOverTime, ...figureOf(8, 8) };
  const { findByText } = await open('/dashboards', { ...answers, FieldAccuracy, DocumentsOverTime });
  await findByText('Almost unchanged: 99.8% in the previous 30 days');
  await findByText('Unchanged: 8 in the previous 30 days');
});

test('an accounting unit that is not available is named as selected, and not taken for all of them', async () => {
  await open('/dashboards?unit=gone');
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Accounting unit' });
  await waitFor(() => expect(choice.selectedOptions[0]?.textContent).toBe('Unavailable unit'));
});

test.each([
  ['en-US', 1, 'failed export'],
  ['en-US', 2, 'failed exports'],
  ['cs-CZ', 1, 'nezdařený export'],
  ['cs-CZ', 3, 'nezdařené exporty'],
  ['cs-CZ', 5, 'nezdařených exportů'],
] as const)('what is counted agrees with its number (%s, %i)', async (culture, count, caption) => {
  const ExportResults = { ...answers.ExportResults, ...figureOf(count, 0), series: [series([count, 0, 0])] };
  const { findByText } = await open('/dashboards', { ...answers, ExportResults }, culture);
  await findByText(caption, { exact: true });
});

test('few known points are shown as text, not as dots of a chart', async () => {
  const { findByRole } = await open();
  const known = await findByRole('list', { name: 'How many documents need no correction?' });
  expect(
    within(known)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Mar 280%']);
});

test('every chart becomes a table with one key or one button', async () => {
  const { findByRole, user, queryAllByRole } = await open();
  const incoming = await findByRole('region', { name: 'How many documents are received?' });
  await within(incoming).findByRole('img');
  await user.click(within(incoming).getByRole('button', { name: 'Table: How many documents are received?' }));
  within(incoming).getByRole('row', { name: 'Mar 2 3' });
  await user.keyboard('t');
  await waitFor(() => expect(queryAllByRole('table')).toHaveLength(7));
  await user.keyboard('t');
  await waitFor(() => expect(queryAllByRole('table')).toHaveLength(0));
});

test('unit and period are in the address and in the requests', async () => {
  const { findByRole, user, calls, place } = await open('/dashboards?from=2026-01-01&to=2026-01-31');
  await user.selectOptions(await findByRole('combobox', { name: 'Accounting unit' }), 'Brno');
  await waitFor(() =>
    expect(calls.at(-1)?.body).toMatchObject({ from: '2026-01-01', to: '2026-01-31', accountingUnitIds: ['u2'] }),
  );
  expect(place.address).toBe('/dashboards?unit=u2&from=2026-01-01&to=2026-01-31');
  await user.selectOptions(await findByRole('combobox', { name: 'Period' }), 'Last 7 days');
  await waitFor(() => expect(place.address).toBe('/dashboards?unit=u2&days=7'));
});

test('figures link to their documents, and amounts keep their currency', async () => {
  const { findByRole, user } = await open();
  const rate = await findByRole('region', { name: 'How many documents need no correction?' });
  await within(rate).findByRole('link', { name: '4 documents' });
  const amounts = await findByRole('region', { name: 'Which suppliers charge most?' });
  await within(amounts).findByText('1,234.50 CZK');
  within(await within(amounts).findByRole('list', { name: 'CZK' })).getByText('ACME');
  within(within(amounts).getByRole('list', { name: 'EUR' })).getByText('Beta');
  await user.click(within(amounts).getByRole('button', { name: 'Table: Which suppliers charge most?' }));
  within(within(amounts).getByRole('row', { name: 'ACME 1,234.50 –' })).getByRole('link', { name: '1,234.50' });
});

test('documents waiting now are compared with those of a day', async () => {
  const { findByRole } = await open('/dashboards?from=2026-01-01&to=2026-01-31');
  const age = await findByRole('region', { name: 'How long do documents wait?' });
  await within(age).findByText('20% less');
  expect(age.textContent).toContain('than on Jan 1, 2026 (5)');
  within(within(age).getByRole('list', { name: 'Waiting for review' })).getByText('over 7 days');
});

test('every card exports its figures as a file', async () => {
  const { findAllByRole, user, calls } = await open('/dashboards?from=2026-01-01&to=2026-01-31');
  const [first, ...others] = await findAllByRole('button', { name: /^Download as CSV/ });
  expect(others).toHaveLength(dashboardTypes.length - 1);
  await user.click(first ?? document.body);
  await waitFor(() =>
    expect(calls.at(-1)?.body).toEqual({ dashboardType: 'DocumentsByState', from: '2026-01-01', to: '2026-01-31' }),
  );
});

test('the Monday email is disabled by its recipient', async () => {
  const { findByRole, user, calls } = await open();
  await user.click(await findByRole('switch', { name: /^Email me every Monday/, checked: true }));
  await waitFor(() =>
    expect(calls.filter(({ body }) => body !== null && typeof body === 'object' && 'isOn' in body)).toHaveLength(1),
  );
});

test.each([
  ['en-GB', 'day', '2 Mar'],
  ['en-US', 'week', 'Mar 2'],
  ['en-GB', 'month', 'Mar 2026'],
] as const)('the points in time are written as dates elsewhere: %s, by %s', async (browser, step, label) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([browser]);
  const received = { ...answers.DocumentsOverTime, step };
  const { findByRole, user } = await open('/dashboards', { ...answers, DocumentsOverTime: received });
  await user.click(await findByRole('button', { name: 'Table: How many documents are received?' }));
  await waitFor(() => expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toContain(label));
});
