import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { accessToken } from './running-service.ts';

const wordsOnPage = 3_000;
const wordsInLine = 30;
export const headerFields = 60;
export const itemRows = 300;

/** Creates one page full of small print. */
async function denseSheet(): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595.28, 841.89]);
  page.drawText('Invoice FV-2026-300', { x: 30, y: 820, size: 10, font });
  for (let line = 0; line < wordsOnPage / wordsInLine; line += 1) {
    const words = Array.from({ length: wordsInLine }, (_, word) => `w${line * wordsInLine + word}`);
    page.drawText(words.join('  '), { x: 24, y: 806 - line * 7.9, size: 5, font });
  }
  return new Uint8Array(await document.save());
}

/** Uploads a document of 60 filled header fields, 300 items and a page of 3,000 words; returns its id. */
export async function uploadLargeDocument(url: string): Promise<string> {
  const call = async (person: 'admin' | 'accountant', method: string, path: string, body: object | FormData) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await accessToken(url, person)}`,
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const names = Array.from({ length: headerFields }, (_, index) => `bench_${index}`);
  const createdFields = names.map((fieldName, index) => ({
    fieldName,
    fieldType: 'TEXT',
    label: { 'en-US': `Extra ${index}`, 'cs-CZ': `Údaj ${index}` },
  }));
  await call('admin', 'PUT', '/v1/document-types/invoice', { createdFields });
  const form = new FormData();
  form.append('File', new Blob([await denseSheet()]), 'large.pdf');
  form.append('DocumentClass', 'invoice');
  const { documentId } = (await (await call('accountant', 'POST', '/v1/documents', form)).json()) as { documentId: string };
  let state = '';
  while (state !== 'Extracted') {
    const detail = await fetch(`${url}/v1/documents/${documentId}`, {
      headers: { authorization: `Bearer ${await accessToken(url)}` },
    });
    ({ state } = (await detail.json()) as { state: string });
  }
  await call('accountant', 'PATCH', `/v1/documents/${documentId}`, {
    fields: Object.fromEntries(names.map((name, index) => [name, { value: `value ${index}` }])),
    items: Array.from({ length: itemRows }, (_, index) => ({
      item_description: { value: `Row ${index}` },
      item_quantity: { value: '2' },
      item_unit_price: { value: '50.00' },
      item_amount_without_vat: { value: '100.00' },
    })),
    markDocumentAsSavedOnly: true,
  });
  return documentId;
}
