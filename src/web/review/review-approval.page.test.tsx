import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessibleDialog } from '#testing/accessible.ts';
import type { ApprovalRun } from '#contract/approvals/bff.ts';
import { buildDetail } from '#testing/build-detail.ts';
import { Refusal } from '#testing/fake-api.ts';
import { invoice, openReview } from '#testing/open-review.tsx';

const vote = (name: string, more: Partial<ApprovalRun['steps'][number]['approvers'][number]> = {}) => ({
  id: name,
  name,
  status: 'Pending' as const,
  isOverride: false,
  isEscalated: false,
  delegatedFrom: null,
  decidedBy: null,
  decidedAt: null,
  note: null,
  ...more,
});

const step = (name: string, more: Partial<ApprovalRun['steps'][number]>): ApprovalRun['steps'][number] => ({
  name,
  mode: 'any',
  status: 'Pending',
  startedAt: '2026-03-06T08:00:00.000Z',
  dueAt: null,
  finishedAt: null,
  approvers: [],
  ...more,
});

const run: ApprovalRun = {
  id: 'run',
  workflowName: 'Invoices over 10,000',
  version: 3,
  status: 'Pending',
  startedBy: 'Jana Malá',
  startedAt: '2026-03-06T08:00:00.000Z',
  restartedBecause: null,
  finishedAt: null,
  steps: [
    step('Head of department', {
      status: 'Approved',
      approvers: [vote('Petr Svoboda', { status: 'Approved', decidedBy: 'Eva Novotná', decidedAt: '2026-03-06T09:00:00.000Z' })],
    }),
    step('Finance', { approvers: [vote('Karel Veselý')] }),
  ],
};

test('a failed export shows the reason in the words of the accounting system, and is queued again', async () => {
  const failed = {
    state: 'Failed' as const,
    timestamp: '2026-03-06T09:00:00.000Z',
    user: 'Vidimus',
    exportType: null,
    exportFormat: 'Pohoda',
    exportedByApplicationName: null,
    accoutingProviderDocumentNumber: null,
  };
  const queued: string[] = [];
  const actions = [...invoice.actions, 'queueExport' as const];
  const { user } = await openReview({
    role: 'Accountant',
    handlers: { exportQueue: { add: ({ body }) => void queued.push(body.documentId) } },
    detail: {
      ...buildDetail({ ...invoice, actions }),
      state: 'Validated',
      exportState: 'Failed',
      documentExportHistory: [
        { ...failed, errorMessage: 'Středisko 410 neexistuje.' },
        { ...failed, errorMessage: 'Období je uzavřeno' },
      ],
    },
  });
  const notice = within(await screen.findByText('Export failed: Období je uzavřeno'));
  await user.click(notice.getByRole('button', { name: 'Queue for export' }));
  await waitFor(() => expect(queued).toEqual([invoice.id]));
});

test('a returned document says whether its email was sent, and leads to another return if it was refused', async () => {
  const about = {
    subject: 'Returned',
    body: '',
    createdAt: '2026-03-06T08:00:00.000Z',
    sentAt: null,
    failureReason: null,
    state: 'Sent' as const,
  };
  const returned = { ...about, kind: 'returnToIssuer', recipient: 'billing@acme.test' };
  const asked = { ...about, id: 'e3', kind: 'approvalRequest', recipient: 'karel@demo.test' };
  const refused = { ...returned, id: 'e2', state: 'Failed' as const, failureReason: '550 no such mailbox' };
  const { user } = await openReview({
    role: 'Accountant',
    handlers: {
      reviewBff: {
        emails: () => [asked, refused, { ...returned, id: 'e1' }],
        previewReturn: () => ({ subject: '', body: '', culture: 'en-US', attachment: 'a.pdf', recipient: 'billing@acme.test' }),
      },
    },
    detail: { ...invoice, state: 'Paused' },
  });
  const notice = within(await screen.findByRole('alert'));
  notice.getByText('The document has not reached the issuer: the email to billing@acme.test could not be sent.');
  notice.getByText('550 no such mailbox');
  await user.click(notice.getByRole('button', { name: 'Return to issuer…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Return to issuer', hidden: true }));
  const earlier = within(await dialog.findByRole('list', { name: 'Previous emails' })).getAllByRole('listitem');
  expect(earlier.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('sending failed'),
    expect.stringMatching(/sent$/),
  ]);
});

const open = (restart: () => void, runs = [run]) =>
  openReview({
    role: 'Accountant',
    detail: { ...invoice, state: 'Validated', approvalState: 'Pending', exportState: 'Queued' },
    handlers: {
      approvalBff: { ofDocument: () => ({ runs, myTurn: null, question: null, canRestart: true }) },
      approval: { restart },
    },
  });

test('an approval is restarted where it is viewed, after an explanation of the effect', async () => {
  const { calls, user } = await open(() => {});
  await user.click(await screen.findByRole('button', { name: 'Step 2 of 2: Karel Veselý' }));
  await user.click(await screen.findByRole('button', { name: 'Restart approval…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restart approval?', hidden: true }));
  await expectAccessibleDialog();
  await dialog.findByText(/“Invoices over 10,000”/);
  dialog.getByText(/Decisions already made \(Eva Novotná\) no longer count/);
  dialog.getByText(/is removed from the export queue/);
  expect(calls.some(({ name }) => name === 'approval.restart')).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Restart approval', hidden: true }));
  await screen.findByText(/Approval of .* restarted/);
  expect(calls.filter(({ name }) => name === 'approval.restart')).toHaveLength(1);
});

test('a refusal is shown in the dialog, which stays open', async () => {
  const { user } = await open(() => {
    throw new Refusal('state_conflict');
  });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Restart approval…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restart approval?', hidden: true }));
  await dialog.findByText(/“Invoices over 10,000”/);
  await user.click(dialog.getByRole('button', { name: 'Restart approval', hidden: true }));
  expect((await dialog.findByRole('alert', { hidden: true })).textContent).toContain('its approval was not restarted');
});

test('an approval shows why it was restarted, and its earlier progress', async () => {
  const again: ApprovalRun = { ...run, id: 'again', restartedBecause: 'edit', startedBy: 'Jana Malá' };
  const { user } = await open(() => {}, [again, { ...run, status: 'Restarted' }]);
  await user.click(await screen.findByRole('button', { name: 'Step 2 of 2: Karel Veselý' }));
  await screen.findByText(/^Restarted after Jana Malá changed a value/);
  await user.click(screen.getByText('Previous runs (1)'));
  await waitFor(() => expect(screen.getAllByRole('list', { name: 'Approval steps' })).toHaveLength(2));
});
