import { expect, test } from 'vitest';
import { guessLanguage } from './ocr-language.ts';

test.each([
  { text: 'FAKTURA - DANOVY DOKLAD Datum vystaveni Celkem k uhrade', languages: 'ces' },
  { text: 'Faktúra Dátum vystavenia Spolu k úhrade Množstvo', languages: 'slk' },
  { text: 'Invoice number Date due Total amount', languages: 'eng' },
  { text: 'Rechnung Nr. Gesamtbetrag inkl. MwSt. Bitte zahlen', languages: 'deu' },
  { text: 'Faktura VAT Sprzedawca Nabywca Razem do zapłaty', languages: 'pol' },
  { text: 'FACTURE Montant Total TTC TVA Échéance', languages: 'fra' },
])('$text is recognized as $languages', ({ text, languages }) => {
  expect(guessLanguage(text.split(' '))).toEqual({ languages, isClear: true });
});

test('words shared by two languages keep both', () => {
  expect(guessLanguage(['Faktura', 'Dodavatel', 'Odberatel', 'datum', 'DPH'])).toEqual({ languages: 'ces+slk', isClear: false });
});

test('names and numbers do not indicate a language', () => {
  expect(guessLanguage(['Acme', '12.03.2024', '4840,00', 'Novák'])).toBeNull();
});
