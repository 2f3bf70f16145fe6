import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { contextOf } from '../context.ts';
import { readPaymentMethod } from './payment-method.ts';

const methodOf = (text: string): string | undefined => readPaymentMethod(contextOf([buildPage(text)], '2026-11-25'))?.value;

test.each([
  ['Forma úhrady: převodním příkazem', 'převodním příkazem'],
  ['Způsob platby: bankovním převodem   Variabilní symbol: 250112', 'bankovním převodem'],
  ['Platba: kartou online – UHRAZENO', 'kartou online'],
  ['Platba: inkasom z účtu zákazníka. Neuhrádzajte.', 'inkasom'],
  ['Sposób zapłaty: przelew, termin płatności 14 dni: 2026-03-03', 'przelew'],
  ['Forma de pago: transferencia a ES86 2038 3044 1560 0044 1822 antes del 15/04/2025', 'transferencia'],
  ['Règlement par chèque ou virement.', 'chèque ou virement'],
  ['Mode de paiement : prélèvement automatique, IBAN FR76 **** 471', 'prélèvement automatique'],
  ['Pagamento: bonifico bancario 30 gg data fattura', 'bonifico bancario'],
  ['Payment method: Visa •••• 4417', 'Visa'],
  ['Fizetési mód    Teljesítés kelte    Fizetési határidő\nÁtutalás        2026.04.30.         2026.05.30.', 'Átutalás'],
  ['Forma úhrady         Variabilný symbol\nBankový prevod       2025040', 'Bankový prevod'],
])('the way of paying without what follows it: %s', (text, method) => expect(methodOf(text)).toBe(method));

test.each([
  'Betalningsvillkor: 30 dagar netto',
  'Úhrada na účet: SK78 0900 0000 0029 1188 4011',
  'Zahlbar innerhalb von 14 Tagen ohne Abzug',
  'Zálohová platba celkem 60 500,00 Kč',
])('a term or an account is no way of paying: %s', (text) => expect(methodOf(text)).toBeUndefined());
