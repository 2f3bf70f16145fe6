import { expect, test } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { settingsWorld } from '#testing/settings-world.ts';

test('an edit that was left goes out with the state that it began from, whatever others saved meanwhile', async () => {
  let isTheirs = false;
  const world = settingsWorld(() => isTheirs);
  let askedFor = 0;
  const design = () => {
    askedFor += 1;
    return world.documentTypesBff.design();
  };
  const saved: unknown[] = [];
  const save = ({ body }: { body: { version: number } }) => {
    saved.push(body.version);
  };
  const list = () => [
    {
      documentType: 'invoice',
      name: { 'en-US': 'Invoice' },
      isDefault: true,
      isActive: true,
      order: 0,
      fields: 1,
      documents: 0,
      documentsInTrash: 0,
    },
  ];
  const page = await renderPage(
    '/settings/document-types?id=invoice',
    { ...world, documentTypesBff: { ...world.documentTypesBff, list, design, save } },
    { role: 'TenantAdmin' },
  );
  await page.user.type(await page.findByRole('textbox', { name: 'Name (English)' }), ' paid');
  // the second time the newer state is there from the first moment on
  for (const visit of [1, 2]) {
    const [toList] = page.getAllByRole('link', { name: 'Document types' });
    if (toList) await page.user.click(toList);
    isTheirs = true;
    page.askAnew();
    await page.user.click(await page.findByRole('link', { name: /^Invoice/ }));
    expect(await page.findByDisplayValue('Invoice paid')).toBeDefined();
    await expect.poll(() => askedFor).toBe(1 + visit);
  }
  await page.user.keyboard('{Control>}s{/Control}');
  await page.user.click(await page.findByRole('button', { name: 'Save' }));
  await expect.poll(() => saved).toEqual([1]);
});
