import { describe, expect, test } from 'vitest';
import { invoiceFields } from '#contract/document-types/built-in-types.ts';
import type { FieldValues } from '#values/values.ts';
import { checkDocument } from './check-document.ts';
import { checkCodes } from './check-message.ts';
import { messageText } from './message-texts.ts';

const definition = invoiceFields.map((field) => ({
  name: field.name,
  type: field.type,
  isItem: field.isItem ?? false,
  isRequired: field.isRequired ?? false,
  options: [],
}));
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
const found = (change: Record<string, string>, items: Record<string, string>[] = []) =>
  checkDocument({
    definition,
    fields: values({ ...sound, ...change }),
    items: items.map(values),
    duplicate: null,
    today: '2026-11-20',
  }).map(({ field, level, code, itemIndex }) => `${level} ${code} ${field}${itemIndex === null ? '' : `[${itemIndex}]`}`);

describe('checkDocument', () => {
  test('a correct invoice passes', () => expect(found({})).toEqual([]));
  test.each([
    [{ invoice_number_sm: '' }, ['Error required invoice_number_sm']],
    [{ date_issued: '5.3.2026' }, ['Error notOfType date_issued']],
    [{ currency: 'koruna' }, ['Error currencyUnknown currency']],
    [{ currency: 'eur' }, ['Error currencyUnknown currency']],
    [{ currency: 'EUR' }, []],
    [{ total_amount: '12200.00' }, ['Warning totalsDisagree total_amount']],
    [{ total_amount: '12100.60' }, []],
    [{ total_amount: '12100.60', rounding: '0.00' }, ['Warning totalsDisagree total_amount']],
    [{ total_amount: '12100.60', rounding: '0.60' }, []],
    // EN 16931 rounds the amount due, not the total
    [{ total_amount: '12100.00', rounding: '0.60', amount_due: '12100.60' }, []],
    [{ total_amount: '12100.30', rounding: '0.60' }, ['Warning totalsDisagree total_amount']],
    [{ rounding: '0.60', amount_paid: '100.00', amount_due: '12000.60' }, []],
    [{ rounding: '4.60', amount_paid: '0.00', amount_due: '12104.60' }, []],
    [{ amount_paid: '100.00', amount_due: '12100.00' }, ['Warning amountDueDisagrees amount_due']],
    [
      { vat_base_standard: '10000', vat_rate_standard: '21', vat_amount_standard: '2200' },
      ['Warning vatRowDisagrees vat_amount_standard'],
    ],
    [{ date_due: '2026-03-01' }, ['Warning dueBeforeIssue date_due']],
    [{ date_due: '2062-03-19' }, ['Warning dueTooFar date_due']],
    [{ date_issued: '2027-03-05', date_due: '' }, ['Warning issuedInFuture date_issued']],
    [{ date_issued: '2016-03-05', date_due: '2016-03-19' }, ['Info issuedLongAgo date_issued']],
    [{ issued_by_id_sm: '27074359' }, ['Warning companyIdChecksum issued_by_id_sm']],
    [{ issued_by_vat_id_sm: 'CZ27074359' }, ['Warning vatIdChecksum issued_by_vat_id_sm']],
    [{ issued_to_id_sm: '270 743 58' }, ['Warning supplierIsCustomer issued_to_id_sm']],
    [{ iban_sm: 'CZ6508000000192000145398' }, ['Warning ibanChecksum iban_sm']],
    [{ bank_account_sm: '19-2000145398/0800' }, ['Warning accountChecksum bank_account_sm']],
    [{ variable_symbol_sm: '+++090/9337/55494+++' }, ['Warning referenceChecksum variable_symbol_sm']],
    [{ variable_symbol_sm: '+++090/9337/55493+++' }, []],
    [{ variable_symbol_sm: '090933755494' }, []],
    // the weighted sum leaves a remainder of 10 for these, for which there is no check digit
    [{ bank_account_sm: '14981/0800' }, ['Warning accountChecksum bank_account_sm']],
    [{ bank_account_sm: '350651-94', bank_code_sm: '0800' }, ['Warning accountChecksum bank_account_sm']],
    [{ bank_account_sm: '19-2000145399', bank_code_sm: '0800' }, []],
    [{ bank_account_sm: '2000145398', bank_code_sm: '' }, []],
    [{ iban_sm: '', bank_account_sm: '', issued_by_vat_id_sm: 'BE0428759497' }, []],
    [{ iban_sm: '', bank_account_sm: '', issued_by_vat_id_sm: 'GB980780685' }, ['Warning vatIdChecksum issued_by_vat_id_sm']],
    [{ iban_sm: '', bank_account_sm: '', issued_by_vat_id_sm: 'NO123456785MVA' }, []],
  ])('%j gives %j', (change, messages) => expect(found(change)).toEqual(messages));

  test('line items are checked one by one and in sum', () => {
    const line = { item_quantity: '10', item_unit_price: '1000', item_amount_without_vat: '10000.00' };
    expect(found({}, [line])).toEqual([]);
    expect(found({}, [line, line])).toEqual(['Warning itemsDisagree total_amount_without_vat']);
    expect(found({}, [{ ...line, item_quantity: '9' }])).toEqual(['Warning itemArithmetic item_amount_without_vat[0]']);
    expect(found({}, [{ item_quantity: 'ten' }])).toEqual(['Error notOfType item_quantity[0]']);
  });

  test('allowances, charges and discounts are included in the sums', () => {
    const line = { item_quantity: '10', item_unit_price: '1030', item_discount: '100', item_amount_without_vat: '10200.00' };
    const given = { allowance_total: '250.00', charge_total: '50.00' };
    expect(found(given, [line])).toEqual([]);
    expect(found({}, [line])).toEqual(['Warning itemsDisagree total_amount_without_vat']);
    expect(found({ ...given, charge_total: '60.00' }, [line])).toEqual([
      'Warning itemsAllowancesDisagree total_amount_without_vat',
    ]);
    expect(found(given, [{ ...line, item_discount: '90' }])).toEqual([
      'Warning itemDiscountArithmetic item_amount_without_vat[0]',
    ]);
    // the price may already include a printed discount
    expect(found(given, [{ ...line, item_unit_price: '1020' }])).toEqual([]);
  });

  test('the items of an advance invoice may exceed its total', () => {
    const line = { item_quantity: '1', item_unit_price: '90000', item_amount_without_vat: '90000.00' };
    expect(found({ is_deposit_invoice: 'true' }, [line])).toEqual([]);
    expect(found({ is_deposit_invoice: 'false' }, [line])).toEqual(['Warning itemsDisagree total_amount_without_vat']);
  });

  test('hidden fields are not required, and conditions make fields required', () => {
    const cell = { type: 'TEXT', isItem: true, isRequired: false, options: [] } as const;
    const field = { type: 'TEXT', isItem: false, isRequired: true, options: [] } as const;
    const isForeign = { field: 'currency', op: 'notEquals', value: 'CZK' } as const;
    const messages = (plain: Record<string, string>, items: Record<string, string>[] = []) =>
      checkDocument({
        definition: [
          { ...field, name: 'currency' },
          { ...field, name: 'hidden', state: 'Hidden' },
          { ...field, name: 'rate_note', conditions: [{ when: isForeign, then: 'shown' }] },
          { ...field, name: 'memo', isRequired: false, conditions: [{ when: isForeign, then: 'required' }] },
          {
            ...cell,
            name: 'item_reason',
            conditions: [
              { when: { field: 'item_discount', op: 'filled' }, then: 'required' },
              { when: isForeign, then: 'required' },
            ],
          },
          { ...cell, name: 'item_discount' },
          { ...cell, type: 'LOOKUP', name: 'item_centre', lookupKeys: new Set(['P-100']) },
        ],
        fields: values(plain),
        items: items.map(values),
        duplicate: null,
        today: '2026-11-20',
      }).map(({ field, code, itemIndex }) => `${code} ${field}${itemIndex ?? ''}`);
    expect(messages({ currency: 'CZK' }, [{ item_discount: '' }])).toEqual([]);
    expect(messages({ currency: 'EUR' })).toEqual(['required rate_note', 'required memo']);
    expect(messages({ currency: 'CZK' }, [{ item_discount: '5' }, { item_discount: '5', item_reason: 'sale' }])).toEqual([
      'required item_reason0',
    ]);
    expect(messages({ currency: 'EUR', rate_note: 'a', memo: 'b' }, [{}])).toEqual(['required item_reason0']);
    expect(messages({ currency: 'CZK' }, [{ item_centre: 'P-100' }, { item_centre: 'X' }])).toEqual(['notAnOption item_centre1']);
  });

  test('amounts in messages use the reader’s locale', () => {
    const params = { net: '38400.00', vat: '8001.00', expected: '46401.00', total: '46500.00' };
    const message = { field: '', itemIndex: null, level: 'Warning', code: 'totalsDisagree', params } as const;
    expect(messageText(message, 'en-US')).toContain('Net amount 38,400.00 plus VAT 8,001.00 is 46,401.00');
    expect(messageText(message, 'cs-CZ')).toContain('38\u00A0400,00');
  });

  test('an account is shown in groups of four as printed', () => {
    const params = { account: '', last: 'CZ6508000000192000145399', number: '7' };
    const message = { field: 'iban_sm', itemIndex: null, level: 'Error' as const, code: 'accountChanged' as const, params };
    expect(messageText(message, 'en-US')).toContain('last account was CZ65 0800 0000 1920 0014 5399');
    expect(messageText({ ...message, params: { ...params, last: '19-2000145399/0800' } }, 'cs-CZ')).toContain(
      '19-2000145399/0800',
    );
  });

  test('every message has a text in each language', () => {
    const params = { message: 'message', value: 'value' };
    for (const code of checkCodes) {
      const message = { field: '', itemIndex: null, level: 'Error', code, params } as const;
      const czech = messageText(message, 'cs-CZ');
      expect(czech).not.toBe('');
      // external messages are shown as they were written
      if (czech !== params.message) expect(messageText(message, 'en-US')).not.toBe(czech);
    }
  });
});
