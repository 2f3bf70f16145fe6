import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { open, workflow } from './workflows.cases.ts';

const withRule = (values: string[], operator: 'gte' | 'between' = 'gte') => {
  const saved = workflow('w1', 'Invoices');
  const rules = [{ subject: 'amount' as const, operator, values, currency: 'CZK' }];
  return { ...saved, definition: { ...saved.definition, condition: { match: 'all' as const, rules } } };
};
const openRule = (values: string[], operator?: 'between') => {
  const loaded = withRule(values, operator);
  return open('/settings/workflows?id=w1', {
    listWorkflows: () => [loaded],
    getWorkflow: () => loaded,
    saveWorkflow: () => ({ version: 4 }),
  });
};

test('an amount typed with separators of thousands is saved as thousands, and shown with them', async () => {
  const { findByRole, user, calls } = await openRule(['12000']);
  const amount = await findByRole('textbox', { name: 'Value to compare with' });
  expect(amount).toHaveProperty('value', '12,000');
  await user.clear(amount);
  await user.type(amount, '50,000');
  await user.tab();
  expect(amount).toHaveProperty('value', '50,000');
  await user.click(await findByRole('button', { name: 'Save as new version' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'approvalBff.saveWorkflow')?.body).toMatchObject({
      condition: { rules: [{ values: ['50000'] }] },
    }),
  );
});

test('an amount that is not clearly a number is kept as typed with its error, and nothing is saved', async () => {
  const { findByRole, user, calls } = await openRule(['1000', '90000'], 'between');
  const limit = await findByRole('textbox', { name: 'Upper limit' });
  await user.clear(limit);
  await user.type(limit, '12.345,6.7');
  await user.tab();
  expect(limit).toHaveProperty('value', '12.345,6.7');
  const form = await findByRole('form', { name: 'Workflow' });
  within(form).getByText(/^Enter a number/);
  await user.click(within(form).getByRole('button', { name: 'Save as new version' }));
  expect(calls.filter(({ name }) => name === 'approvalBff.saveWorkflow')).toEqual([]);
});

test('the amount that needs two people is asked with separators of thousands', async () => {
  const { findByRole, user, calls } = await open(
    '/settings/workflows',
    {},
    { approvalAdmin: { prove: () => ({ isComplete: true, tried: 4, hole: null }) } },
  );
  const over = await findByRole('textbox', { name: 'Amount over' });
  expect(over).toHaveProperty('value', '10,000');
  await user.clear(over);
  await user.type(over, '250,000');
  await user.click(await findByRole('button', { name: 'Search' }));
  await waitFor(() =>
    expect(
      calls.find(({ name, body }) => name === 'approvalAdmin.prove' && JSON.stringify(body).includes('250000')),
    ).toBeDefined(),
  );
});
