import { readFile } from 'node:fs/promises';
import { expect, test as base } from './fixtures.ts';
import { czechInvoice } from './sample-invoice.ts';

type Fixtures = { /** Id of a sample invoice, uploaded and extracted. */ documentId: string };

export const test = base.extend<Fixtures>({
  documentId: async ({ service, tokenOf }, use) => {
    const headers = { authorization: `Bearer ${await tokenOf('accountant')}` };
    const form = new FormData();
    form.append('File', new Blob([new Uint8Array(await readFile(czechInvoice.file))]), 'invoice.pdf');
    const sent = await fetch(`${service.url}/v1/documents`, { method: 'POST', headers, body: form });
    const { documentId } = (await sent.json()) as { documentId: string };
    await expect
      .poll(async () => {
        const answer = await fetch(`${service.url}/v1/documents/${documentId}`, { headers });
        return ((await answer.json()) as { state: string }).state;
      })
      .toBe('Extracted');
    await use(documentId);
  },
});
export { expect };
