import { readFile } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import { freePort } from '#testing/free-port.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { expect, perWorker, test as base } from './fixtures.ts';
import { patience } from './patience.ts';
import { czechInvoice } from './sample-invoice.ts';
import { startJourneyService } from './service.ts';

type Mail = { listenAt: number; suppliers: Awaited<ReturnType<typeof startMailServer>> };

/** A service that receives documents by SMTP and sends its own messages through another mail server. */
const test = base.extend<object, { mail: Mail }>({
  mail: perWorker(
    async () => ({ suppliers: await startMailServer(), listenAt: await freePort() }),
    ({ suppliers }) => suppliers.close(),
  ),
  service: [
    async ({ mail: { listenAt, suppliers } }, use) => {
      const service = await startJourneyService({ SMTP_LISTEN: `127.0.0.1:${listenAt}`, SMTP_URL: suppliers.url });
      await use(service);
      await service.stop();
    },
    { scope: 'worker', timeout: patience.start },
  ],
});

test('an invoice emailed to the inbox address of its type becomes a document and is returned to its sender', async ({
  page,
  signIn,
  mail,
}) => {
  await signIn('admin');
  await page.goto('/settings/mail');
  const mailbox = await test.step('an administrator creates an inbox address', async () => {
    await page.getByRole('button', { name: 'Create address for Invoice' }).click();
    const line = page.getByText(/^invoice-\S+@$/);
    await expect(line).toBeVisible();
    return (await line.textContent()) ?? '';
  });

  await test.step('a message received by SMTP is extracted and appears in the list', async () => {
    const supplier = createTransport({ host: '127.0.0.1', port: mail.listenAt, ignoreTLS: true });
    await supplier.sendMail({
      from: 'Lípa <fakturace@lipa.test>',
      to: `${mailbox}doklady.test`,
      subject: 'Faktura za říjen',
      text: 'V příloze posíláme fakturu.',
      attachments: [{ filename: 'faktura-rijen.pdf', content: await readFile(czechInvoice.file) }],
    });
    supplier.close();
    await page.getByRole('link', { name: 'Documents' }).first().click();
    const row = page.getByRole('row', { name: new RegExp(czechInvoice.supplier) });
    await expect(row).toContainText('To review');
    await row.getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: new RegExp(czechInvoice.supplier) })).toBeVisible();
  });

  await test.step('it is returned to the sender’s address', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Return to issuer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Return to issuer' });
    await expect(dialog.getByLabel('Recipient')).toHaveValue('fakturace@lipa.test');
    await dialog.getByLabel('Reason').fill('Chybí číslo objednávky.');
    await dialog.getByRole('button', { name: 'Return to issuer' }).click();
    await expect.poll(() => mail.suppliers.taken.map(({ to }) => to.join())).toEqual(['fakturace@lipa.test']);
  });

  await test.step('the outbox shows that it was sent', async () => {
    await page.goto('/settings/mail');
    const email = page.getByRole('list', { name: 'Sent emails' }).getByRole('button', { name: /^Sent.*fakturace@lipa\.test/ });
    await email.click();
    await expect(page.getByText('Chybí číslo objednávky.')).toBeVisible();
  });
});
