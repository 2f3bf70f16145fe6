import { expect, test } from './page-with-documents.ts';
import { password } from './tokens.ts';

test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_NETWORK_CHANGED|status of 409/] });

/** Uses a separate unit, user and workflow, so that no other journey waits for the same approver. */
test('an approver fills required fields, decides offline, and sees who decided first', async ({
  page,
  context,
  service,
  documentId,
  tokenOf,
}) => {
  const headersOf = async (person: 'accountant' | 'admin' | 'approver') => ({
    authorization: `Bearer ${await tokenOf(person)}`,
    'content-type': 'application/json',
  });
  const accountant = await headersOf('accountant');
  const admin = await headersOf('admin');
  const send = async (method: string, path: string, headers: Record<string, string>, json?: unknown) => {
    const answer = await fetch(`${service.url}${path}`, {
      method,
      headers,
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    expect(`${method} ${path}: ${answer.status}`).toBe(`${method} ${path}: 200`);
    return answer;
  };
  const stateOf = async (id: string) => {
    const answer = await fetch(`${service.url}/v1/documents/${id}`, { headers: accountant });
    return ((await answer.json()) as { approvalState: string }).approvalState;
  };
  const me = await (await send('GET', '/bff/me', await headersOf('approver'))).json();
  const { id: approverId } = me as { id: string };
  const marker = `inbox-${Date.now()}.pdf`;
  const number = `PO-${Date.now()}`;
  const detail = await (await fetch(`${service.url}/v1/documents/${documentId}`, { headers: accountant })).json();
  const total = String(Number((detail as { fields: Record<string, { value: string }> }).fields['total_amount']?.value) + 0.07);
  await send('PATCH', `/v1/documents/${documentId}`, accountant, {
    filename: marker,
    fields: { invoice_number_sm: { value: number }, total_amount: { value: total }, order_number_sm: { value: '' } },
  });
  const rule = { subject: 'field', field: 'invoice_number_sm', operator: 'is', values: [number] };
  const made = await send('POST', '/bff/approval/workflows', admin, {
    name: `Workflow ${number}`,
    condition: { match: 'all', rules: [rule] },
    steps: [
      {
        name: 'Order',
        mode: 'any',
        approvers: { userIds: [approverId] },
        requiredFields: ['order_number_sm'],
      },
    ],
  });
  const { workflowId } = (await made.json()) as { workflowId: string };
  const all = (await (await send('GET', '/bff/approval/workflows', admin)).json()) as { id: string }[];
  await send('PUT', '/bff/approval/workflow-order', admin, [
    workflowId,
    ...all.map(({ id }) => id).filter((id) => id !== workflowId),
  ]);
  await send('POST', `/v1/documents/${documentId}/state/change/Validated`, accountant);
  await send('POST', `/v1/approval/${documentId}/workflow/start`, accountant);

  await page.goto(`/approvals?document=${documentId}`);
  await page.getByLabel(/^E-?mail/i).fill('approver@demo.test');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await test.step('the page fits the window, and touch targets are large enough for a thumb', async () => {
    const bar = page.getByRole('article').getByRole('contentinfo').or(page.locator('article > footer')).first();
    await expect(bar.getByRole('button', { name: 'Next document' })).toBeVisible();
    await expect(page.getByRole('table').first()).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
    for (const button of await bar.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), (await button.getAttribute('aria-label')) ?? '').toBeGreaterThanOrEqual(
        44,
      );
    }
    // other languages have longer words, and some phones are narrower
    await page.setViewportSize({ width: 320, height: 844 });
    for (const button of await bar.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0), (await button.textContent()) ?? '').toBeLessThanOrEqual(320);
    }
    // A phone on its side: the decision is beside the page, which keeps the height of the window.
    await page.setViewportSize({ width: 844, height: 390 });
    for (const button of await bar.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
    const [besides, above] = [await bar.boundingBox(), await page.getByText(/tap to enlarge/i).boundingBox()];
    expect((above?.x ?? 0) + (above?.width ?? 0)).toBeLessThanOrEqual(besides?.x ?? 0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText(/tap to enlarge/i)).toBeInViewport({ ratio: 1 });
  });
  await test.step('the approver fills in the order number, which allows them to approve', async () => {
    await expect(page.getByRole('img', { name: /^First page/ })).toBeInViewport();
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    await expect(page.getByText(/^Required before approval/)).toBeVisible();
    await expect(approve).toBeDisabled();
    // A notification with Undo covers neither the supplier nor the amount, however many lines the bar has.
    const bar = page.getByRole('article').locator('footer');
    const clearance = () =>
      bar.evaluate(
        (element) =>
          Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--notices-above')) -
          element.getBoundingClientRect().height,
      );
    await expect.poll(clearance).toBeGreaterThanOrEqual(0);
    const field = page.getByRole('region', { name: 'Your fields' }).getByRole('textbox');
    // the button shows why approval is not possible, and leads to the field
    await page.getByRole('button', { name: 'Fill in first: Order number' }).click();
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
    await field.fill('OBJ-2026-7');
    await field.press('Tab');
    await expect(approve).toBeEnabled();
    await expect(page.getByRole('region', { name: 'Compared with last time' })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

  await test.step('a decision made offline is sent when the network is back', async () => {
    await context.setOffline(true);
    await expect(page.getByText(/^You are offline/)).toBeVisible();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByText('1 decision will be sent when you are back online.')).toBeVisible();
    expect(await stateOf(documentId)).toBe('Pending');
    await context.setOffline(false);
    await expect.poll(() => stateOf(documentId)).toBe('Approved');
    await expect(page.getByText('1 offline decision sent')).toBeVisible();
  });

  await test.step('shows who decided first when somebody else was faster', async () => {
    await send('POST', `/v1/approval/${documentId}/workflow/restart`, admin);
    await page.goto(`/approvals?document=${documentId}`);
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
    await context.setOffline(true);
    await expect(page.getByText(/^You are offline/)).toBeVisible();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByText('1 decision will be sent when you are back online.')).toBeVisible();
    await send('POST', `/v1/approval/${documentId}/reject`, admin, { note: 'Ordered nothing.' });
    await context.setOffline(false);
    await expect(page.getByRole('alert').filter({ hasText: /.+ has already rejected the document/ })).toBeVisible();
    expect(await stateOf(documentId)).toBe('Rejected');
  });
  await send('DELETE', `/bff/approval/workflows/${workflowId}`, admin);
});
