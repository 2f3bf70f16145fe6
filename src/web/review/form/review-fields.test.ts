import { expect, test } from 'vitest';
import { buildDetail } from '#testing/build-detail.ts';
import { emptyDraft } from '../session/draft.ts';
import { bySection, isAlwaysShown, itemFields, nextFieldToReview, reviewFields, highestRisk } from './review-fields.ts';

const read = (value: string, confidence = 0.97) => ({
  value,
  wordIds: [],
  confidence,
  source: 'Extraction' as const,
  evidence: [],
});
const detail = buildDetail({
  fields: {
    invoice_number_sm: read('20260117'),
    issued_by_name_sm: read('ACME', 0.4),
    date_issued: read('2026-03-05'),
    currency: read('CZK'),
  },
  validationErrors: [
    { field: 'date_issued', message: 'lies far back', level: 'Warning', itemIndex: null, code: 'old' },
    { field: 'date_issued', message: 'is in the future', level: 'Error', itemIndex: null, code: 'future' },
    { field: 'item_amount', message: 'differs', level: 'Error', itemIndex: 0, code: 'sum' },
  ],
});
const fields = reviewFields(detail, emptyDraft);
const field = (name: string) => fields.find((each) => each.definition.name === name) ?? expect.fail(`no field ${name}`);

test('a field shows the most serious of its messages, and none of the items', () => {
  expect(field('date_issued').message).toMatchObject({ level: 'Error', message: 'is in the future' });
  expect(fields.filter((each) => each.message)).toHaveLength(1);
});

test('the repair of a message is available before any check runs', () => {
  const repair = { reason: 'sum' as const, changes: [{ field: 'date_issued', itemIndex: null, value: '2026-03-04' }] };
  const message = { field: 'date_issued', message: 'lies far back', level: 'Warning' as const, itemIndex: null, code: 'old' };
  const repairable = buildDetail({ fields: detail.fields, validationErrors: [{ ...message, repairs: [repair] }] });
  const shown = reviewFields(repairable, emptyDraft).find((each) => each.definition.name === 'date_issued');
  expect(shown?.message?.repairs).toEqual([repair]);
});

test('an edit hides the old messages until the next check', () => {
  const draft = { ...emptyDraft, fields: { date_issued: { value: '2026-03-04', wordIds: [] } } };
  const edited = reviewFields(detail, draft).find((each) => each.definition.name === 'date_issued');
  expect(edited).toMatchObject({ message: null, mark: { kind: 'confirmed' }, value: { value: '2026-03-04' }, isEdited: true });
});

test('results of a check apply to the checked value, not to one typed since', () => {
  const judged = {
    messages: [{ field: 'currency', level: 'Error' as const, message: 'odd', itemIndex: null, code: 'x', repairs: [] }],
    itemIds: null,
    asked: { fields: { currency: { value: 'XXX' } } },
  };
  const typed = (value: string) => {
    const draft = { ...emptyDraft, fields: { currency: { value, wordIds: [] } } };
    return reviewFields(detail, draft, judged).find((each) => each.definition.name === 'currency');
  };
  expect(typed('XXX')).toMatchObject({ message: { message: 'odd' }, mark: { kind: 'wrong' }, isEdited: true });
  expect(typed('EUR')).toMatchObject({ message: null, mark: { kind: 'confirmed' } });
  // The check is newer than the last save and no longer contains the message.
  expect(
    reviewFields(detail, emptyDraft, { ...judged, messages: [], itemIds: null, asked: {} }).some((each) => each.message),
  ).toBe(false);
});

test('a field is shown and required according to its conditions and the values already typed', () => {
  const isForeign = { field: 'currency', op: 'notEquals', value: 'CZK' } as const;
  const conditional = buildDetail({
    fields: { currency: read('CZK') },
    documentTypeDefinition: {
      documentType: 'invoice',
      fields: (detail.documentTypeDefinition?.fields ?? []).map((each) => {
        if (each.name === 'exchange_rate') return { ...each, conditions: [{ when: isForeign, then: 'shown' }] };
        return each.name === 'note' ? { ...each, conditions: [{ when: isForeign, then: 'required' }] } : each;
      }),
    },
  });
  const shown = (currency: string) => {
    const found = reviewFields(conditional, { ...emptyDraft, fields: { currency: { value: currency, wordIds: [] } } });
    const named = (name: string) => found.find((each) => each.definition.name === name);
    return [named('exchange_rate') !== undefined, named('note')?.definition.isRequired];
  };
  expect(shown('CZK')).toEqual([false, false]);
  expect(shown('EUR')).toEqual([true, true]);
});

test('sections are in their order, with items separate', () => {
  expect(bySection(fields).map(({ section }) => section)).toEqual([
    'document',
    'supplier',
    'customer',
    'dates',
    'amounts',
    'vat',
    'payment',
    'other',
  ]);
  expect(itemFields(detail)).toHaveLength(10);
});

test('sections follow the administrator’s arrangement, and field navigation follows the page', () => {
  const definition = detail.documentTypeDefinition;
  const arranged = buildDetail({
    documentTypeDefinition: {
      documentType: 'invoice',
      fields: (definition?.fields ?? []).map((each) =>
        each.name === 'total_amount'
          ? { ...each, section: 'checked_first' }
          : each.name === 'note'
            ? { ...each, section: 'gone' }
            : each,
      ),
      sections: [
        { key: 'checked_first', name: 'Checked first' },
        { key: 'payment', name: '' },
      ],
    },
  });
  const found = reviewFields(arranged, emptyDraft);
  const shown = bySection(found, arranged.documentTypeDefinition?.sections);
  expect(shown.map(({ section, name }) => name || section)).toEqual([
    'Checked first',
    'payment',
    'document',
    'supplier',
    'customer',
    'dates',
    'amounts',
    'vat',
    'gone',
  ]);
  expect(shown.flatMap((each) => each.fields.map((field) => field.definition.name))).toEqual(
    found.map((field) => field.definition.name),
  );
  expect(found).toHaveLength(fields.length);
});

test('filled and required fields are shown, empty optional ones are collapsed', () => {
  expect(isAlwaysShown(field('invoice_number_sm'))).toBe(true);
  expect(isAlwaysShown(field('total_amount'))).toBe(true);
  expect(isAlwaysShown(field('order_number_sm'))).toBe(false);
});

test.each([
  [null, 1, 'issued_by_name_sm'],
  ['issued_by_name_sm', 1, 'date_issued'],
  ['date_issued', 1, 'total_amount'],
  ['total_amount', 1, 'issued_by_name_sm'],
  ['date_issued', -1, 'issued_by_name_sm'],
  ['issued_by_name_sm', -1, 'total_amount'],
] as const)('after %s, by %i, the next is %s', (from, by, next) => expect(nextFieldToReview(fields, from, by)).toBe(next));

test('there is no next field when none is left', () => {
  const confirmed = reviewFields(detail, { ...emptyDraft, confirmed: ['issued_by_name_sm'] });
  const left = confirmed.filter((each) => ['issued_by_name_sm', 'currency'].includes(each.definition.name));
  expect(nextFieldToReview(left, null, 1)).toBeNull();
});

test('a document with an unknown type still shows its values', () => {
  const { documentTypeDefinition: _, ...bare } = buildDetail({
    fields: { total_amount: { value: '1', wordIds: [], label: 'Total' } },
  });
  expect(reviewFields(bare, emptyDraft).map(({ definition }) => definition.label)).toEqual(['Total']);
});

test('the payment account is the riskiest, then amounts, then the payee; verified values carry no risk', () => {
  const doubtful = { invoice_number_sm: read('1', 0.4), issued_by_id_sm: read('27074358', 0.4), total_amount: read('5.00', 0.4) };
  const riskOf = (more: Record<string, ReturnType<typeof read>>) =>
    highestRisk(
      reviewFields(buildDetail({ fields: { ...detail.fields, date_issued: read('2026-03-05'), ...more } }), emptyDraft),
    );
  expect(riskOf({ ...doubtful, iban_sm: read('CZ6508000000192000145399', 0.4) })).toBe('iban_sm');
  expect(riskOf(doubtful)).toBe('total_amount');
  expect(riskOf({ total_amount: read('5.00') })).toBe('issued_by_name_sm');
  expect(riskOf({ total_amount: read('5.00'), issued_by_name_sm: read('ACME') })).toBeNull();
});
