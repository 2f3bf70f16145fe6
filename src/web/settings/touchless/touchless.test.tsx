import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { confidenceSteps, defaultTouchless } from '#contract/document-types/touchless.ts';
import type { TouchlessSimulation, TouchlessState } from '#contract/document-types/touchless-bff.ts';
import { renderPage } from '#testing/render-page.tsx';

const off: TouchlessState = {
  state: 'off',
  settings: { ...defaultTouchless, rule: { ...defaultTouchless.rule, minConfidence: 0.95 } },
  since: null,
  changedBy: null,
  proof: null,
  passed: 0,
  sampled: 0,
  judged: 0,
  wrong: 0,
  corrected: 0,
  pause: null,
};
/** With a higher confidence, fewer documents pass and fewer of them are wrong. */
const simulation: TouchlessSimulation = {
  validated: 800,
  open: 10,
  positions: confidenceSteps.map((minConfidence, at) => ({
    minConfidence,
    proof: { passed: 800 - 40 * at, wrong: Math.max(0, 5 - at), bound: at < 5 ? 0.03 : 0.008 },
    needed: at < 5 ? 120 : 0,
    share: 1 - 0.05 * at,
    openShare: 0.5,
  })),
  obstacles: [{ reason: 'notProved', field: 'total_amount', count: 12 }],
  wrong: [{ documentId: 'd1', fileName: 'wrong.pdf', fields: ['note', 'items'] }],
};

const note = {
  name: 'note',
  label: 'Note',
  type: 'TEXT',
  isRequired: false,
  isItemField: false,
  section: 'other',
  state: 'Visible',
} as const;

const open = (rule: TouchlessState) =>
  renderPage(
    '/settings/touchless?id=invoice',
    {
      touchlessBff: {
        list: () => [{ documentType: 'invoice', name: { 'en-US': 'Invoice' }, state: rule.state, passed: 0, wrong: 0 }],
        get: () => rule,
        simulate: () => simulation,
        set: () => undefined,
      },
      documentTypes: { definition: () => ({ documentType: 'invoice', fields: [note] }) },
    },
    { role: 'TenantAdmin' },
  );

test('the slider shows what would have passed, and only a proven setting becomes the rule', async () => {
  const { findByRole, findByText, getByRole, user, calls } = await open(off);
  const slider = await findByRole('slider', { name: 'Least confidence of every value: 95%' });
  expect(getByRole('button', { name: 'Switch rule on' })).toHaveProperty('disabled', true);
  await findByText(/Not proved yet: up to 3% may be wrong, 1% allowed. 120 more documents/);
  await findByText(': Note, Line items');
  slider.focus();
  await user.keyboard('{ArrowRight}');
  await findByText('Proved: at most 0.8% wrong, 1% allowed.');
  await user.click(getByRole('button', { name: 'Switch rule on' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'touchlessBff.set')?.body).toMatchObject({
      isOn: true,
      settings: { rule: { minConfidence: 0.97 } },
      was: { state: 'off' },
    }),
  );
});

test('a rule that paused itself shows why', async () => {
  const pause = { at: '2026-03-05T10:00:00Z', reason: 'sampleExceeds' as const, judged: 20, wrong: 3, bound: 0.042 };
  const { findByText } = await open({ ...off, state: 'paused', since: '2026-03-01T10:00:00Z', pause, judged: 20, wrong: 3 });
  await findByText(/of 20 checked documents 3 were wrong, so at least 4.2% are. At most 1% was allowed/);
});

test('an amount with separators of thousands is a limit of thousands', async () => {
  const { findByRole, user } = await open(off);
  await user.click(await findByRole('checkbox', { name: 'Up to an amount' }));
  const amount = await findByRole('textbox', { name: 'Total at most' });
  expect(amount).toHaveProperty('value', '10,000');
  await user.clear(amount);
  await user.type(amount, '1,250,000');
  await user.tab();
  expect(amount).toHaveProperty('value', '1,250,000');
});
