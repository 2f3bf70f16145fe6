import { describe, expect, test } from 'vitest';
import { invoiceFields } from '#contract/document-types/built-in-types.ts';
import type { FieldValues } from '#values/values.ts';
import type { SupplierAccounts } from './check-account.ts';
import { type Checked, checkDocument } from './check-document.ts';
import { repairsOf } from './repairs.ts';

const definition = [
  ...invoiceFields.map((field) => ({
    name: field.name,
    type: field.type,
    isItem: field.isItem ?? false,
    isRequired: field.isRequired ?? false,
    options: [],
  })),
  { name: 'centre', type: 'ENUM', isItem: false, isRequired: false, options: ['Praha', 'Brno'] } as const,
];
const values = (plain: Record<string, string>): FieldValues =>
  Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [name, { value, wordIds: [], confidence: 1, source: 'User', evidence: [] }]),
  );
const sound = {
  invoice_number_sm: '20260117',
  issued_by_name_sm: 'ACME Trading s.r.o.',
  issued_by_id_sm: '27074358',
  issued_by_vat_id_sm: 'CZ27074358',
  date_issued: '2026-03-05',
  date_due: '2026-03-19',
  currency: 'CZK',
  total_amount_without_vat: '10000.00',
  total_vat: '2100.00',
  total_amount: '12100.00',
  iban_sm: 'CZ6508000000192000145399',
  bank_account_sm: '19-2000145399/0800',
};

function proposed(change: Record<string, string>, items: Record<string, string>[] = [], supplierAccounts?: SupplierAccounts) {
  const checked: Checked = {
    definition,
    fields: values({ ...sound, ...change }),
    items: items.map(values),
    duplicate: null,
    supplierAccounts,
    today: '2026-11-20',
  };
  const messages = checkDocument(checked);
  return repairsOf(messages, checked).map((repairs, position) => [
    messages[position]?.code,
    ...repairs.map(({ reason, changes }) =>
      [reason, ...changes.map(({ field, itemIndex, value }) => `${field}${itemIndex ?? ''}=${value}`)].join(' '),
    ),
  ]);
}

describe('repairs', () => {
  test.each([
    [{ currency: 'Kč' }, [['currencyUnknown', 'form currency=CZK']]],
    [{ currency: 'koruna' }, [['currencyUnknown']]],
    [
      { total_amount: '12200.00' },
      [['totalsDisagree', 'sum total_amount=12100.00', 'sum total_vat=2200.00', 'sum total_amount_without_vat=10100.00']],
    ],
    [{ total_amount: '' }, [['required', 'sum total_amount=12100.00']]],
    [{ amount_paid: '100', amount_due: '12100' }, [['amountDueDisagrees', 'sum amount_due=12000.00', 'sum amount_paid=0.00']]],
    [
      { vat_base_standard: '10000', vat_rate_standard: '21', vat_amount_standard: '2200' },
      [['vatRowDisagrees', 'sum vat_amount_standard=2100.00', 'sum vat_base_standard=10476.19']],
    ],
    [{ date_due: '2062-03-19' }, [['dueTooFar', 'year date_due=2026-03-19']]],
    [{ date_due: '2025-03-19' }, [['dueBeforeIssue', 'year date_due=2026-03-19', 'year date_issued=2025-03-05']]],
    [{ date_due: '2026-03-01' }, [['dueBeforeIssue', 'swapped date_issued=2026-03-01 date_due=2026-03-05']]],
    [
      { date_issued: '2026-12-05', date_due: '' },
      [['issuedInFuture', 'year date_issued=2025-12-05', 'turned date_issued=2026-05-12']],
    ],
    [{ date_issued: '5. 3. 2026' }, [['notOfType', 'form date_issued=2026-03-05']]],
    [{ total_amount: '12 100,00 Kč' }, [['notOfType', 'form total_amount=12100.00']]],
    [{ centre: 'BRNO' }, [['notAnOption', 'form centre=Brno']]],
    [{ centre: 'Ostrava' }, [['notAnOption']]],
    [{ issued_by_id_sm: '27O74358' }, []],
    [{ issued_by_id_sm: '27074359' }, [['companyIdChecksum', 'sister issued_by_id_sm=27074358']]],
    [{ issued_by_vat_id_sm: 'CZ27O7435B' }, [['vatIdChecksum', 'sister issued_by_vat_id_sm=CZ27074358']]],
    [{ iban_sm: 'CZ6508000000192000145398' }, [['ibanChecksum', 'sister iban_sm=CZ6508000000192000145399']]],
    [{ bank_account_sm: '19-2000145398/0800' }, [['accountChecksum', 'sister bank_account_sm=19-2000145399/0800']]],
    [{ invoice_number_sm: '' }, [['required']]],
  ])('%j', (change, expected) => {
    expect(proposed(change)).toEqual(expected);
  });

  test('line items that agree with net amount and VAT show which of the three is wrong', () => {
    const line = { item_quantity: '10', item_unit_price: '1000', item_amount_without_vat: '10000.00' };
    expect(proposed({ total_amount_without_vat: '1000.00' }, [line])[0]).toEqual([
      'totalsDisagree',
      'sum total_amount_without_vat=10000.00',
    ]);
    expect(proposed({}, [{ ...line, item_quantity: '1' }])).toEqual([
      ['itemArithmetic', 'sum item_quantity0=10', 'sum item_unit_price0=10000'],
    ]);
  });

  test('an account different from all earlier ones is an error, repaired by the last one, unless confirmed', () => {
    const last = { account: 'CZ9455000000001011038930', shown: 'CZ94 5500 0000 0010 1103 8930', number: '12' };
    const known = { earlier: [last], confirmed: new Set<string>() };
    expect(proposed({}, [], known)).toEqual([['accountChanged', 'lastTime iban_sm=CZ9455000000001011038930 bank_account_sm=']]);
    expect(proposed({}, [], { ...known, confirmed: new Set(['CZ6508000000192000145399']) })).toEqual([]);
    const own = { account: 'CZ6508000000192000145399', shown: '19-2000145399/0800', number: '11' };
    expect(proposed({}, [], { ...known, earlier: [last, own] })).toEqual([['accountOther']]);
    // the same account in another format
    expect(proposed({ iban_sm: '' }, [], { ...known, earlier: [own] })).toEqual([]);
    expect(proposed({ iban_sm: '', bank_account_sm: '' }, [], known)).toEqual([]);
  });
});
