import { describe, expect, test } from 'vitest';
import { valuesOf } from '#testing/builders.ts';
import type { SupplierAccounts } from './check-account.ts';
import { checkPayment, type VatPayer } from './check-payment.ts';
import { checkSources } from './check-sources.ts';
import { messageText } from './message-texts.ts';

const iban = 'CZ6508000000192000145399';
const other = 'CZ9455000000001011038930';
const known: SupplierAccounts = { earlier: [{ account: iban, shown: iban, number: '1' }], confirmed: new Set() };
const nobody: SupplierAccounts = { earlier: [], confirmed: new Set() };
const codes = (fields: Record<string, string>, accounts?: SupplierAccounts, payer?: VatPayer) =>
  checkPayment(valuesOf(fields), accounts, payer).map(({ level, code }) => `${level} ${code}`);

describe('payment account of a document', () => {
  test.each([
    [{ iban_sm: iban, bank_account_sm: '19-2000145399/0800' }, []],
    [{ iban_sm: iban, bank_account_sm: '19-2000145399', bank_code_sm: '0800' }, []],
    [{ iban_sm: iban, bank_account_sm: '1011038930/5500' }, ['Error accountContradicts']],
    [{ iban_sm: iban, bank_code_sm: '5500' }, ['Error bankCodeContradicts']],
    [{ iban_sm: iban, bic_sm: 'GIBACZPX' }, []],
    [{ iban_sm: iban, bic_sm: 'COBADEFFXXX' }, ['Warning bicContradicts']],
    [{ iban_sm: 'DE89370400440532013000', issued_by_vat_id_sm: 'CZ25097563' }, ['Warning accountAbroad']],
    [{ iban_sm: 'DE89370400440532013000', issued_by_vat_id_sm: 'DE136695976' }, []],
    [{ iban_sm: 'GR1601101250000000012300695', issued_by_vat_id_sm: 'EL094019245' }, []],
    [{ iban_sm: iban, issued_by_vat_id_sm: 'no number' }, []],
  ])('%j: %j', (fields, found) => expect(codes(fields)).toEqual(found));

  test('a supplier without validated documents is reported as new, unless already paid to this account', () => {
    expect(codes({ iban_sm: iban }, nobody)).toEqual(['Info supplierNew']);
    expect(codes({ iban_sm: iban }, known)).toEqual([]);
    expect(codes({ iban_sm: iban }, { ...nobody, confirmed: new Set([iban]) })).toEqual([]);
    expect(codes({}, nobody)).toEqual([]);
  });
  test('a known foreign account causes no warning', () =>
    expect(codes({ iban_sm: iban, issued_by_vat_id_sm: 'DE136695976' }, known)).toEqual([]));

  test('warns of an account that the VAT payer register does not publish', () => {
    const payer = { isUnreliable: false, accounts: [iban] };
    expect(codes({ iban_sm: iban }, known, payer)).toEqual([]);
    expect(codes({ bank_account_sm: '19-2000145399/0800' }, known, payer)).toEqual([]);
    expect(codes({ iban_sm: other }, undefined, payer)).toEqual(['Warning accountUnpublished']);
    expect(codes({ iban_sm: iban }, known, { ...payer, isUnreliable: true })).toEqual(['Warning unreliablePayer']);
  });
});

describe('values stated twice and differently', () => {
  const found = [
    {
      field: 'total_amount',
      voices: [
        { voice: 'page' as const, value: '121.00', wordIds: [7] },
        { voice: 'eInvoice' as const, value: '191.00', wordIds: [] },
      ],
    },
  ];
  const fields = valuesOf({ total_amount: '191.00', total_amount_without_vat: '100.00', total_vat: '21.00' });
  test('are an error with both values and the one supported by the calculation', () => {
    const [message] = checkSources(fields, [], found);
    expect(message).toMatchObject({
      level: 'Error',
      code: 'voicesDisagree',
      params: { page: '121.00', eInvoice: '191.00', supported: 'page' },
    });
    if (!message) throw new Error('nothing was found');
    expect(messageText(message, 'en-US')).toBe(
      'Contradiction. The page says 121.00. The e-invoice says 191.00. The calculation supports the page. Select the correct value.',
    );
  });
  test('in a line item name the cell and the value supported by the row', () => {
    const items = [
      valuesOf({ item_description: 'Boards', item_quantity: '7', item_unit_price: '10.00', item_amount_without_vat: '50.00' }),
    ];
    const [message] = checkSources({}, items, [
      {
        field: 'item_quantity',
        row: { itemIndex: 0, description: 'Boards' },
        voices: [
          { voice: 'page', value: '5', wordIds: [7] },
          { voice: 'eInvoice', value: '7', wordIds: [] },
        ],
      },
    ]);
    expect(message).toMatchObject({ itemIndex: 0, field: 'item_quantity', params: { supported: 'page' } });
  });
  test('are reported until a user decides', () => {
    const total = fields['total_amount'];
    if (!total) throw new Error('there is no total');
    expect(checkSources({ ...fields, total_amount: { ...total, source: 'User' } }, [], found)).toEqual([]);
  });
});
