import type { Page } from '@playwright/test';
import { askerOf } from './ask.ts';
import { expect, test } from './fixtures.ts';
import { ReviewPage } from './review-page.ts';
import { sendDocument } from './send-document.ts';
import { invoice, paperWidth, pdfOf, row, type Stroke } from './typed-pdf.ts';

/** Digits made of straight lines, ten points high. */
const figures: Record<string, Stroke> = {
  '1': [
    [1, 3],
    [4, 0],
    [4, 14],
  ],
  '4': [
    [6, 14],
    [6, 0],
    [0, 9],
    [9, 9],
  ],
  '7': [
    [0, 0],
    [8, 0],
    [3, 14],
  ],
};
const written = (number: string, x: number, y: number): Stroke[] =>
  Array.from(number, (figure, index) =>
    (figures[figure] ?? []).map(([dx, dy]): [number, number] => [x + index * 13 + dx, y + dy]),
  );

/** Returns a function that maps points of the page to the screen. */
async function placeOnPaper(page: Page): Promise<(x: number, y: number) => [number, number]> {
  const image = page.locator('[data-viewer-page] img').first();
  await expect(image).toBeVisible();
  const box = await image.boundingBox();
  if (!box) throw new Error('the page has no image');
  const scale = box.width / paperWidth;
  return (x, y) => [box.x + x * scale, box.y + y * scale];
}

test('a name is selected word by word, then whole; a handwritten number is extracted from a drawn box', async ({
  page,
  service,
  signIn,
  tokenOf,
}) => {
  const token = await tokenOf('accountant');
  const bytes = await pdfOf({
    texts: [
      ...invoice('88001'),
      [50, 150, 'Dodavatel:'],
      [50, 165, 'Truhlarstvi Novotny'],
      [200, 165, 'Brno'],
      [50, 260, 'Celkem k uhrade'],
      [-540, 260, '21 525,00 CZK'],
    ],
    strokes: written('4711', 300, 80),
  });
  const id = await sendDocument(service.url, token, { name: 'by-hand.pdf', bytes });
  await signIn('accountant');
  await page.goto(`/documents/${id}?field=issued_by_name_sm`);
  const review = new ReviewPage(page);
  const supplier = review.field('Supplier');
  await expect(supplier).toBeFocused();
  const at = await placeOnPaper(page);

  await test.step('one click takes all words of the name', async () => {
    await supplier.fill('');
    await page.mouse.click(...at(115, 162));
    await expect(supplier).toHaveValue('Truhlarstvi Novotny');
  });
  await test.step('a Shift click takes all words up to there', async () => {
    await page.keyboard.down('Shift');
    await page.mouse.click(...at(208, 162));
    await page.keyboard.up('Shift');
    await expect(supplier).toHaveValue('Truhlarstvi Novotny Brno');
  });
  await test.step('extracts the text of the box where no word is recognized', async () => {
    await page.getByRole('button', { name: 'Show empty fields: Order number' }).click();
    const order = review.field('Order number');
    await order.focus();
    await page.mouse.move(...at(292, 72));
    await page.mouse.down();
    await page.mouse.move(...at(330, 90), { steps: 4 });
    await page.mouse.move(...at(364, 102), { steps: 4 });
    await page.mouse.up();
    await expect(order).toHaveValue('4711');
    await expect(order).not.toBeFocused();
  });
  await test.step('a box around nothing shows a message and changes nothing', async () => {
    const symbol = review.field('Variable symbol');
    await symbol.focus();
    await page.mouse.move(...at(400, 400));
    await page.mouse.down();
    await page.mouse.move(...at(480, 440), { steps: 4 });
    await page.mouse.up();
    await expect(page.getByText('No text found there')).toBeVisible();
    await expect(symbol).toHaveValue('88001');
  });
});

test.describe('items as a spreadsheet, in Czech', () => {
  test.use({ locale: 'cs-CZ' });

  test('rows are pasted from Excel, copied back, inserted and deleted, and their sum is checked', async ({
    page,
    context,
    service,
    signIn,
    tokenOf,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const token = await tokenOf('accountant');
    const bytes = await pdfOf([
      ...invoice('88002'),
      [50, 180, 'Popis'],
      [-330, 180, 'Mnozstvi'],
      [-430, 180, 'Cena'],
      [-540, 180, 'Celkem bez DPH'],
      ...row(200, 'Deska smrk 18 mm', '12', '1 250,00', '15 000,00'),
      ...row(220, 'Vrut 4x40', '30', '89,50', '2 685,00'),
      [50, 240, 'Zaklad dane'],
      [-540, 240, '17 685,00'],
      [50, 260, 'DPH 21 %'],
      [-540, 260, '3 713,85'],
      [50, 280, 'Celkem k uhrade'],
      [-540, 280, '21 398,85 CZK'],
    ]);
    const id = await sendDocument(service.url, token, { name: 'tabulka.pdf', bytes });
    await signIn('accountant');
    await page.goto(`/documents/${id}?field=item_description`);
    const grid = page.getByRole('grid', { name: 'Položky' });
    const names = () => grid.locator('[role=gridcell][aria-colindex="2"]').allInnerTexts();
    const sum = grid.getByTitle(/v hlavičce/);
    await grid.getByRole('gridcell', { name: /^Deska smrk/ }).click();
    await expect(sum).toHaveText(/17\s685,00.*odpovídá částce v hlavičce/);

    await test.step('copies a range in the format of a spreadsheet', async () => {
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+c');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        'Deska smrk 18 mm\t12\t1250,00\t15000,00\r\nVrut 4x40\t30\t89,50\t2685,00',
      );
    });
    await test.step('Excel rows are pasted over two rows and below them, and the sum shows the surplus', async () => {
      await page.evaluate(() =>
        navigator.clipboard.writeText(
          'Hranol 60x40\t12\t1 250,00\t15 000,00\r\nVrut 5x60\t30\t89,50\t2 685,00\r\nLak\t1\t640\t640\r\n',
        ),
      );
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('Control+v');
      await expect.poll(names).toEqual(['Hranol 60x40', 'Vrut 5x60', 'Lak']);
      await expect(sum).toHaveText(/18\s325,00.*liší se od částky v hlavičce o 640,00/);
    });
    await test.step('typing replaces, F2 edits, Ctrl+D fills down, and with Shift copies the row above', async () => {
      await page.keyboard.press('Control+Home');
      await page.keyboard.type('Prkno');
      await page.keyboard.press('Enter');
      await page.keyboard.press('F2');
      await page.keyboard.type(' mm');
      await page.keyboard.press('Enter');
      await expect.poll(names).toEqual(['Prkno', 'Vrut 5x60 mm', 'Lak']);
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Control+d');
      await expect.poll(names).toEqual(['Prkno', 'Prkno', 'Lak']);
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Control+Shift+d');
      await expect.poll(names).toEqual(['Prkno', 'Prkno', 'Prkno']);
    });
    await test.step('a row is inserted and deleted; every step can be undone', async () => {
      await page.keyboard.press('Insert');
      await expect.poll(names).toHaveLength(4);
      await page.keyboard.press('Control+Backspace');
      await expect.poll(names).toHaveLength(3);
      for (let step = 0; step < 8; step += 1) await page.keyboard.press('Control+z');
      await expect.poll(names).toEqual(['Deska smrk 18 mm', 'Vrut 4x40']);
      await page.keyboard.press('Control+y');
      await expect.poll(names).toEqual(['Hranol 60x40', 'Vrut 5x60', 'Lak']);
    });
    await test.step('the message about a row moves no row and hides none', async () => {
      const top = async () => (await grid.getByRole('gridcell', { name: /^Hranol/ }).boundingBox())?.y;
      const before = await top();
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.type('13');
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^Řádek 1: /).first()).toBeInViewport({ ratio: 1 });
      for (const name of [/^Hranol/, /^Vrut/, /^Lak/])
        await expect(grid.getByRole('gridcell', { name })).toBeInViewport({ ratio: 1 });
      expect(await top()).toBe(before);
      await page.keyboard.press('Control+z');
    });
    await test.step('saves what the table shows', async () => {
      await page.keyboard.press('Control+s');
      const ask = askerOf(service.url, token);
      await expect
        .poll(async () => JSON.stringify(await ask('GET', `/v1/documents/${id}`)))
        .toMatch(/Hranol 60x40.*Vrut 5x60.*Lak/);
    });
  });
});
