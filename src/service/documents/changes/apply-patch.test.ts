import { describe, expect, test } from 'vitest';
import { DomainError } from '#contract/core/errors.ts';
import type { FieldValue } from '#values/values.ts';
import type { TypeField } from '#service/document-types/fields.store.ts';
import { applyPatch, changesOf } from './apply-patch.ts';

const field = (name: string, type: TypeField['type'], isItem = false): TypeField => ({
  name,
  type,
  isItem,
  isRequired: false,
  editInApproval: false,
  requiredInApproval: false,
  options: [],
  hints: [],
  state: 'Visible',
  conditions: [],
  externalDataTableId: null,
  fills: [],
  documentType: 'invoice',
  defaultValue: '',
  format: '',
  formula: '',
  exportMapping: 'None',
  exportColumn: 0,
});
const definition = [
  field('invoice_number_sm', 'TEXT'),
  field('total_amount', 'DECIMAL'),
  field('date_due', 'DATE'),
  field('item_description', 'TEXT', true),
  field('item_amount', 'DECIMAL', true),
];
const read = (value: string, wordIds: number[] = [1, 2]): FieldValue => ({
  value,
  wordIds,
  confidence: 0.9,
  source: 'Extraction',
  evidence: ['label'],
});
const document = {
  fields: { invoice_number_sm: read('2026-1'), total_amount: read('100.00') },
  items: [{ item_description: read('Work'), item_amount: read('100.00') }],
};

const patched = (...[before, ...asked]: Parameters<typeof applyPatch>) => {
  const after = applyPatch(before, ...asked);
  return { ...after, changes: changesOf(before, after) };
};

function faultsOf(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error.details.errors?.map(({ path }) => path) ?? [];
    throw error;
  }
  return [];
}

describe('applyPatch', () => {
  test('a changed value is the user’s own, certain and without the former words', () => {
    const { fields, changes } = patched(document, { fields: { total_amount: { value: '120,50' } } }, definition, 'User');
    expect(fields['total_amount']).toEqual({ value: '120.50', wordIds: [], confidence: 1, source: 'User', evidence: [] });
    expect(fields['invoice_number_sm']).toBe(document.fields.invoice_number_sm);
    expect(changes).toEqual([{ fieldName: 'total_amount', itemIndex: null, oldValue: '100.00', newValue: '120.50' }]);
  });

  test('an unchanged value keeps its source', () => {
    const { fields, changes } = patched(document, { fields: { total_amount: { value: '100.00' } } }, definition, 'User');
    expect(fields['total_amount']).toBe(document.fields.total_amount);
    expect(changes).toEqual([]);
  });

  test('the same text on other words counts as the user’s choice', () => {
    const { fields, changes } = patched(
      document,
      { fields: { total_amount: { value: '100.00', wordIds: [7] } } },
      definition,
      'User',
    );
    expect(fields['total_amount']).toEqual({ value: '100.00', wordIds: [7], confidence: 1, source: 'User', evidence: [] });
    expect(changes).toEqual([]);
  });

  test('an emptied value is recorded as a change to nothing', () => {
    const { changes } = patched(document, { fields: { total_amount: { value: '' } } }, definition, 'User');
    expect(changes).toEqual([{ fieldName: 'total_amount', itemIndex: null, oldValue: '100.00', newValue: null }]);
  });

  test('items are replaced as a whole, and empty rows are dropped', () => {
    const { items, changes } = patched(
      document,
      { items: [{ item_description: { value: 'Work' } }, { item_description: { value: '' } }] },
      definition,
      'Api',
    );
    expect(items).toEqual([{ item_description: document.items[0]?.item_description }]);
    expect(changes).toEqual([{ fieldName: 'item_amount', itemIndex: 0, oldValue: '100.00', newValue: null }]);
  });

  test('all errors are reported at once, each with its path', () => {
    const patch = {
      fields: { nonsense: { value: 'x' }, total_amount: { value: 'ten' }, item_amount: { value: '1' } },
      items: [{ item_amount: { value: 'x' } }, { invoice_number_sm: { value: '1' } }],
    };
    expect(faultsOf(() => applyPatch(document, patch, definition, 'Api'))).toEqual([
      'body.fields.nonsense',
      'body.fields.total_amount.value',
      'body.fields.item_amount',
      'body.items.0.item_amount.value',
      'body.items.1.invoice_number_sm',
    ]);
  });
});
