/** The review screen of an invoice with a fake service, for page tests. */
import { screen } from '@testing-library/react';
import type { DocumentDetail } from '#contract/documents/v1.ts';
import { buildDetail } from './build-detail.ts';
import { buildRow } from './build-row.ts';
import type { FakeHandlers } from './fake-api.ts';
import { renderPage, type RenderOptions } from './render-page.tsx';

export const read = (value: string, wordIds: number[] = [], confidence = 0.97) => ({
  value,
  wordIds,
  confidence,
  source: 'Extraction' as const,
  evidence: [],
});
const words = ['ACME', 'Total', '12', '100,00', 'CZK', 'Due', '19.', '3.', '2026'];
export const invoice = buildDetail({
  fields: {
    invoice_number_sm: read('20260117'),
    issued_by_name_sm: read('ACME', [0], 0.5),
    date_issued: read('2026-03-05'),
    currency: read('CZK', [4]),
    total_amount: { ...read('12100.00', [2, 3]), evidence: ['qr'] },
    total_amount_without_vat: read('10000.00'),
  },
  items: [
    { item_description: read('Paper'), item_quantity: read('2'), item_amount_without_vat: read('4000.00') },
    { item_description: read('Pens'), item_quantity: read('1'), item_amount_without_vat: read('5000.00') },
  ],
});

type Given = { detail?: DocumentDetail; handlers?: FakeHandlers; address?: string } & RenderOptions;

/** Opens the screen; the service stores what it receives, as far as these tests need it. */
export async function openReview({ detail = invoice, handlers = {}, address = '', ...given }: Given = {}) {
  const { documents, documentsBff, documentTypes, ...others } = handlers;
  let current = detail;
  const page = await renderPage(
    `/documents/${detail.id}${address}`,
    {
      documents: {
        get: ({ params }) =>
          params.documentId === detail.id ? current : buildDetail({ id: params.documentId, fileName: 'second.pdf' }),
        update: ({ body }) => {
          const changed = Object.entries(body.fields ?? {}).map(([name, { value }]) => [
            name,
            { ...read(value), source: 'User' },
          ]);
          current = { ...current, version: current.version + 1, fields: { ...current.fields, ...Object.fromEntries(changed) } };
        },
        pageImage: () => new Response(new Blob(['']), { headers: { 'content-type': 'image/webp' } }),
        history: () => ({ items: [{ action: 'document.uploaded', timestamp: '2026-03-06T08:00:00.000Z', user: 'Petr' }] }),
        ...documents,
      },
      documentsBff: {
        list: () => ({ items: [buildRow({ id: detail.id }), buildRow({ id: 'document-2' })], totalCount: 2 }),
        words: () => [
          {
            pageIndex: 0,
            firstWordId: 0,
            texts: words,
            boxes: words.flatMap((_, at) => [at * 40, 10, at * 40 + 37, 20]),
            lines: words.map(() => 0),
          },
        ],
        ...documentsBff,
      },
      ...others,
      documentTypes: {
        active: () => [{ documentType: 'invoice', name: 'Invoice', isDefault: true }],
        ...documentTypes,
      },
    },
    given,
  );
  await screen.findByRole('region', { name: given.culture === 'cs-CZ' ? 'Hodnoty' : 'Values' });
  return page;
}
export const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

export const saved = <C extends { name: string; body: unknown }>(calls: readonly C[]) =>
  calls.filter((call) => call.name === 'documents.update');
