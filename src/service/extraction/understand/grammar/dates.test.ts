import { fc } from '#testing/properties.ts';
import { expect, test } from 'vitest';
import { addDays, orderOfDates, parseDate } from './dates.ts';

const today = '2026-06-01';

test.each([
  ['5.3.2026', '2026-03-05'],
  ['05.03.2026', '2026-03-05'],
  ['24. 11. 2023', '2023-11-24'],
  ['5/3/2026', '2026-03-05'],
  ['05-03-26', '2026-03-05'],
  ['31.12.99', '1999-12-31'],
  ['2026-03-05', '2026-03-05'],
  ['2026/3/5', '2026-03-05'],
  ['2026.03.05', '2026-03-05'],
  ['09.12.2017.', '2017-12-09'],
  ['5. března 2026', '2026-03-05'],
  ['5. marca 2026', '2026-03-05'],
  ['2026 m. kovo 5 d.', '2026-03-05'],
  ['2026. gada 5. marts', '2026-03-05'],
  ['5. märts 2026', '2026-03-05'],
  ['7. Mai 2014', '2014-05-07'],
  ['11. Juli 2014', '2014-07-11'],
  ['5 March 2026', '2026-03-05'],
  ['7th of November 2022', '2022-11-07'],
  ['Sep 13, 2022', '2022-09-13'],
  ['August 3 , 2014', '2014-08-03'],
  ['13-Sep-2022', '2022-09-13'],
  ['1er août 2015', '2015-08-01'],
  ['02 Juillet 2015', '2015-07-02'],
  ['19 april 2014', '2014-04-19'],
  ['15 października 2025', '2025-10-15'],
  ['23 de marzo de 2024', '2024-03-23'],
  ['13 de ago. de 2018', '2018-08-13'],
  ['1 de outubro de 2024', '2024-10-01'],
  ['3 maggio 2021', '2021-05-03'],
  ['2015. március 10.', '2015-03-10'],
  ['2018. okt. 10.', '2018-10-10'],
  ['7 iunie 2022', '2022-06-07'],
  ['19 Mayıs 2023', '2023-05-19'],
  ['4 Şubat 2023', '2023-02-04'],
  ['5. desember 2020', '2020-12-05'],
  ['6. kesäkuuta 2020', '2020-06-06'],
])('%s is %s', (text, iso) => expect(parseDate(text, today)?.iso).toBe(iso));

test.each([
  '31.02.2024',
  '45.01.2024',
  '1.234,56',
  '12.13.2024',
  '0.1.2024',
  '2024',
  '15',
  '5. prosinec',
  '29.2.2023',
  '12:30',
  '1.2.3.4',
])('%j is not a date', (text) => expect(parseDate(text, today)).toBeNull());

test('numeric dates are read day first; month first only on request, and never with dots', () => {
  expect(parseDate('03/04/2024', today)).toEqual({ iso: '2024-04-03', otherIso: '2024-03-04', hasNamedMonth: false });
  expect(parseDate('03/04/2024', today, 'monthFirst')?.iso).toBe('2024-03-04');
  expect(parseDate('03.04.2024', today, 'monthFirst')?.iso).toBe('2024-04-03');
  expect(parseDate('12/31/2024', today)?.iso).toBe('2024-12-31');
});

test('a number that cannot be a month determines the order of all dates', () => {
  expect(orderOfDates(['03/04/2024', '25/12/2018'])).toBe('dayFirst');
  expect(orderOfDates(['03/04/2024', '12/25/2018'])).toBe('monthFirst');
  expect(orderOfDates(['03/04/2024', '24/02/2026.'])).toBe('dayFirst');
  expect(orderOfDates(['03/04/2024', '(12/25/2018)'])).toBe('monthFirst');
  expect(orderOfDates(['03/04/2024', '25.12.2018'])).toBeUndefined();
});

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const months = [
  'ledna',
  'února',
  'března',
  'dubna',
  'května',
  'června',
  'července',
  'srpna',
  'září',
  'října',
  'listopadu',
  'prosince',
];

test('every date is read back from every print format', () => {
  fc.assert(
    fc.property(day, (iso) => {
      const [year = '', month = '', date = ''] = iso.split('-');
      const plain = { day: String(Number(date)), month: String(Number(month)) };
      for (const text of [
        `${date}.${month}.${year}`,
        `${plain.day}. ${plain.month}. ${year}`,
        `${date}/${month}/${year}`,
        iso,
        `${plain.day}. ${months[Number(month) - 1]} ${year}`,
      ]) {
        expect(parseDate(text, today)?.iso).toBe(iso);
      }
    }),
  );
});

test('days are counted across months, years and leap days', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
  expect(addDays('2025-12-25', 14)).toBe('2026-01-08');
});
