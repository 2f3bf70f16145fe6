import { readFile } from 'node:fs/promises';
import { expect, test, withoutServiceWorker } from './fixtures.ts';
import { czechInvoice } from './sample-invoice.ts';

test.use(withoutServiceWorker);

/** All journeys share one list, so each finds its own documents by an external ID. */
test('a view is saved and found by its count, and many documents are changed and restored', async ({
  page,
  service,
  signIn,
  tokenOf,
}) => {
  const mark = `list${Date.now()}`;
  const token = await tokenOf('accountant');
  const ids: string[] = [];
  for (const each of ['a', 'b']) {
    const form = new FormData();
    form.append('DocumentId', `${mark}-${each}`);
    form.append(
      'File',
      new Blob([new Uint8Array(await readFile(czechInvoice.file))], { type: 'application/pdf' }),
      `${mark}-${each}.pdf`,
    );
    const answer = await fetch(`${service.url}/v1/documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    ids.push(((await answer.json()) as { documentId: string }).documentId);
  }
  const noteOf = async (id: string) => {
    const answer = await fetch(`${service.url}/v1/documents/${id}`, { headers: { authorization: `Bearer ${token}` } });
    const { state, fields } = (await answer.json()) as { state: string; fields: Record<string, { value: string } | undefined> };
    return state === 'Extracted' ? (fields['note']?.value ?? '') : state;
  };
  for (const id of ids) await expect.poll(() => noteOf(id)).toBe('');

  await signIn('accountant');
  await test.step('a search shows its results and is saved as a view', async () => {
    await page.goto(`/documents?view=all&q=${mark}`);
    await expect(page.getByRole('row', { name: new RegExp(`${mark}-a`) })).toBeVisible();
    await expect(page.locator('mark').first()).toHaveText(mark);
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByLabel('View name').fill(mark);
    await page.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByRole('link', { name: `${mark} 2` })).toHaveAttribute('aria-current', 'page');
  });

  await test.step('a field of both is changed by keyboard and undone', async () => {
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Change field…' }).click();
    await page.getByLabel('Search fields').fill('Note');
    await page.getByRole('menuitem', { name: 'Note', exact: true }).click();
    await page.getByLabel('Note').fill('Seen');
    await page.getByRole('button', { name: 'Change 2 documents' }).click();
    await expect(page.getByText('2 documents changed')).toBeVisible();
    expect(await noteOf(ids[0] ?? '')).toBe('Seen');
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Changes of 2 documents undone')).toBeVisible();
    expect(await noteOf(ids[0] ?? '')).toBe('');
  });

  await test.step('one field of both is reviewed in the value gallery', async () => {
    await page.keyboard.press('g');
    const gallery = page.getByRole('dialog', { name: 'Review one field across documents' });
    await gallery.getByRole('combobox').selectOption({ label: 'Invoice number' });
    const crops = gallery.getByRole('listbox').getByRole('option');
    await expect(crops).toHaveCount(2);
    await expect(crops.first()).toContainText(czechInvoice.number);
    await expect(crops.first().locator('canvas')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(gallery.getByText('2 values confirmed')).toBeVisible();
    await gallery.getByRole('button', { name: 'Undo' }).click();
    await expect(crops).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(gallery).toBeHidden();
  });

  await test.step('the view is deleted', async () => {
    await page.getByRole('button', { name: `View ${mark}` }).click();
    await page.getByRole('menuitem', { name: 'Delete view' }).click();
    await expect(page.getByRole('link', { name: `${mark} 2` })).toBeHidden();
  });
});

test('a list too long to draw at once reaches its last document by keyboard and by scrolling', async ({ page, signIn }) => {
  const totalCount = 2_000_000;
  const row = {
    fileName: 'invoice.pdf',
    state: 'Validated',
    approvalState: 'None',
    exportState: 'None',
    documentClass: 'invoice',
    accountingUnitId: 'u',
    pageCount: 1,
    pagesDone: 1,
    createdAt: '2026-01-17T10:00:00Z',
    updatedAt: '2026-01-17T10:00:00Z',
    version: 1,
    number: null,
    dateIssued: null,
    dateDue: null,
    total: null,
    currency: null,
    errorCount: 0,
    toCheck: 0,
    findings: [],
    actions: [],
    duplicateOf: null,
    failureReason: null,
  };
  await page.route('**/bff/documents/list', (route) => {
    const { skip = 0, take = 100 } =
      (route.request().postDataJSON() as { control?: { skip?: number; take?: number } }).control ?? {};
    const items = Array.from({ length: Math.min(take, totalCount - skip) }, (_, index) => ({
      ...row,
      id: `n${skip + index + 1}`,
      supplier: `Supplier no. ${skip + index + 1}.`,
    }));
    return route.fulfill({ json: { items, totalCount } });
  });
  await signIn('accountant');
  await page.goto('/documents?view=all');
  const rowOf = (number: number) => page.getByRole('row', { name: `Supplier no. ${number}.` });
  await expect(rowOf(1)).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Documents' });
  await grid.focus();
  await page.keyboard.press('End');
  await expect(rowOf(totalCount)).toBeInViewport();
  await expect(rowOf(totalCount)).toHaveAttribute('aria-rowindex', String(totalCount + 1));
  await page.keyboard.press('ArrowUp');
  await expect(rowOf(totalCount - 1)).toHaveAttribute('data-active', 'true');
  await page.keyboard.press('Home');
  await expect(rowOf(1)).toBeInViewport();

  await test.step('scrolling continues where the drawn part ends and keeps the rows in place', async () => {
    const toTheEnd = () => grid.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const lastSeen = () =>
      grid.evaluate((element) =>
        Math.max(...[...element.querySelectorAll<HTMLElement>('[data-index]')].map((each) => Number(each.dataset['index']))),
      );
    await toTheEnd();
    await expect.poll(lastSeen).toBeGreaterThan(900_000);
    const before = await lastSeen();
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 360);
    await expect(rowOf(before)).toBeInViewport();
    await expect.poll(async () => (await toTheEnd(), lastSeen())).toBe(totalCount - 1);
  });
});
