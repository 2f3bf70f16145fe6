import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { czechInvoice } from './sample-invoice.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Duration in seconds of the manual actions, by the keystroke-level model of Card, Moran and Newell. */
const seconds = { click: 1.5, key: 0.6, field: 1.2, letter: 0.28, choice: 2.2, thought: 1.35 };

/** Performs the actions of a user and counts them. */
function countingHand(page: Page) {
  const counts = { clicks: 0, fields: 0, letters: 0, keys: 0, choices: 0 };
  return {
    click: async (target: Locator) => {
      counts.clicks += 1;
      await target.click();
    },
    fill: async (target: Locator, text: string) => {
      counts.fields += 1;
      counts.letters += text.length;
      await target.fill(text);
    },
    choose: async (target: Locator, option: string) => {
      counts.choices += 1;
      await target.selectOption(option);
    },
    press: async (keys: string) => {
      counts.keys += 1;
      await page.keyboard.press(keys);
    },
    steps: () => counts.clicks + counts.fields + counts.keys + counts.choices,
    told: (measuredMs: number) => {
      const { clicks, fields, letters, keys, choices } = counts;
      const steps = clicks + fields + keys + choices;
      const byHand =
        clicks * seconds.click +
        fields * seconds.field +
        letters * seconds.letter +
        keys * seconds.key +
        choices * seconds.choice;
      const minutes = (byHand + steps * seconds.thought) / 60;
      return (
        `new admin: ${steps} steps (${clicks} clicks, ${fields} fields with ${letters} letters, ${choices} choices, ${keys} keys), ` +
        `${minutes.toFixed(1)} min by the keystroke-level model, ${(measuredMs / 1000).toFixed(0)} s as a script`
      );
    },
  };
}

/** Maximum number of steps; more indicate that a screen has become cumbersome. */
const maxSteps = 50;

test('a new admin gets from an empty tenant to the first exported document with a custom field, a workflow and a webhook', async ({
  page,
  service,
}) => {
  const email = `${randomUUID()}@example.test`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      'src/service/admin.ts',
      'tenant',
      'create',
      '--name',
      'New Company s.r.o.',
      '--admin-email',
      email,
      '--admin-name',
      'Nora New',
    ],
    { cwd: root, env: { ...process.env, DATA_DIR: service.dataDir, NODE_ENV: 'development' } },
  );
  const [, password = ''] = /password\s+(\S+)/.exec(stdout) ?? [];
  const hand = countingHand(page);
  const startedAt = performance.now();

  await test.step('signs in and is guided', async () => {
    await page.goto('/');
    await hand.fill(page.getByLabel(/^E-?mail/i), email);
    await hand.fill(page.getByLabel('Password'), password);
    await hand.click(page.getByRole('button', { name: 'Sign in' }));
    await hand.click(page.getByRole('link', { name: 'Set up your company' }));
    await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(6);
  });

  await test.step('a custom field', async () => {
    await hand.click(page.getByRole('link', { name: /^Document types/ }).last());
    await hand.click(page.getByRole('link', { name: /^Invoice/ }));
    await hand.click(page.getByRole('region', { name: 'Header fields' }).getByRole('button', { name: 'Add field' }));
    const dialog = page.getByRole('dialog', { name: 'New header field' });
    await hand.fill(dialog.getByRole('textbox', { name: 'Name', exact: true }), 'Cost centre');
    await hand.press('Enter');
    await hand.press('Control+s');
    await hand.click(page.getByRole('dialog', { name: 'Save the document type?' }).getByRole('button', { name: 'Save' }));
    await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
  });

  await test.step('a workflow of two steps', async () => {
    await hand.click(page.getByRole('link', { name: 'Approval workflows' }));
    await hand.click(page.getByRole('button', { name: 'New workflow' }).first());
    const form = page.getByRole('form', { name: 'Workflow' });
    await hand.click(form.getByRole('checkbox', { name: 'everyone with the role Administrator' }));
    await hand.click(form.getByRole('button', { name: 'Add step' }));
    await hand.fill(form.getByRole('textbox', { name: 'Step name' }), 'Director');
    await hand.click(form.getByRole('checkbox', { name: 'everyone with the role Administrator' }));
    // there is no other user yet
    await hand.click(form.getByRole('checkbox', { name: 'One person may decide several steps' }));
    await hand.press('Control+s');
    await expect(page.getByText('Version history')).toBeVisible();
    await hand.click(page.getByRole('button', { name: 'Turn on approval' }));
    await expect(page.getByText('Approval is turned off')).toHaveCount(0);
  });

  await test.step('a webhook, tested with our endpoint', async () => {
    await hand.click(page.getByRole('link', { name: 'Webhooks' }));
    await hand.click(page.getByRole('button', { name: 'New webhook' }));
    await hand.fill(page.getByRole('textbox', { name: 'Name' }), 'Ledger');
    await hand.click(page.getByRole('checkbox', { name: 'Successful export' }));
    await hand.click(page.getByRole('button', { name: 'Use the test endpoint' }));
    await hand.press('Control+s');
    await hand.click(page.getByRole('button', { name: 'I have stored it' }));
    await hand.click(page.getByRole('button', { name: 'Send sample' }));
    await expect(page.getByRole('list', { name: 'Received deliveries' }).getByRole('listitem')).toHaveCount(1);
  });
  const webhookAddress = page.url();

  await test.step('approved documents are queued for export automatically', async () => {
    await hand.click(page.getByRole('link', { name: 'Export settings', exact: true }));
    await hand.choose(page.getByRole('combobox', { name: 'Queue documents for export' }), 'AfterApproval');
    await hand.press('Control+s');
    await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
  });

  await test.step('the first document is extracted, filled in and approved twice', async () => {
    await hand.click(page.getByRole('link', { name: 'Documents', exact: true }));
    const chooser = page.waitForEvent('filechooser');
    await hand.click(page.getByRole('button', { name: 'Choose files' }));
    await (await chooser).setFiles(czechInvoice.file);
    await hand.click(page.getByRole('row', { name: /Stavebniny/ }));
    await hand.click(page.getByRole('button', { name: /^Show empty fields:.*Cost centre/ }));
    await hand.fill(page.getByRole('textbox', { name: 'Cost centre' }), 'P1');
    await hand.click(page.getByRole('button', { name: /^Validate/ }));
    await expect(page.getByRole('heading', { name: 'That was the last document' })).toBeVisible();
    await hand.click(page.getByRole('link', { name: 'Documents', exact: true }));
    await hand.click(page.getByRole('link', { name: /^Validated/ }));
    await hand.click(page.getByRole('row', { name: /Stavebniny/ }));
    await hand.click(page.getByRole('button', { name: 'More actions' }));
    await hand.click(page.getByRole('menuitem', { name: 'Send for approval' }));
    await hand.click(page.getByRole('dialog', { name: 'Send for approval' }).getByRole('button', { name: 'Send for approval' }));
    await hand.click(page.getByRole('link', { name: /^Approvals/ }));
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    const nothing = page.getByRole('heading', { name: 'No approvals waiting' });
    await hand.click(approve);
    await expect(nothing).toBeVisible();
    // a decision is sent when it can no longer be undone; then the second step starts
    await expect(approve).toBeEnabled();
    await hand.click(approve);
    await expect(nothing).toBeVisible();
  });

  await test.step('the document is exported', async () => {
    await hand.click(page.getByRole('link', { name: 'Export', exact: true }));
    await expect(page.getByRole('row', { name: /Stavebniny/ })).toBeVisible();
    await hand.click(page.getByRole('checkbox', { name: 'Select all matching documents' }));
    await hand.click(page.getByRole('button', { name: 'Mark as exported' }));
    await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Mark as exported' }));
    await expect(page.getByRole('heading', { name: 'No documents waiting for export' })).toBeVisible();
  });

  await test.step('the webhook was called', async () => {
    await page.goto(webhookAddress);
    await expect(page.getByRole('list', { name: 'Received deliveries' }).getByText('ExportSucceeded')).toHaveCount(1);
  });
  process.stdout.write(`${hand.told(performance.now() - startedAt)}\n`);
  expect(hand.steps()).toBeLessThanOrEqual(maxSteps);
});
