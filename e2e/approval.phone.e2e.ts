import { expect, test } from './page-with-documents.ts';
import { password } from './tokens.ts';

test('an accountant sends a document for approval and an approver decides with one thumb', async ({
  browser,
  page,
  service,
  documentId,
  signIn,
  tokenOf,
}) => {
  const headers = { authorization: `Bearer ${await tokenOf('accountant')}`, 'content-type': 'application/json' };
  const approvalStateOf = async () => {
    const answer = await fetch(`${service.url}/v1/documents/${documentId}`, { headers });
    return ((await answer.json()) as { approvalState: string }).approvalState;
  };
  const validated = await fetch(`${service.url}/v1/documents/${documentId}/state/change/Validated`, { method: 'POST', headers });
  expect(validated.status).toBe(200);

  await test.step('the accountant sends it for approval', async () => {
    await signIn('accountant');
    await page.goto(`/documents/${documentId}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Send for approval' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send for approval' });
    await expect(dialog.getByRole('radio', { name: 'Approval' })).toBeChecked();
    await expect(dialog.getByText('Approval (Petr Svoboda)')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send for approval' }).click();
    await expect(page.getByText('sent for approval')).toBeVisible();
    const mark = page.getByRole('button', { name: /^Step 1 of 1/ });
    await expect(mark).toBeVisible();
    const { width = 0, height = 0 } = (await mark.boundingBox()) ?? {};
    expect(Math.min(width, height), 'touch targets are large enough').toBeGreaterThanOrEqual(44);
    await page.goto('/approvals');
    await expect(page.getByRole('list', { name: 'Sent by me' }).getByText('waiting for Petr Svoboda')).toBeVisible();
  });

  await test.step('the accountant restarts the approval', async () => {
    await page.goto(`/documents/${documentId}`);
    await page.getByRole('button', { name: /^Step 1 of 1/ }).click();
    await page.getByRole('button', { name: 'Restart approval…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restart approval?' });
    await expect(dialog.getByText('No decisions have been made yet')).toBeVisible();
    await dialog.getByRole('button', { name: 'Restart approval' }).click();
    await expect(page.getByText(/^Approval of .+ restarted$/)).toBeVisible();
    await page.getByRole('button', { name: /^Step 1 of 1/ }).click();
    await expect(page.getByText(/^Restarted by/)).toBeVisible();
    await page.getByText('Previous runs (1)').click();
    await expect(page.getByText(/: restarted$/)).toBeVisible();
  });

  // another user on another phone
  const { viewport, userAgent, isMobile, hasTouch } = test.info().project.use;
  const phone = await browser.newContext({
    baseURL: service.url,
    locale: 'en-US',
    ...(viewport && { viewport }),
    ...(userAgent && { userAgent }),
    ...(isMobile && { isMobile }),
    ...(hasTouch && { hasTouch }),
  });
  const inbox = await phone.newPage();
  await test.step('the approver sees the page first and the buttons within reach of the thumb', async () => {
    await inbox.goto('/');
    await inbox.getByLabel(/^E-?mail/i).fill('approver@demo.test');
    await inbox.getByLabel('Password').fill(password);
    await inbox.getByRole('button', { name: 'Sign in' }).click();
    await inbox.getByRole('link', { name: /^Approvals.*1 waiting/ }).click();
    await expect(inbox.getByRole('img', { name: /^First page/ })).toBeInViewport();
    await expect(inbox.getByRole('button', { name: 'Approve' })).toBeInViewport();
    const overflow = await inbox.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
  await test.step('the approver undoes a decision, then approves, and the phone dies before anything is sent', async () => {
    await inbox.getByRole('button', { name: 'Approve' }).click();
    await expect(inbox.getByRole('heading', { name: 'No approvals waiting' })).toBeVisible();
    await inbox.getByRole('button', { name: 'Undo' }).click();
    await expect(inbox.getByRole('button', { name: 'Approve' })).toBeEnabled();
    expect(await approvalStateOf()).toBe('Pending');
    // in the page: with a service worker, its requests go past a route
    await inbox.evaluate(() => {
      const send = globalThis.fetch;
      globalThis.fetch = (target, options) =>
        (target instanceof Request ? target.url : String(target)).endsWith('/approve')
          ? Promise.reject(new TypeError('Failed to fetch'))
          : send(target, options);
    });
    await inbox.getByRole('button', { name: 'Approve' }).click();
    await expect(inbox.getByRole('heading', { name: 'No approvals waiting' })).toBeVisible();
    await inbox.close();
    expect(await approvalStateOf()).toBe('Pending');
  });
  await test.step('the decision is sent when the phone is used again, without asking twice', async () => {
    const again = await phone.newPage();
    await again.goto('/approvals');
    await expect(again.getByRole('heading', { name: 'No approvals waiting' })).toBeVisible();
    await expect.poll(approvalStateOf, { message: 'what was decided is not lost' }).toBe('Approved');
  });
  await phone.close();
});
