import { expect, test } from './fixtures.ts';

test('an administrator designs a workflow, reorders it by keyboard and tests it; it asks the named approvers', async ({
  page,
  signIn,
  service,
  tokenOf,
}) => {
  await signIn('admin');
  await page.goto('/settings/workflows?id=new');
  const form = page.getByRole('form', { name: 'Workflow' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Machines 4711');
  await form.getByRole('button', { name: 'Add rule' }).first().click();
  await form.getByRole('combobox', { name: 'Compared value' }).selectOption('the supplier');
  await form.getByRole('textbox', { name: /^Values to compare with/ }).fill('Stroje 4711 s.r.o.');
  await form.getByRole('combobox', { name: 'Add user' }).selectOption({ label: 'Petr Svoboda (approver@demo.test)' });
  await form.getByRole('textbox', { name: 'Due after (hours)' }).fill('24');
  await form.getByRole('button', { name: 'Add step' }).click();
  await form.getByRole('textbox', { name: 'Step name' }).fill('Director');
  await form.getByRole('checkbox', { name: 'everyone with the role Administrator' }).check();
  await form.getByRole('button', { name: 'Move Director: press Alt with an arrow key' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(form.getByText('Director is now step 1 of 2')).toBeAttached();
  await page.getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText(/^Applies to 0 of/)).toBeVisible();
  await form.getByRole('button', { name: 'Create workflow' }).click();
  await expect(page.getByText('Version history')).toBeVisible();

  await page.getByRole('link', { name: 'Approval workflows' }).last().click();
  await expect(page.getByRole('link', { name: /Machines 4711.*Director → Approval/ })).toBeVisible();

  const token = await tokenOf('admin');
  const answer = await fetch(`${service.url}/bff/approval/workflows`, { headers: { authorization: `Bearer ${token}` } });
  const workflows = (await answer.json()) as {
    definition: { name: string; steps: { name: string; dueHours: number | null }[] };
  }[];
  const made = workflows.find(({ definition }) => definition.name === 'Machines 4711');
  expect(made?.definition.steps.map(({ name, dueHours }) => [name, dueHours])).toEqual([
    ['Director', null],
    ['Approval', 24],
  ]);
});

test('an approver sets a substitute for future days and ends the substitution', async ({ page, signIn }) => {
  await signIn('approver');
  await page.goto('/approvals?tab=away');
  const form = page.getByRole('form', { name: 'New substitution' });
  await form.getByRole('combobox', { name: 'Substitute' }).selectOption({ label: 'Adam Dvořák' });
  await form.getByLabel('From').fill('2090-07-01');
  await form.getByLabel('To (inclusive)').fill('2090-07-14');
  await form.getByRole('button', { name: 'Add substitute' }).click();
  const list = page.getByRole('list', { name: 'Substitutions' });
  await expect(list.getByText(/Adam Dvořák.*substitutes for Petr Svoboda/)).toBeVisible();
  await list.getByRole('button', { name: /End substitution: Adam Dvořák/ }).click();
  await expect(page.getByText('You have no substitute and you are not substituting for anyone.')).toBeVisible();
});
