import { expect, test } from './page-with-documents.ts';
import { expectAccessible } from './accessible.ts';

test('the first document starts a tour once; a shortcut starts it again', async ({
  page,
  service,
  tokenOf,
  signIn,
  documentId,
}) => {
  // reset for this test: the users of the journeys have seen it
  const headers = { authorization: `Bearer ${await tokenOf('admin')}` };
  await fetch(`${service.url}/bff/preferences/tour`, { method: 'DELETE', headers });
  await signIn('admin');
  await page.goto(`/documents/${documentId}`);
  const tour = page.getByRole('dialog', { name: 'Values to review come first' });

  await test.step('stays behind a dialog that the user opens', async () => {
    await expect(tour.getByRole('button', { name: 'Next' })).toBeFocused();
    await page.keyboard.press('Control+K');
    // a click is refused if the tour covers the input
    await page.getByRole('combobox', { name: 'Search commands and documents' }).click();
    await page.keyboard.press('Escape');
  });

  await test.step('by keyboard only, step by step', async () => {
    await expect(tour.getByRole('button', { name: 'Next' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Fill in values from the page' })).toContainText('1 uses the first one');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Next document with one shortcut' })).toBeVisible();
    await page.keyboard.press('Enter');
    const last = page.getByRole('dialog', { name: 'All keyboard shortcuts at hand' });
    await expect(last.getByText('4 of 4')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(last).toHaveCount(0);
  });

  await test.step('once: not after a reload, but on request', async () => {
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Invoice number' })).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByRole('button', { name: 'Take a tour of this screen' }).click();
    await expect(tour.getByRole('button', { name: 'Next' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(tour).toHaveCount(0);
  });
});
