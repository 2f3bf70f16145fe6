import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { issueMessage } from '#contract/core/issue-reason.ts';
import type { ReasonAnswer } from '#contract/core/errors.ts';
import { TypeDraft } from '#contract/document-types/bff.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { activateCulture, addCatalog } from '#web/platform/i18n/i18n.ts';
import { writeReason } from '#web/platform/i18n/reason-text.ts';
import { fieldErrorText, refusalText } from './issue-text.ts';

beforeAll(async () => {
  await activateCulture('cs-CZ');
  await addCatalog('settings');
  await addCatalog('reasons');
});

const unknown = 'Tato hodnota není platná.';

test.each([
  [{ code: 'text_too_long', params: { max: 200 } }, 'Zadejte nejvýše 200 znaků.'],
  [{ code: 'list_too_long', params: { max: 30 } }, 'Použijte nejvýše 30 záznamů.'],
  [{ code: 'value_not_of_type', params: { type: 'DATE' } }, 'Toto není platná hodnota pole typu Datum.'],
  [{ code: 'unknown_field', params: { field: 'cost_centre' } }, 'Pole cost_centre neexistuje.'],
  [{ code: 'check_unknown_field', params: { field: 'totl' } }, 'Výraz používá pole, které neexistuje: totl.'],
  [{ code: 'check_types_differ' }, 'Výraz porovnává nebo počítá hodnoty typů, které k sobě nepatří.'],
  [
    { code: 'check_syntax', params: { cause: "Unexpected character: '§'" } },
    "Výrazu nelze porozumět: Unexpected character: '§'.",
  ],
  [{ code: 'too_many_fields', params: { max: 500 } }, 'Typ dokladu může mít nejvýše 500 polí.'],
  [{ code: 'row_key_repeated', params: { row: 5 } }, 'Tento klíč už je na řádku 5.'],
  [{ code: 'address_https_required' }, 'Adresa musí začínat https.'],
  [{ code: 'unit_has_documents', params: { count: 3 } }, 'Patří k ní 3 doklady.'],
  [{ code: 'email_taken' }, 'Tuto e-mailovou adresu už používá jiný uživatel.'],
  [{ code: 'a_code_that_nobody_knows', message: 'words that nobody has put into Czech' }, unknown],
  [{ message: 'the words of another service' }, unknown],
])('%j', (reason, expected) => {
  expect(fieldErrorText(writeReason(reason))).toBe(expected);
});

test('validation errors of a whole type contain no English', () => {
  const draft = {
    name: {},
    settings: { extractItems: 1 },
    fields: [{ fieldName: 'Číslo', fieldType: 'NUMBER', hints: [''], options: [{ key: '' }], format: 'x'.repeat(61) }],
    checks: [{ expression: '', level: 'Error', message: { 'en-US': 'x'.repeat(201) } }],
    more: 1,
  };
  const { error } = TypeDraft.safeParse(draft, { error: issueMessage });
  const texts = new Set((error?.issues ?? []).map(({ message }) => fieldErrorText(message)));
  expect([...texts].toSorted()).toEqual(
    [
      'Hodnota má nesprávný typ. Očekává se: boolean.',
      'Neznámé vlastnosti: more.',
      'Použijte malá písmena bez diakritiky, číslice a podtržítka; název začíná písmenem a má nejvýše 100 znaků.',
      'Vyberte jednu z možností: TEXT, DECIMAL, INTEGER, DATE, BOOLEAN, ENUM, LOOKUP.',
      'Vyplňte hodnotu.',
      'Zadejte název alespoň v jednom jazyce.',
      'Zadejte nejvýše 200 znaků.',
      'Zadejte nejvýše 60 znaků.',
    ].toSorted(),
  );
});

test('a refusal states its known reason', () => {
  const refused = (code: string, reason: ReasonAnswer) => refusalText(new ApiError(409, { code, reason }));
  const inUse = { table: 'orders', fields: 'invoice.note, receipt.note', more: 2 };
  expect(refused('still_in_use', { code: 'data_table_in_use', params: inUse })).toMatch(
    /Tabulka orders dává hodnoty polím invoice\.note, receipt\.note a 2 dalším\.$/,
  );
  expect(refused('too_many', { code: 'table_too_many_rows', params: { max: 500_000, count: 2_000_000 } })).toMatch(
    /nejvýše 500\s000 řádků; tato by jich měla 2\s000\s000\.$/u,
  );
  expect(refused('still_in_use', { code: 'for_reasons_of_its_own', params: {} })).not.toMatch(/reasons/);
});

test('an English reader sees unknown reasons unchanged', async () => {
  await activateCulture('en-US');
  expect(fieldErrorText('for reasons of its own')).toBe('for reasons of its own');
  const tooLong = z.string().max(3).safeParse('four', { error: issueMessage });
  expect(fieldErrorText(tooLong.error?.issues[0]?.message)).toBe('Enter at most 3 characters.');
  await activateCulture('cs-CZ');
});
