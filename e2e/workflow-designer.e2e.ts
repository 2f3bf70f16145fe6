import { expect, test } from './fixtures.ts';

test('an administrator designs a workflow, orders it by keys and tries it; it asks whom it names', async ({
  page,
  signIn,
  service,
  tokenOf,
}) => {
  await signIn('admin');
  await page.goto('/settings/workflows?id=new');
  const form = page.getByRole('form', { name: 'Workflow' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Machines 4711');
  await form.getByRole('button', { name: 'Add a rule' }).first().click();
  await form.getByRole('combobox', { name: 'What is compared' }).selectOption('the supplier');
  await form.getByRole('textbox', { name: /With what it is compared/ }).fill('Stroje 4711 s.r.o.');
  await form.getByRole('combobox', { name: 'Add a person' }).selectOption({ label: 'Petr Svoboda (approver@demo.test)' });
  await form.getByRole('textbox', { name: 'Due after (hours)' }).fill('24');
  await form.getByRole('button', { name: 'Add a step' }).click();
  await form.getByRole('textbox', { name: 'Name of the step' }).fill('Director');
  await form.getByRole('checkbox', { name: 'everybody with the role Administrator' }).check();
  await form.getByRole('button', { name: 'Move Director: Alt with the arrow keys' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(form.getByText('Director is now step 1 of 2')).toBeAttached();
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByText(/^It is for 0 of/)).toBeVisible();
  await form.getByRole('button', { name: 'Create the workflow' }).click();
  await expect(page.getByText('Versions and changes')).toBeVisible();

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

test('an approver names a substitute for days to come, and ends it again', async ({ page, signIn }) => {
  await signIn('approver');
  await page.goto('/approvals?tab=away');
  const form = page.getByRole('form', { name: 'New substitution' });
  await form.getByRole('combobox', { name: 'Who decides instead' }).selectOption({ label: 'Adam Dvořák' });
  await form.getByLabel('From').fill('2090-07-01');
  await form.getByLabel('To, this day included').fill('2090-07-14');
  await form.getByRole('button', { name: 'Name the substitute' }).click();
  const list = page.getByRole('list', { name: 'Substitutions' });
  await expect(list.getByText(/Adam Dvořák.*in place of Petr Svoboda/)).toBeVisible();
  await list.getByRole('button', { name: /End: Adam Dvořák/ }).click();
  await expect(page.getByText('Nobody stands in for you, and you for nobody.')).toBeVisible();
});
