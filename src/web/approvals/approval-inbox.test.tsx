import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessibleDialog } from '#testing/accessible.ts';
import { approver, itemOf, openInbox, ready, run, step } from '#testing/approval-inbox.tsx';
import { buildRow } from '#testing/build-row.ts';
import { Refusal } from '#testing/fake-api.ts';
import { undoMs } from './decision/delayed-decisions.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
afterEach(async () => {
  // A decided document is hidden until the lists have been refetched, in the next test too.
  await pass(1_000);
  vi.useRealTimers();
});
test('information for the decision is shown beside it', async () => {
  await openInbox();
  const umbrella = await ready('Umbrella');
  expect(umbrella.getByText('12,100.00 CZK')).toBeDefined();
  expect(umbrella.getByText('The sum is not the total.')).toBeDefined();
  expect(umbrella.getByText('As agreed.')).toBeDefined();
  expect(umbrella.getByText(/Jana Nováková requested approval/)).toBeDefined();
  expect(await screen.findByRole('link', { name: /^Approvals.*2 waiting$/ })).toBeDefined();
});

test('A approves: the next document appears at once, and the decision is sent after five seconds', async () => {
  const { sent } = await openInbox();
  await ready('Umbrella');
  await act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', code: 'KeyA' })));
  await ready('Initech');
  expect(sent('approve')).toEqual([]);
  await pass(undoMs);
  await waitFor(() => expect(sent('approve').map(({ params }) => params)).toEqual([{ documentId: 'a' }]));
  expect(sent('approve')[0]?.headers.get('if-match')).toBe('"7"');
  // Emails use the language of the page, whatever the language of the browser is.
  expect(sent('approve')[0]?.headers.get('accept-language')).toBe('en-US');
  await screen.findByRole('link', { name: /^Approvals.*1 waiting$/ });
});

test('what was decided of one document asks nothing about the one that is looked at', async () => {
  const { sent, calls } = await openInbox();
  const asked = () => calls.filter(({ params }) => (params as { documentId?: string }).documentId === 'b').length;
  (await ready('Umbrella')).getByRole('button', { name: 'Approve' }).click();
  await ready('Initech');
  await pass(1_000);
  const before = asked();
  await pass(undoMs);
  await waitFor(() => expect(sent('approve')).toHaveLength(1));
  await screen.findByRole('link', { name: /^Approvals.*1 waiting$/ });
  await pass(1_000);
  expect(asked()).toBe(before);
});

test('an approver of the next step too decides on the current version', async () => {
  let version = 7;
  const versionOf = async () => {
    // The list is loaded again before the document is.
    if (version > 7) await new Promise((resolve) => setTimeout(resolve, 500));
    return version;
  };
  const { sent } = await openInbox({ waiting: ['a'], versionOf, approval: { approve: () => void (version += 1) } });
  for (const tag of ['"7"', '"8"']) {
    (await ready('Umbrella')).getByRole('button', { name: 'Approve' }).click();
    await screen.findByRole('heading', { name: 'No approvals waiting' });
    await pass(undoMs);
    await waitFor(() => expect(sent('approve').at(-1)?.headers.get('if-match')).toBe(tag));
  }
});

test('undoing within five seconds brings the document back and sends nothing', async () => {
  const { sent } = await openInbox();
  (await ready('Umbrella')).getByRole('button', { name: 'Approve' }).click();
  await ready('Initech');
  screen.getByRole('button', { name: 'Undo' }).click();
  await ready('Umbrella');
  await pass(undoMs);
  expect(sent('approve')).toEqual([]);
});

test.each([
  ['leaving the page', () => void window.dispatchEvent(new Event('pagehide'))],
  [
    'hiding the page',
    () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
    },
  ],
])('%s sends the pending decision', async (_name, leave) => {
  const { sent } = await openInbox();
  (await ready('Umbrella')).getByRole('button', { name: 'Approve' }).click();
  await ready('Initech');
  act(leave);
  await waitFor(() => expect(sent('approve')).toHaveLength(1));
});

test('a document changed meanwhile comes back with a message', async () => {
  await openInbox({
    approval: {
      approve: () => {
        throw new Refusal('stale_version');
      },
    },
  });
  (await ready('Umbrella')).getByRole('button', { name: 'Approve' }).click();
  await ready('Initech');
  await pass(undoMs);
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else changed the document in the meantime.');
  await ready('Umbrella');
});

test.each([
  ['Eva Malá', 'Eva Malá has already approved the document.'],
  // Decided by the same user on another device.
  ['Jana Nováková', 'You have already decided on this document.'],
])('shows that %s decided first', async (decidedBy, expected) => {
  let isOver = false;
  const [head] = run.steps;
  const decided = { ...approver, status: 'Approved' as const, decidedBy, decidedAt: '2026-11-20T09:00:00Z' };
  const steps = [...(head ? [head] : []), { ...step, name: 'Director', status: 'Approved' as const, approvers: [decided] }];
  const turn = { stepIndex: 1, inPlaceOf: [], isOverride: false, isEscalated: false, openFields: [], requiredFields: [] };
  await openInbox({
    approval: {
      approve: () => {
        isOver = true;
        throw new Refusal('state_conflict');
      },
    },
    more: {
      ofDocument: () => ({
        runs: [isOver ? { ...run, status: 'Approved' as const, steps } : run],
        question: null,
        myTurn: isOver ? null : turn,
        canRestart: false,
      }),
    },
  });
  (await ready('Umbrella')).getByRole('button', { name: 'Approve' }).click();
  await ready('Initech');
  await pass(undoMs);
  expect((await screen.findByText(expected)).closest('[role=alert]')).not.toBeNull();
});

test('a rejection requires a note, which may be a prefilled one', async () => {
  const { sent, user } = await openInbox({ waiting: ['a'] });
  (await ready('Umbrella')).getByRole('button', { name: 'Reject' }).click();
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject Umbrella' }));
  await expectAccessibleDialog();
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await dialog.findByText('Enter a reason. It is shown to those involved.');
  const reason = dialog.getByRole('textbox', { name: 'Reason for rejection' });
  expect(reason.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(reason));
  await user.click(await dialog.findByRole('button', { name: 'Wrong price' }));
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await screen.findByRole('heading', { name: 'No approvals waiting' });
  await pass(undoMs);
  await waitFor(() => expect(sent('reject').map(({ body }) => body)).toEqual([{ note: 'Wrong price' }]));
});

/** Selects both documents and rejects them with a prefilled note. */
async function rejectBoth({ user }: Awaited<ReturnType<typeof openInbox>>) {
  await ready('Umbrella');
  await user.click(screen.getByRole('button', { name: 'Select' }));
  const bar = within(await screen.findByRole('group', { name: 'Selected documents' }));
  await user.click(bar.getByRole('button', { name: 'All' }));
  await user.click(bar.getByRole('button', { name: 'Reject…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject 2 documents' }));
  await expectAccessibleDialog();
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await dialog.findByText('Enter a reason. It is shown to those involved.');
  await user.click(await dialog.findByRole('button', { name: 'Wrong price' }));
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  return dialog;
}

test('several are rejected with one note after five seconds, in the version that was viewed', async () => {
  const page = await openInbox();
  await rejectBoth(page);
  await screen.findByRole('heading', { name: 'No approvals waiting' });
  expect(page.sentTogether()).toEqual([]);
  await pass(undoMs);
  const sent = { documentIds: ['a', 'b'], versions: [1, 1], verdict: 'Rejected', note: 'Wrong price', isTrial: false };
  await waitFor(() => expect(page.sentTogether()).toEqual([sent]));
});

test('several are decided with names, amounts and warnings in view, and doubtful ones can be left out', async () => {
  const waiting = [
    itemOf('a'),
    { ...itemOf('b'), document: buildRow({ id: 'b', supplier: 'Initech', total: '0.50', duplicateOf: 'x', errorCount: 1 }) },
    { ...itemOf('b'), document: buildRow({ id: 'c', supplier: 'Globex', total: '80', currency: 'EUR' }) },
    // Nobody can decide it before the answer, so that "All" does not select it.
    { ...itemOf('b'), document: buildRow({ id: 'd', supplier: 'Hooli' }), heldFor: 'Jana' },
  ];
  const risks = () => [{ documentId: 'b', risks: ['amountUnusual' as const, 'orderMissing' as const] }];
  const { user } = await openInbox({ more: { inbox: () => ({ items: waiting, totalCount: 4 }), risks } });
  await ready('Umbrella');
  await user.click(screen.getByRole('button', { name: 'Select' }));
  const bar = within(await screen.findByRole('group', { name: 'Selected documents' }));
  await user.click(bar.getByRole('button', { name: 'All' }));
  // the selected row says the same as the list of the decision, and as the strip beside a single one
  const marks = /possible duplicate.*failed checks.*unusual amount.*order number missing/;
  await waitFor(() => expect(screen.getByRole('link', { name: /Initech/ }).textContent).toMatch(marks));
  await user.click(bar.getByRole('button', { name: 'Approve…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 3 documents' }));
  const [first, ...others] = within(dialog.getByRole('list', { name: 'Selected documents' })).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/Initech.*0\.50.*possible duplicate.*failed checks.*unusual amount.*order number missing/);
  expect(others.map((line) => line.textContent)).toEqual([
    expect.stringContaining('Umbrella'),
    expect.stringContaining('Globex'),
  ]);
  expect(dialog.getByText('12,100.50 CZK')).toBeDefined();
  expect(dialog.getAllByText('80.00 EUR')).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Skip documents with warnings' }));
  expect(await screen.findByRole('dialog', { name: 'Approve 2 documents' })).toBeDefined();
  expect(screen.queryByText('1 document has a warning')).toBeNull();
});

const duplicate = { field: '', itemIndex: null, level: 'Warning' as const, message: 'Possible duplicate.', code: 'duplicate' };

test.each([{ duplicateOf: 'x' }, { duplicateOf: null }])(
  'a possible duplicate is shown above everything else: %o',
  async ({ duplicateOf }) => {
    const twin = { ...itemOf('a'), document: buildRow({ id: 'a', supplier: 'Umbrella', isDuplicate: true, duplicateOf }) };
    await openInbox({ messages: [duplicate], more: { inbox: () => ({ items: [twin], totalCount: 1 }) } });
    const article = await ready('Umbrella');
    const mention = article.getByText('Possible duplicate');
    const asked = await article.findByText(/requested approval/);
    expect(mention.compareDocumentPosition(asked) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    // A user who may not open the other document still sees the warning.
    if (duplicateOf === null) expect(article.getByText('The same document has probably been received before.')).toBeDefined();
    else expect(article.getByRole('link', { name: 'Open the other document' }).getAttribute('href')).toContain('/documents/x');
  },
);

test('on a phone a tap beside the small box chooses the document, and opens it while nothing is chosen', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const { user } = await openInbox();
  await ready('Umbrella');
  const openList = async () => user.click(screen.getByRole('button', { name: 'Show all waiting documents' }));
  await openList();
  await user.click(screen.getByRole('link', { name: /Initech/ }));
  await ready('Initech');
  await openList();
  await user.click(screen.getByRole('button', { name: 'Select' }));
  await user.click(screen.getByRole('link', { name: /Umbrella/ }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Umbrella' }).checked).toBe(true);
  expect(await screen.findByText('1 selected')).toBeDefined();
  vi.unstubAllGlobals();
});

test('the risks of a decision are shown beside its buttons, the most serious first', async () => {
  const news = {
    isNewSupplier: false,
    changes: [{ kind: 'account' as const, before: 'CZ1', now: 'CZ2', percent: null }],
    usual: { least: '1', most: '2', isWithin: false },
    lacksOrder: true,
    earlier: [],
  };
  await openInbox({ messages: [duplicate], more: { supplierChanges: () => news } });
  const article = await ready('Umbrella');
  const strip = await article.findByRole('region', { name: 'Risks' });
  await waitFor(() =>
    expect([...strip.children].map(({ textContent }) => textContent)).toEqual([
      'possible duplicate',
      'payment account changed',
      'unusual amount',
      'order number missing',
    ]),
  );
});

test('the absence of warnings is shown beside the buttons too', async () => {
  await openInbox();
  const article = await ready('Umbrella');
  await within(article.getByRole('region', { name: 'Risks' })).findByText('No warnings');
});

test('several are undone together within five seconds, and nothing is sent', async () => {
  const page = await openInbox();
  await rejectBoth(page);
  await screen.findByRole('heading', { name: 'No approvals waiting' });
  screen.getByRole('button', { name: 'Undo' }).click();
  await ready('Umbrella');
  expect(await screen.findByRole('link', { name: /Initech/ })).toBeDefined();
  await pass(undoMs);
  expect(page.sentTogether()).toEqual([]);
});

test('obstacles to several decisions are listed by name beforehand and can be left out', async () => {
  const refusal = new Refusal('state_conflict', {
    errors: [{ path: 'body.documentIds.1', code: 'fill_before_approval', params: { fields: 'order_number' }, message: '' }],
  });
  const page = await openInbox({
    more: {
      decideMany: ({ body }) => {
        if (body.documentIds.includes('b')) throw refusal;
      },
    },
  });
  const dialog = await rejectBoth(page);
  expect((await dialog.findByRole('alert')).textContent).toContain('Initech: Fill in before approving: order_number.');
  await page.user.click(dialog.getByRole('button', { name: 'Skip these documents' }));
  await page.user.click(
    within(await screen.findByRole('dialog', { name: 'Reject 1 document' })).getByRole('button', { name: 'Reject' }),
  );
  await ready('Initech');
  await pass(undoMs);
  await waitFor(() => expect(page.sentTogether()).toMatchObject([{ documentIds: ['a'] }]));
});

test.each([
  ['Pending', 'It is not your turn to decide on this document.'],
  ['Withdrawn', 'The approval was withdrawn. There is nothing to decide.'],
  ['Approved', 'The document is already approved.'],
] as const)('beside disabled buttons of an approval that is %s stands why', async (status, expected) => {
  const ofDocument = () => ({ runs: [{ ...run, status }], question: null, myTurn: null, canRestart: false });
  await openInbox({ waiting: ['a'], more: { ofDocument } });
  const beside = within(await screen.findByRole('region', { name: 'Risks' }));
  await beside.findByText(expected);
  expect(beside.queryByText('No warnings')).toBeNull();
  expect(screen.getByRole('button', { name: 'Reject' })).toHaveProperty('disabled', true);
});

test('the decision is delegated to a colleague found by name', async () => {
  const { sent, user } = await openInbox();
  (await ready('Umbrella')).getByRole('button', { name: 'Delegate' }).click();
  const dialog = within(await screen.findByRole('dialog', { name: 'Delegate the decision to a colleague' }));
  await expectAccessibleDialog();
  await dialog.findByRole('radio', { name: /Eva Malá/ });
  await user.type(dialog.getByRole('searchbox', { name: 'Search colleagues' }), 'vesely');
  await user.click(dialog.getByRole('button', { name: 'Delegate' }));
  await ready('Initech');
  await pass(undoMs);
  await waitFor(() =>
    expect(sent('delegate').map(({ params }) => params)).toEqual([{ documentId: 'a', toUserEmail: 'karel@demo.test' }]),
  );
});

test('fields required before approval are listed, and block only the approval', async () => {
  await openInbox({ requiredFields: ['order_number_sm'] });
  // The field is not editable by this approver.
  await screen.findByText('To be filled in by someone who can edit the document: Order number');
  await screen.findByText('Required before approval: Order number');
  expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Reject' })).toHaveProperty('disabled', false);
});

test('an editable item value is saved with the other items unchanged, and a missing one blocks the approval', async () => {
  const page = await openInbox({ waiting: ['a'], openFields: ['item_code'], requiredFields: ['item_code'], items: true });
  const section = within(await screen.findByRole('region', { name: 'Your fields' }));
  const penRows = within(section.getByRole('group', { name: /^Pens/ }));
  expect(await screen.findByText('Required before approval: Code')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true);
  await page.user.type(penRows.getByRole('textbox', { name: /^Code/ }), '502');
  await page.user.tab();
  const cell = (text: string) => ({ value: text, wordIds: [] });
  await waitFor(() =>
    expect(page.calls.filter(({ name }) => name === 'documents.update').map(({ body }) => body)).toEqual([
      {
        items: [
          { item_description: cell('Paper'), item_code: cell('501') },
          { item_description: cell('Pens'), item_code: { value: '502' } },
        ],
      },
    ]),
  );
});

test('a user who only sends documents sees their progress', async () => {
  const { calls } = await openInbox({ role: 'Accountant' });
  const list = within(await screen.findByRole('list', { name: 'Sent by me' }));
  expect(list.getByText('Ordered nothing.')).toBeDefined();
  expect(calls.some(({ name }) => name === 'approvalBff.inbox')).toBe(false);
});

test('a user who neither decides nor sends gets no link to the page', async () => {
  await openInbox({ role: 'Viewer' });
  await screen.findByRole('link', { name: 'Documents' });
  expect(screen.queryByRole('link', { name: /Approvals/ })).toBeNull();
});
