import { expect, test } from 'vitest';
import { contextOf } from './context.ts';
import { fromEInvoice } from './from-e-invoice.ts';

test('values without a field in the document type are listed, an unticked box is not', () => {
  const { fields, items, unmapped } = fromEInvoice(
    contextOf([], '2026-03-05'),
    {
      format: 'ubl',
      documentClass: 'receipt',
      fields: { invoice_number_sm: 'F1', iban_sm: 'SK1', is_credit_note: 'false', specific_symbol_sm: '7' },
      items: [{ item_description: 'Screw' }, { item_description: 'Nail', item_code: 'N' }],
      unmapped: [{ term: 'BT-12', path: 'ContractDocumentReference/ID', value: 'C-1', itemIndex: null }],
    },
    [
      { name: 'invoice_number_sm', type: 'TEXT', isItem: false },
      { name: 'item_description', type: 'TEXT', isItem: true },
    ],
  );
  expect([Object.keys(fields), items.length]).toEqual([['invoice_number_sm'], 2]);
  expect(unmapped).toEqual([
    { term: 'BT-84', path: 'iban_sm', value: 'SK1', itemIndex: null },
    { term: null, path: 'specific_symbol_sm', value: '7', itemIndex: null },
    { term: 'BT-155', path: 'item_code', value: 'N', itemIndex: 1 },
    { term: 'BT-12', path: 'ContractDocumentReference/ID', value: 'C-1', itemIndex: null },
  ]);
});
