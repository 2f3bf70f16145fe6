import { expect, test } from 'vitest';
import { buildExportedDocument } from '#testing/exported-document.ts';
import { writeJson } from './write-json.ts';

test('a document is written as in the export queue', async () => {
  const document = buildExportedDocument(
    { invoice_number_sm: '0007', total_amount: '121.00', is_credit_note: 'false' },
    [{ item_description: 'Šroub', item_quantity: '2' }],
    { accountingUnit: { id: 'u', name: 'Naše', externalId: 'E1', ico: null, dic: null }, note: 'N' },
  );
  expect(JSON.parse(new TextDecoder().decode(await writeJson(document)))).toEqual({
    documentId: document.id,
    externalDocumentId: null,
    pageCount: 1,
    fileName: 'faktura.pdf',
    documentClass: 'invoice',
    accountingUnitId: 'u',
    accountingUnitExternalId: 'E1',
    creationTime: '2026-03-06T08:00:00.000Z',
    size: 1234,
    contentType: 'application/pdf',
    extractionTime: '2026-03-06T08:00:05.000Z',
    isValidated: true,
    fields: {
      invoice_number_sm: { fieldName: 'invoice_number_sm', fieldValue: '0007', fieldValueJson: '0007' },
      total_amount: { fieldName: 'total_amount', fieldValue: '121.00', fieldValueJson: 121 },
      is_credit_note: { fieldName: 'is_credit_note', fieldValue: 'false', fieldValueJson: false },
    },
    items: [
      {
        item_description: { fieldName: 'item_description', fieldValue: 'Šroub', fieldValueJson: 'Šroub' },
        item_quantity: { fieldName: 'item_quantity', fieldValue: '2', fieldValueJson: 2 },
      },
    ],
    note: 'N',
  });
});
