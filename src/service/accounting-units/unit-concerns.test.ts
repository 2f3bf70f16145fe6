import { expect, test } from 'vitest';
import { unitConcerns } from './unit-concerns.ts';

const unit = (id: string, customerId: string | null, customerVatId: string | null, externalId: string | null = null) => ({
  id,
  name: `Unit ${id}`,
  customerId,
  customerVatId,
  externalId,
});
const other = unit('2', '45274649', 'CZ45274649');

test.each([
  ['valid numbers', '27082440', 'CZ27082440', []],
  ['none', null, null, []],
  ['a mistyped company ID', '27082441', null, ['customerId check_digit_wrong']],
  ['a mistyped VAT ID', '27082440', 'CZ27082441', ['customerVatId check_digit_wrong']],
  ['no VAT ID at all', '27082441', 'unknown', ['customerId check_digit_wrong', 'customerVatId too_few_digits']],
  ['no company ID at all', 'n/a', null, ['customerId too_few_digits']],
  ['a number from another country', '0203201340', 'BE0203201340', []],
  [
    'the numbers of another unit, written with spaces',
    '452 74 649',
    'cz 45274649',
    ['customerId company_id_of_another_unit Unit 2', 'customerVatId vat_id_of_another_unit Unit 2'],
  ],
])('%s', (_name, companyId, vatId, expected) => {
  const ours = unit('1', companyId, vatId);
  const found = unitConcerns(ours, [ours, other]);
  expect(
    found.map(({ path, code, ...more }) => [path, code, ...('params' in more ? Object.values(more.params) : [])].join(' ')),
  ).toEqual(expected);
});

test('the external ID of another unit, which identifies the unit in the export queue', () => {
  const [one, two, three] = [unit('1', null, null, 'A-1'), unit('2', null, null, 'A-1'), unit('3', null, null, 'a-1')];
  const concern = (name: string) => [{ path: 'externalId', code: 'external_id_of_another_unit', params: { unit: name } }];
  expect(unitConcerns(one, [one, two, three])).toEqual(concern('Unit 2'));
  expect(unitConcerns(two, [one, two, three])).toEqual(concern('Unit 1'));
  expect(unitConcerns(three, [one, two, three])).toEqual([]);
});
