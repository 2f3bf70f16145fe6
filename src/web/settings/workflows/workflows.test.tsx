import { waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { phone } from '#web/ui/use-media.ts';
import { changesBetween, newStep } from './draft.ts';
import { besideForm } from './matrix/matrix-table.tsx';
import { header, ofItems, open, workflow } from './workflows.cases.ts';

test('fields are shown by their labels only, never by their API names while the labels load', async () => {
  let load: () => void = () => {};
  const loaded = new Promise<void>((resolve) => (load = resolve));
  const definition = async () => {
    await loaded;
    return { documentType: 'invoice', fields: [header, ofItems] };
  };
  const settings = () => ({ afterEdit: 'reset' as const, watchedFields: ['order_number_sm'], linkNeedsSignIn: false });
  const { findByRole, findByText, queryByText } = await open(
    '/settings/workflows',
    { settings },
    { documentTypes: { definition } },
  );
  await findByRole('form', { name: 'Changes after approval' });
  expect(queryByText('order_number_sm')).toBeNull();
  load();
  await findByText('Order number');
  expect(queryByText('order_number_sm')).toBeNull();
});

test('a notice tells the author of workflows that approval is off, and turns it on', async () => {
  const off = { tenantBff: { setFeatures: () => {} }, features: ['AccountingUnits'] };
  const { findByRole, user, calls } = await open('/settings/workflows', {}, off);
  await user.click(await findByRole('button', { name: 'Turn on approval' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'tenantBff.setFeatures')?.body).toEqual({
      features: ['AccountingUnits', 'Approval'],
      was: ['AccountingUnits'],
    }),
  );
});

test('where two people are required, a document that needs only one is shown without a request', async () => {
  const document = { documentType: 'invoice', amount: '10000.01', currency: 'CZK', unitName: 'Prague', supplier: '', fields: {} };
  const { findByText, calls } = await open(
    '/settings/workflows',
    {
      settings: () => ({
        afterEdit: 'reset',
        watchedFields: [],
        linkNeedsSignIn: false,
        twoPeople: { over: '10000', currency: 'CZK' },
      }),
    },
    {
      approvalAdmin: {
        prove: () => ({
          isComplete: true,
          tried: 4,
          hole: { reason: 'onePerson', workflow: 'Invoices', document: { ...document, unitId: 'u1' } },
        }),
      },
    },
  );
  await findByText(/exported without two approvers: invoice, 10,000\.01 CZK, Prague/);
  expect(calls.find(({ name }) => name === 'approvalAdmin.prove')?.body).toEqual({ over: '10000', currency: 'CZK' });
});

const line = {
  workflowId: 'w1',
  workflow: 'Invoices',
  isRequired: true,
  step: workflow('w1', 'Invoices').definition.steps[0] ?? newStep('Boss'),
  when: { amount: null, units: null, types: null, suppliers: [], others: [] },
  reach: 'reached' as const,
  takenBy: [],
};
const director = workflow('w1', 'Invoices').definition.steps[1] ?? newStep('Director');

test('the approval matrix is one table, including rows that no document reaches', async () => {
  const rows = [
    line,
    {
      ...line,
      step: director,
      when: {
        ...line.when,
        amount: { from: { value: '10000', isIncluded: true }, to: { value: '50000', isIncluded: false }, currency: 'CZK' },
        units: [],
      },
      reach: 'never' as const,
    },
    {
      ...line,
      workflowId: 'w2',
      workflow: 'Credit notes',
      isRequired: false,
      when: { ...line.when, suppliers: [{ subject: 'supplier' as const, operator: 'is' as const, values: ['Acme', 'Beta'] }] },
      reach: 'taken' as const,
      takenBy: ['Invoices'],
    },
    { ...line, workflowId: 'w3', workflow: 'Everything', isRequired: false, when: null, reach: 'unknown' as const },
  ];
  const { findByRole, findByText } = await open('/settings/workflows', { matrix: () => ({ rows, others: 'some' }) });
  const table = await findByRole('table', { name: 'Who approves what' });
  await within(table).findAllByText('one of: Petr Svoboda');
  const lines = within(table)
    .getAllByRole('row')
    .map(({ children }) => [...children].map(({ textContent }) => textContent).join(' | '));
  expect(lines).toEqual([
    'Workflow | Amount | Accounting unit | Supplier | Step | Who approves',
    'Invoicesrequired before export | any | any | any | Boss | one of: Petr Svoboda',
    'from 10,000.00, under 50,000.00 CZK | none | any | Director | one of: AdministratorNever asked: no document meets all of it.',
    'Credit notes | any | any | is Acme, Beta | Boss | one of: Petr SvobodaNever asked: all these documents go to “Invoices” first.',
    'Everything | more conditions than fit a table | Boss | one of: Petr Svoboda',
  ]);
  expect(within(table).getByRole('link', { name: 'Credit notes' }).getAttribute('href')).toBe('/settings/workflows?id=w2');
  await findByText('Documents that meet none of these conditions follow no workflow.');
});

test('on a phone the matrix is a list that shows the whole of every step, without scrolling to the side', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === phone,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const from = { value: '10000.00', isIncluded: true };
  const when = { ...line.when, amount: { from, to: null, currency: 'CZK' }, units: [] };
  const rows = [line, { ...line, step: director, when }];
  const { findByRole, queryByRole } = await open('/settings/workflows', { matrix: () => ({ rows, others: 'none' }) });
  const list = await findByRole('list', { name: 'Who approves what' });
  expect(within(list).getByRole('link', { name: 'Invoices' }).getAttribute('href')).toBe('/settings/workflows?id=w1');
  await within(list).findByText('one of: Petr Svoboda', { exact: false });
  const steps = within(within(list).getByRole('list')).getAllByRole('listitem');
  expect(steps.map(({ children }) => [...children].map(({ textContent }) => textContent))).toEqual([
    ['Boss · one of: Petr Svoboda', 'all documents'],
    ['Director · one of: Administrator', 'Amount: from 10,000.00 CZK', 'Accounting unit: none'],
  ]);
  expect(queryByRole('table', { name: 'Who approves what' })).toBeNull();
});

test('beside the form of the designer, a matrix with many conditions is a list, so that who approves stays in sight', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === besideForm,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const from = { value: '10000.00', isIncluded: true };
  const rule = { subject: 'supplier' as const, operator: 'is' as const, values: ['Acme'] };
  const when = { ...line.when, amount: { from, to: null, currency: 'CZK' }, units: ['u1'], suppliers: [rule] };
  const { findByRole } = await open('/settings/workflows?id=w1', {
    draftMatrix: () => ({ workflowId: 'w1', rows: [{ ...line, when }], others: 'some', concerns: [] }),
  });
  await within(await findByRole('list', { name: 'Who approves what' })).findByText('Supplier: is Acme');
});

test('workflows are reordered by keyboard', async () => {
  const { findByRole, user, calls } = await open('/settings/workflows', { reorderWorkflows: () => undefined });
  (await findByRole('button', { name: 'Move Credit notes: press Alt with an arrow key' })).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(calls.find(({ name }) => name === 'approvalBff.reorderWorkflows')?.body).toEqual(['w2', 'w1']));
});

test('a step is added, named, ordered by keyboard and saved with its rule as a new version of the loaded one', async () => {
  const { findByRole, user, calls } = await open('/settings/workflows?id=w1', { saveWorkflow: () => ({ version: 4 }) });
  const form = await findByRole('form', { name: 'Workflow' });
  await user.click(within(form).getByRole('button', { name: 'Add step' }));
  const name = within(form).getByRole('textbox', { name: 'Step name' });
  await user.clear(name);
  await user.type(name, 'Check');
  const [, ruleOfStep] = within(form).getAllByRole('button', { name: 'Add rule' });
  await user.click(ruleOfStep ?? form);
  await user.type(within(form).getByRole('textbox', { name: 'Value to compare with' }), '50 000');
  // No approver is selected yet.
  await user.click(within(form).getByRole('button', { name: 'Save as new version' }));
  await within(form).findByText('Select who approves.');
  await user.selectOptions(within(form).getByRole('combobox', { name: 'Add user' }), 'petr');
  within(form).getByRole('button', { name: 'Move Check: press Alt with an arrow key' }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  await user.click(within(form).getByRole('button', { name: 'Save as new version' }));
  await waitFor(() => expect(calls.some((call) => call.name === 'approvalBff.saveWorkflow')).toBe(true));
  const saved = calls.find((call) => call.name === 'approvalBff.saveWorkflow');
  expect(saved?.body).toMatchObject({
    steps: [
      {
        name: 'Check',
        approvers: { userIds: ['petr'] },
        condition: { match: 'all', rules: [{ subject: 'amount', operator: 'gte', values: ['50000'], currency: 'CZK' }] },
      },
      { name: 'Boss' },
      { name: 'Director' },
    ],
  });
});

test('the dry run lists the steps that a past document would have gone through', async () => {
  const steps = [
    { name: 'Boss', isSkipped: false, isAutomatic: false, approvers: ['Petr Svoboda'] },
    { name: 'Director', isSkipped: true, isAutomatic: false, approvers: [] },
  ];
  const past = { documentId: 'd', fileName: 'a.pdf', supplier: 'Syn', total: '10.00', currency: 'CZK', isMatch: true, steps };
  const { findByRole, findByText, user } = await open('/settings/workflows?id=w1', {
    dryRun: () => [past, { ...past, documentId: 'e', currency: 'GBP', isMatch: null }],
  });
  await user.click(await findByRole('button', { name: 'Test' }));
  const list = await findByRole('list', { name: 'Past documents' });
  expect(list.textContent).toContain('Skipped: Director');
  await findByText('Applies to 1 of 2 documents.');
  // An unknown exchange rate must not count as a failed condition.
  await findByText('cannot be determined without an exchange rate');
});

test('changes between versions are shown by the names of steps', () => {
  const before = workflow('w', 'A').definition;
  const [boss = newStep('?'), director = newStep('?')] = before.steps;
  expect(changesBetween(before, { ...before, steps: [director, { ...boss, dueHours: 5 }, newStep('New')] })).toEqual({
    added: ['New'],
    removed: [],
    changed: ['Boss'],
    isReordered: true,
    isOtherwise: false,
  });
});

test('item fields are distinguished from document fields', async () => {
  const { findByRole, user } = await open('/settings/workflows?id=w1');
  const form = await findByRole('form', { name: 'Workflow' });
  await user.click(within(form).getByRole('button', { name: 'Add step' }));
  const [picker] = await within(form).findAllByRole('combobox', { name: /: add a field$/ });
  await waitFor(() =>
    expect(
      within(picker ?? form)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Add field…', 'Code (of each item)', 'Order number']),
  );
});

test('a workflow that no document reaches is marked in the list', async () => {
  const concerns = [{ path: '', code: 'workflow_unreachable', params: { workflow: 'Invoices' } }];
  const { findByRole } = await open('/settings/workflows', {
    listWorkflows: () => [workflow('w1', 'Invoices'), { ...workflow('w2', 'Credit notes'), concerns }],
  });
  await findByRole('link', { name: /Credit notes.*No document reaches this workflow: “Invoices”/ });
});

test('the editor shows conflicts of a workflow with others, and the approval matrix, during editing', async () => {
  const asked: unknown[] = [];
  const page = await open('/settings/workflows?id=w2', {
    draftMatrix: ({ body: { workflowId = '', definition } }) => {
      asked.push([workflowId, definition.name]);
      const [step = newStep('Boss')] = definition.steps;
      const when = { amount: null, units: null, types: null, suppliers: [], others: [] };
      const row = { isRequired: false, step, when };
      return {
        workflowId,
        rows: [
          { ...row, workflowId: 'w1', workflow: 'Invoices', reach: 'reached', takenBy: [] },
          { ...row, workflowId, workflow: definition.name, reach: 'taken', takenBy: ['Invoices'] },
        ],
        others: 'none',
        concerns: [
          { path: '', code: 'workflow_unreachable', params: { workflow: 'Invoices' } },
          { path: 'definition.name', code: 'workflow_name_twice', params: {} },
        ],
      };
    },
  });
  await page.findByText(/No document reaches this workflow: “Invoices”/);
  const form = within(await page.findByRole('form', { name: 'Workflow' }));
  form.getByText('Another workflow has the same name.');
  const [table] = await page.findAllByRole('table', { name: 'Who approves what' });
  const own = within(table ?? document.body).getByRole('row', {
    name: /^Credit notes.*Never asked: all these documents go to “Invoices”/,
    current: true,
  });
  expect(within(own).queryByRole('link')).toBeNull();
  within(table ?? document.body).getByRole('link', { name: 'Invoices' });
  const name = form.getByRole('textbox', { name: 'Name' });
  await page.user.clear(name);
  await page.user.type(name, 'B');
  // The matrix is not requested for a workflow without a name.
  await expect
    .poll(() => asked)
    .toEqual([
      ['w2', 'Credit notes'],
      ['w2', 'B'],
    ]);
});

test.each([
  ['Due after (hours)', '-5', /^Due after \(hours\): Enter 1 or more\./],
  ['Reminder after (hours)', '9000', /^Reminder after \(hours\): Enter 8760 or less\./],
  ['Reminder after (hours)', '18014398509481984', /^Reminder after \(hours\): Enter 8760 or less\./],
])('%s of %s is refused as typed, and nothing is sent', async (label, typed, message) => {
  const page = await open('/settings/workflows?id=w1', {
    saveWorkflow: () => {
      throw new Error('an unexpected save');
    },
  });
  const [boss] = await page.findAllByRole('button', { name: /Boss/, expanded: false });
  if (boss) await page.user.click(boss);
  const field = await page.findByRole('textbox', { name: label });
  await page.user.clear(field);
  await page.user.click(field);
  await page.user.paste(typed);
  await page.user.keyboard('{Control>}s{/Control}');
  await page.findByText(message);
  expect(page.queryByText(/9007199254740991/)).toBeNull();
  expect(field).toHaveProperty('value', typed);
});
