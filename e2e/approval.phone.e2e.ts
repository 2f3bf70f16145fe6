import { expect, test } from './page-with-documents.ts';
import { password } from './service.ts';

test('an accountant sends a document to approval, an approver decides with his thumb', async ({
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

  await test.step('the accountant sends it', async () => {
    await signIn('accountant');
    await page.goto(`/documents/${documentId}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Send to approval' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send to approval' });
    await expect(dialog.getByRole('radio', { name: /Petr Svoboda/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Send to approval' }).click();
    await expect(page.getByText('was sent to approval')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Step 1 of 1/ })).toBeVisible();
    await page.goto('/approvals');
    await expect(page.getByRole('list', { name: 'I sent' }).getByText('waits for Petr Svoboda')).toBeVisible();
  });

  await test.step('and begins it again', async () => {
    await page.goto(`/documents/${documentId}`);
    await page.getByRole('button', { name: /^Step 1 of 1/ }).click();
    await page.getByRole('button', { name: 'Begin again…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Begin the approval again?' });
    await expect(dialog.getByText('Nobody has decided yet')).toBeVisible();
    await dialog.getByRole('button', { name: 'Begin again' }).click();
    await expect(page.getByText('has begun again')).toBeVisible();
    await page.getByRole('button', { name: /^Step 1 of 1/ }).click();
    await expect(page.getByText(/^Begun again by/)).toBeVisible();
    await page.getByText('How it went before (1)').click();
    await expect(page.getByText(/: started again$/)).toBeVisible();
  });

  // another person at another phone
  const { viewport, userAgent, isMobile, hasTouch } = test.info().project.use;
  const phone = await browser.newContext({
    baseURL: service.url,
    locale: 'en-US',
    ...(viewport && { viewport }),
    ...(userAgent && { userAgent }),
    ...(isMobile && { isMobile }),
    ...(hasTouch && { hasTouch }),
  });
  const his = await phone.newPage();
  await test.step('the approver sees the page first and the buttons at his thumb', async () => {
    await his.goto('/');
    await his.getByLabel('E-mail').fill('approver@demo.test');
    await his.getByLabel('Password').fill(password);
    await his.getByRole('button', { name: 'Sign in' }).click();
    await his.getByRole('link', { name: /^Approvals.*1 waiting/ }).click();
    await expect(his.getByRole('img', { name: /^Page one/ })).toBeInViewport();
    await expect(his.getByRole('button', { name: 'Approve' })).toBeInViewport();
    const overflow = await his.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
  await test.step('he takes a decision back, then approves and leaves', async () => {
    await his.getByRole('button', { name: 'Approve' }).click();
    await expect(his.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
    await his.getByRole('button', { name: 'Undo' }).click();
    await expect(his.getByRole('button', { name: 'Approve' })).toBeEnabled();
    expect(await approvalStateOf()).toBe('Pending');
    await his.getByRole('button', { name: 'Approve' }).click();
    await expect(his.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
    await his.close();
  });
  await expect.poll(approvalStateOf, { message: 'what was decided is not lost by leaving' }).toBe('Approved');
  await phone.close();
});
