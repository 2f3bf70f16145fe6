import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { header, open, workflow } from './workflows.cases.ts';

test('a refused save brings the first error into focus, in the step or at the value it belongs to', async () => {
  const { findByRole, findByText, user } = await open('/settings/workflows?id=new');
  await findByText('no approvers yet');
  const form = await findByRole('form', { name: 'Workflow' });
  await user.click(within(form).getByRole('button', { name: 'Create workflow' }));
  const unasked = await within(form).findByText('Select who approves.');
  await waitFor(() => expect(document.activeElement).toBe(unasked));
  await user.selectOptions(within(form).getByRole('combobox', { name: 'Add user' }), 'petr');
  const [ruleOfWorkflow] = within(form).getAllByRole('button', { name: 'Add rule' });
  await user.click(ruleOfWorkflow ?? form);
  const value = within(form).getByRole('textbox', { name: 'Value to compare with' });
  await user.type(value, 'abc');
  await user.click(within(form).getByRole('button', { name: 'Create workflow' }));
  const noNumber = await within(form).findByText(/something that is not a number/);
  await waitFor(() => expect(document.activeElement).toBe(value));
  const start = within(form).getByRole('combobox', { name: 'Start approval' });
  expect(noNumber.compareDocumentPosition(start) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('a rule about a date takes a date, and one about a number takes it as it is written', async () => {
  const due = { ...header, type: 'DATE' as const, name: 'date_due', label: 'Due date' };
  const amount = { ...header, type: 'DECIMAL' as const, name: 'amount_due', label: 'Amount due' };
  const { findByRole, user, calls } = await open(
    '/settings/workflows?id=w1',
    { saveWorkflow: () => ({ version: 4 }) },
    { documentTypes: { definition: () => ({ documentType: 'invoice', fields: [header, due, amount] }) } },
  );
  const form = await findByRole('form', { name: 'Workflow' });
  const [add] = within(form).getAllByRole('button', { name: 'Add rule' });
  await user.click(add ?? form);
  await user.selectOptions(within(form).getByRole('combobox', { name: 'Compared value' }), 'field');
  await user.selectOptions(within(form).getByRole('combobox', { name: 'Field' }), 'Due date');
  await user.selectOptions(within(form).getByRole('combobox', { name: 'Comparison' }), 'is at least');
  const date = within(form).getByLabelText('Value to compare with');
  expect(date.getAttribute('type')).toBe('date');
  await user.type(date, '2026-03-05');
  await user.click(add ?? form);
  const [, subject] = within(form).getAllByRole('combobox', { name: 'Compared value' });
  await user.selectOptions(subject ?? form, 'field');
  const [, field] = within(form).getAllByRole('combobox', { name: 'Field' });
  await user.selectOptions(field ?? form, 'Amount due');
  await user.type(within(form).getByRole('textbox', { name: /separated by semicolons/ }), '1 000,50; 7');
  await user.click(within(form).getByRole('button', { name: 'Save as new version' }));
  await waitFor(() => expect(calls.some((call) => call.name === 'approvalBff.saveWorkflow')).toBe(true));
  expect(calls.find((call) => call.name === 'approvalBff.saveWorkflow')?.body).toMatchObject({
    condition: {
      rules: [
        { field: 'date_due', operator: 'gte', values: ['2026-03-05'] },
        { field: 'amount_due', operator: 'is', values: ['1000.50', '7'] },
      ],
    },
  });
});

test('a step that no one can decide any more says so, in the list and in the editor', async () => {
  const concerns = [{ path: 'definition.steps.1', code: 'step_without_active_approver', params: { step: 'Director' } }];
  const { findByRole, findByText, user } = await open('/settings/workflows', {
    listWorkflows: () => [{ ...workflow('w1', 'Invoices'), concerns }],
    draftMatrix: () => ({ workflowId: 'w1', rows: [], others: 'some', concerns }),
    people: () => [],
  });
  await user.click(await findByRole('link', { name: /No one can decide the step “Director”/ }));
  await within(await findByRole('list', { name: 'Steps' })).findByText(/No one can decide the step “Director”/);
  await findByText('one of: Former user');
});
