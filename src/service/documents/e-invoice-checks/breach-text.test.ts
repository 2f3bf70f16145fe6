import { describe, expect, test } from 'vitest';
import { cultureList } from '#contract/core/cultures.ts';
import { officialRuleSets, readRuleSet } from '#service/extraction/e-invoice-rules/official-rules.ts';
import { returnReason } from './return-reason.ts';
import { breachText } from './breach-text.ts';

const assertions = officialRuleSets.flatMap((name) =>
  readRuleSet(name).patterns.flatMap(({ rules }) => rules.flatMap(({ assertions }) => assertions)),
);

describe.each(cultureList)('%s', (culture) => {
  test('every rule has a message and states what to request', () => {
    expect(assertions.length).toBeGreaterThan(1500);
    for (const { code, terms, test: condition } of assertions) {
      const { message, ask } = breachText(culture, { code, terms });
      for (const each of [message, ask]) {
        expect(each).toMatch(/^\p{Lu}.*\.$/su);
        expect(each).not.toMatch(/[{}]|\bB[TG]-\d|\bcbc:|\bram:/);
        expect(each).not.toContain(condition);
      }
    }
  });
});

test.for<[string, string[], string, string]>([
  [
    'BR-CO-10',
    ['BT-106', 'BT-131'],
    'The sum of the lines is not the sum of the line amounts.',
    'Please check and correct: Sum of the lines, Line amount without VAT.',
  ],
  ['BR-06', ['BT-27'], 'A required value is missing: Seller name.', 'Please add: Seller name.'],
  [
    'BR-AE-02',
    ['BT-31'],
    'The category reverse charge needs the VAT numbers of the supplier and of the customer.',
    'Please add: Seller VAT number.',
  ],
  [
    'BR-Z-05',
    ['BT-152'],
    'In the category zero rate the VAT rate must be 0 %.',
    'Please check and correct: VAT rate of the line.',
  ],
  [
    'BR-CL-03',
    ['BT-5'],
    'A code is not in the official code list: Currency.',
    'Please use a code of the official list: Currency.',
  ],
  [
    'KSEF-A01',
    ['BT-112'],
    'The total with VAT is not the total without VAT plus the VAT.',
    'Please check and correct: Total with VAT.',
  ],
  ['ISDOC-M04', ['BT-44'], 'A required value is missing: Buyer name.', 'Please add: Buyer name.'],
  [
    'DK-R-002',
    [],
    'The invoice breaks a rule of the country DK: see the code of the rule.',
    'Please check and correct: see the code of the rule.',
  ],
])('%s', ([code, terms, message, ask]) => {
  expect(breachText('en-US', { code, terms })).toEqual({ message, ask });
});

describe('the reason for a return', () => {
  const breach = { ruleSet: 'en16931-ubl', field: '', itemIndex: null, path: '/Invoice', terms: ['BT-27'] } as const;

  test('lists what makes the invoice invalid, each problem once, with its line', () => {
    const fatal = { ...breach, code: 'BR-06', severity: 'fatal' } as const;
    const inLine = { ...breach, code: 'BR-25', severity: 'fatal', itemIndex: 1, terms: ['BT-153'] } as const;
    const warning = { ...breach, code: 'UBL-CR-001', severity: 'warning' } as const;
    expect(returnReason('cs-CZ', [fatal, fatal, inLine, warning])).toBe(
      [
        'faktura nesplňuje úřední pravidla elektronických faktur. Opravte ji prosím a pošlete znovu:',
        '- Chybí povinný údaj: Název dodavatele. Doplňte prosím: Název dodavatele. (pravidlo BR-06)',
        '- Řádek 2: Chybí povinný údaj: Název položky. Doplňte prosím: Název položky. (pravidlo BR-25)',
      ].join('\n'),
    );
  });

  test('lists warnings when there are no errors, and is empty without either', () => {
    expect(returnReason('en-US', [{ ...breach, code: 'BR-51', severity: 'warning' }])).toContain('BR-51');
    expect(returnReason('en-US', [{ ...breach, code: 'BR-DE-TMP-32', severity: 'information' }])).toBe('');
  });

  test('fits the maximum length of a reason', () => {
    const many = Array.from({ length: 200 }, (_, itemIndex) => ({
      ...breach,
      code: 'BR-25',
      severity: 'fatal' as const,
      itemIndex,
    }));
    expect(returnReason('sk-SK', many).length).toBeLessThan(5000);
    expect(returnReason('sk-SK', many)).toContain('… a ďalšie (185).');
  });
});
