import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DashboardFigures, ShownDashboard } from '#contract/dashboards/bff.ts';
import { buildUnit } from '#testing/build-unit.ts';
import { renderPage } from '#testing/render-page.tsx';

const line = (values: (number | null)[]): DashboardFigures['series'] => [{ key: 'x', label: 'Values', values }];
const points = ['1', '2', '3'].map((day) => ({ key: `2026-03-0${day}`, label: `3/${day}` }));
const answers: Record<ShownDashboard, DashboardFigures> = {
  DocumentsByState: {
    figure: { value: 3, previous: 6 },
    step: null,
    points: [
      { key: 'Extracted', label: 'To check' },
      { key: 'Validated', label: 'Validated' },
    ],
    series: [{ key: 'documents', label: 'Documents', values: [3, 5] }],
  },
  DocumentsOverTime: { figure: { value: 8, previous: 0 }, step: 'day', points, series: line([1, 3, 4]) },
  AutomationRate: { figure: { value: 80, previous: 70 }, step: 'day', points, series: line([null, 80, null]) },
  CorrectionsByField: {
    figure: { value: 0, previous: 0 },
    step: null,
    points: [],
    series: [{ key: 'corrections', label: 'Corrections', values: [] }],
  },
  ApprovalLeadTime: { figure: { value: null, previous: null }, step: 'day', points, series: line([null, null, null]) },
};

const open = (address = '/dashboards') =>
  renderPage(
    address,
    {
      dashboardsBff: { figures: ({ body }) => answers[body.dashboardType] },
      accountingUnits: { list: () => ({ items: [buildUnit(), buildUnit({ id: 'u2', name: 'Brno' })], totalCount: 2 }) },
    },
    { role: 'Accountant' },
  );

test('each card tells its number, how it moved, and teaches where there is nothing', async () => {
  const { findByRole } = await open();
  const waits = await findByRole('region', { name: 'What is still waiting?' });
  await within(waits).findByText('50% less');
  expect(waits.textContent).toContain('than in the previous 30 days (6)');
  expect(within(waits).getByRole('link', { name: 'To check' }).getAttribute('href')).toBe('/documents?view=toReview');
  const rate = await findByRole('region', { name: 'How many documents need no correction?' });
  await within(rate).findByText('10 percentage points more');
  expect((await findByRole('region', { name: 'Which fields are corrected most often?' })).textContent).toContain(
    'No values were corrected',
  );
  expect((await findByRole('region', { name: 'How long does approval take?' })).textContent).toContain(
    'No approvals were decided',
  );
});

test('every chart is a table by one key or one button', async () => {
  const { findByRole, user, queryAllByRole } = await open();
  const incoming = await findByRole('region', { name: 'How many documents are received?' });
  await within(incoming).findByRole('img');
  await user.click(within(incoming).getByRole('button', { name: 'Show as table: How many documents are received?' }));
  within(incoming).getByRole('row', { name: '3/2 3' });
  await user.keyboard('t');
  await waitFor(() => expect(queryAllByRole('table')).toHaveLength(3));
  await user.keyboard('t');
  await waitFor(() => expect(queryAllByRole('table')).toHaveLength(0));
});

test('unit and time stand in the address and in what is asked', async () => {
  const { findByRole, user, calls, place } = await open('/dashboards?from=2026-01-01&to=2026-01-31');
  await user.selectOptions(await findByRole('combobox', { name: 'Accounting unit' }), 'Brno');
  await waitFor(() =>
    expect(calls.at(-1)?.body).toMatchObject({ from: '2026-01-01', to: '2026-01-31', accountingUnitIds: ['u2'] }),
  );
  expect(place.address).toBe('/dashboards?unit=u2&from=2026-01-01&to=2026-01-31');
  await user.selectOptions(await findByRole('combobox', { name: 'Period' }), 'Last 7 days');
  await waitFor(() => expect(place.address).toBe('/dashboards?unit=u2&days=7'));
});
