import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { findFields } from '../understand.ts';

const read = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(findFields([buildPage(text)], '2026-11-25')).map(([name, { value }]) => [name, value]));

test('with gross prices, net amount and VAT are the sums of the VAT summary, not its largest row', () => {
  expect(
    read(`
Faktura 226041188

                                                     Celkem:   4 476,00 Kč
Sazba            Základ            DPH           S DPH
21 %        3 376,86 Kč      709,14 Kč     4 086,00 Kč
12 %          348,21 Kč       41,79 Kč       390,00 Kč`),
  ).toMatchObject({ total_amount: '4476.00', total_amount_without_vat: '3725.07', total_vat: '750.93' });
});

test('reads rates in brackets after their labels', () => {
  expect(
    read(`
Fatura No: APU2026000001184

                    KDV Matrahı(%20)         9.750,00 TL
                    Hesaplanan KDV(%20)      1.950,00 TL
                    KDV Matrahı(%1)          6.756,00 TL
                    Hesaplanan KDV(%1)          67,56 TL
                    Vergiler Dahil Toplam Tutar   18.523,56 TL`),
  ).toMatchObject({ total_amount: '18523.56', total_vat: '2017.56', currency: 'TRY' });
});
