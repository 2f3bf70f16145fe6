import type { Locator } from '@playwright/test';
import { buildWorkbook } from '#testing/build-workbook.ts';
import { expect, test } from './fixtures.ts';

test('an administrator designs a type with a field and a check and sees its effect before saving', async ({ page, signIn }) => {
  const name = `Protocol ${Date.now()}`;
  await signIn('admin');
  await page.goto('/settings/document-types?id=new');
  await page.getByRole('textbox', { name: 'Name (English)' }).fill(name);
  await page.getByRole('combobox', { name: 'Start from' }).selectOption({ label: 'Contract' });
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('form', { name })).toBeVisible();

  await page.getByRole('region', { name: 'Header fields' }).getByRole('button', { name: 'Add field' }).click();
  const dialog = page.getByRole('dialog', { name: 'New header field' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Cost centre');
  await dialog.getByRole('combobox', { name: 'Field type' }).selectOption('ENUM');
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('textbox', { name: 'Paste options' }).fill('P1\tPraha\nB1\tBrno');
  await expect(page.getByRole('textbox', { name: 'Key of option 2' })).toHaveValue('B1');
  // up one place, by keyboard
  await page.getByRole('button', { name: /^Cost centre/ }).press('Alt+ArrowUp');

  await page.getByRole('tab', { name: 'Checks' }).click();
  await page.getByRole('button', { name: 'Add check' }).click();
  const expression = page.getByRole('textbox', { name: 'Expression' });
  await expression.fill('items.all(i, items.all(j, true))');
  await expect(page.getByText('The expression has a loop over rows inside another loop')).toBeVisible();
  await expression.fill('filled(cost_centre)');
  await page.getByRole('textbox', { name: 'Message (English)' }).fill('Say the cost centre');
  await page.keyboard.press('Control+s');

  const save = page.getByRole('dialog', { name: 'Save the document type?' });
  await expect(save.getByText('Cost centre: new')).toBeVisible();
  await expect(save.getByText('No documents of this type yet.')).toBeVisible();
  await save.getByRole('button', { name: 'Save' }).click();
  await expect(save).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Cost centre/ })).toBeVisible();

  await page.getByRole('button', { name: 'Delete type' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'New document type' })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(0);
});

test('sections of the form and their fields are reordered with the mouse', async ({ page, signIn }) => {
  const name = `Arranged ${Date.now()}`;
  await signIn('admin');
  await page.goto('/settings/document-types?id=new');
  await page.getByRole('textbox', { name: 'Name (English)' }).fill(name);
  await page.getByRole('combobox', { name: 'Start from' }).selectOption({ label: 'Contract' });
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('form', { name })).toBeVisible();
  await page.getByRole('tab', { name: 'Sections' }).click();

  const sections = page.getByRole('list', { name: 'Sections in their order' });
  const fieldsOf = (title: string) => sections.getByRole('list', { name: `Fields of ${title}` }).getByRole('listitem');
  const titles = () => sections.getByRole('heading').allTextContents();
  const [first = '', second = ''] = await titles();
  const middleOf = async (target: Locator) => {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error('the element is not visible');
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const drag = async (from: Locator, to: Locator, beyond = 0) => {
    await page.mouse.move(...(await middleOf(from)));
    await page.mouse.down();
    const [x, y] = await middleOf(to);
    await page.mouse.move(x, y - 20, { steps: 4 });
    await page.mouse.move(x, y + beyond, { steps: 4 });
    await page.mouse.up();
  };

  await test.step('drags the second section before the first', async () => {
    const rows = sections.locator('[data-section]');
    await drag(rows.nth(1).locator('.grip'), rows.nth(0).locator('.grip'), -12);
    await expect.poll(async () => (await titles()).slice(0, 2)).toEqual([second, first]);
  });

  await test.step('drags a field before one of another section', async () => {
    const filled = [];
    for (const title of await titles()) if ((await fieldsOf(title).count()) > 1) filled.push(title);
    const [one = '', two = ''] = filled;
    const [moving = ''] = await fieldsOf(two).allTextContents();
    await drag(fieldsOf(two).filter({ hasText: moving }).first(), fieldsOf(one).nth(1), 0);
    await expect.poll(() => fieldsOf(one).allTextContents()).toContain(moving);
    await expect.poll(() => fieldsOf(two).allTextContents()).not.toContain(moving);
  });

  const arranged = await sections.allInnerTexts();
  await page.keyboard.press('Control+s');
  const save = page.getByRole('dialog', { name: 'Save the document type?' });
  await save.getByRole('button', { name: 'Save' }).click();
  await expect(save).toBeHidden();
  await page.reload();
  await page.getByRole('tab', { name: 'Sections' }).click();
  await expect.poll(() => sections.allInnerTexts()).toEqual(arranged);
});

test('rows are imported from a Windows CSV file, found and edited in place', async ({ page, signIn }) => {
  const name = `Centres ${Date.now()}`;
  await signIn('admin');
  await page.goto('/settings/data-tables?id=new');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Import rows' }).click();
  // "Kód;Název", "Ž1;Žďár" and a formula, in windows-1250
  const text = 'K\u00f3d;N\u00e1zev\r\n\u008e1;\u008e\u00ef\u00e1r\r\nX2;"=HYPERLINK(""http://x"")"\r\n';
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
  await expect(page.getByText('CSV in windows-1250, separated by semicolons')).toBeVisible();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await expect(page.getByText('2 new rows')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Import rows' }).click();
  await expect(page.getByText('2 rows imported.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('searchbox', { name: 'Search rows' }).fill('zdar');
  const cell = page.getByRole('textbox', { name: 'Value of Ž1' });
  await expect(cell).toHaveValue('Žďár');
  await expect(page.getByText('1 row found')).toBeVisible();
  await cell.fill('Žďár nad Sázavou');
  await cell.press('Enter');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Value of Ž1' })).toHaveValue('Žďár nad Sázavou');
  await expect(page.getByRole('textbox', { name: 'Value of X2' })).toHaveValue('=HYPERLINK("http://x")');
});

test('imports twenty thousand rows from a workbook, and a second workbook changes and adds rows', async ({ page, signIn }) => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [String(index).padStart(6, '0'), `Centre ${index}`]);
  const changed = rows.map(([key = '', value = ''], index) => [key, index % 100 === 0 ? `${value} moved` : value]);
  const head = ['Code', 'Name'];
  const importOf = async (table: string[][]) => {
    await page.getByRole('button', { name: 'Import rows' }).click();
    const buffer = await buildWorkbook([head, ...table]);
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page.getByLabel('File to import').setInputFiles({ name: 'centres.xlsx', mimeType, buffer });
    await page.getByRole('button', { name: 'Preview changes' }).click();
    return page.getByRole('list', { name: 'Changes' });
  };
  const write = async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Import rows' }).click();
    await expect(page.getByText(/rows imported/)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  };
  await signIn('admin');
  await page.goto('/settings/data-tables?id=new');
  await page.getByRole('textbox', { name: 'Name' }).fill(`Many ${Date.now()}`);
  await page.keyboard.press('Control+s');
  await expect(await importOf(rows)).toContainText('20,000 new rows');
  await write();
  const differences = await importOf([...changed, ['new', 'Centre of tomorrow']]);
  await expect(differences).toContainText('1 new row');
  await expect(differences).toContainText('200');
  await write();
  await page.getByRole('searchbox', { name: 'Search rows' }).fill('019900');
  await expect(page.getByRole('textbox', { name: 'Value of 019900' })).toHaveValue('Centre 19900 moved');
});
