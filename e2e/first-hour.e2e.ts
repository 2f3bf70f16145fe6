import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Maximum number of actions from the first page after signing in to an exported document; with more, the guide has failed. */
const mostActions = 6;

test('the guide leads a new admin to the first exported document in a few actions', async ({ page, service }) => {
  const email = `${randomUUID()}@example.test`;
  const company = ['--name', 'First Hour s.r.o.', '--admin-email', email, '--admin-name', 'Nora New'];
  const { stdout } = await promisify(execFile)(process.execPath, ['src/service/admin.ts', 'tenant', 'create', ...company], {
    cwd: root,
    env: { ...process.env, DATA_DIR: service.dataDir, NODE_ENV: 'development' },
  });
  const [, password = ''] = /password\s+(\S+)/.exec(stdout) ?? [];
  await page.goto('/');
  await page.getByLabel(/^E-?mail/i).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  const startedAt = performance.now();
  let actions = 0;
  const click = async (target: Locator) => {
    actions += 1;
    await target.click();
  };
  await click(page.getByRole('link', { name: 'Set up your company' }));
  await click(page.getByRole('button', { name: 'Upload sample invoice' }));
  // extracted by the time that it is opened
  await click(page.getByRole('button', { name: /^Validate/ }));
  await expect(page.getByRole('heading', { name: 'That was the last document' })).toBeVisible();
  await click(page.getByRole('link', { name: 'Getting started' }));
  const file = page.waitForEvent('download');
  await click(page.getByRole('button', { name: 'Export sample invoice' }));
  expect((await file).suggestedFilename()).toMatch(/^sample-invoice-\d+\.\w+$/);
  const done = page.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: 'Export it' });
  await expect(done).toContainText('Done');
  await page.goto('/documents?view=exported');
  await expect(page.getByRole('row', { name: /sample-invoice/ })).toBeVisible();

  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(`first hour of an admin: ${actions} actions to the first exported document, ${seconds} s as a script\n`);
  expect(actions).toBeLessThanOrEqual(mostActions);
});
