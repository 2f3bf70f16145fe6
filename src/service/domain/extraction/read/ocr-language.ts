import type { OcrLanguage } from './ocr-data.ts';

/** Words of business documents, without accents: the sample is read by the English model, which drops them. */
const lexicon: Record<OcrLanguage, string> = {
  ces: 'faktura danovy doklad dodavatel odberatel datum vystaveni splatnosti zdanitelneho plneni celkem uhrade castka dic ico dph cena mnozstvi zaklad sazba ucet cislo uctu variabilni konstantni uhrady prevodem objednavka razitko podpis praha brno jednotka banka bez polozka popis platba hotove dan zaplaceno ulice sidlo obchodnim rejstriku soud krajsky mestsky oddil vlozka',
  slk: 'faktura danovy doklad dodavatel odberatel datum vystavenia splatnosti dodania spolu uhrade suma icdph dic ico dph mnozstvo jednotkova zaklad sadzba ucet cislo variabilny konstantny prevodnym prikazom objednavky peciatka bratislava kosice celkom uhradu forma uhrady popis nazov polozky okresny sud zapisana obchodnom registri',
  eng: 'invoice date due total amount number order customer bill ship the and of for payment tax price quantity description subtotal unit terms balance receipt cash change item qty thank you bank account address phone please net paid from to by',
  deu: 'rechnung rechnungsnummer rechnungsdatum kunden kundennummer datum betrag gesamt gesamtbetrag mwst ust steuer summe netto brutto menge preis einzelpreis bezeichnung und der die das fur bitte zahlung konto lieferdatum lieferschein gmbh strasse seite zahlbar tage positionen artikel stuck ihre unsere mit von bei auf nach innerhalb zu',
  pol: 'faktura sprzedawca nabywca data wystawienia sprzedazy termin platnosci razem zaplaty kwota wartosc netto brutto nip ilosc cena nazwa towaru uslugi stawka rachunek bankowy slownie pln numer sposob przelew podatku miejsce oryginal ulica zaplata dnia konto',
  fra: 'facture client montant total tva ttc prix quantite designation unitaire echeance paiement reglement adresse numero siret siren du de la le les des et pour commande livraison conditions votre nous escompte date montants remise',
};

const languagesOf = new Map<string, OcrLanguage[]>();
for (const [language, words] of Object.entries(lexicon) as [OcrLanguage, string][]) {
  for (const word of words.split(' ')) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);
}

/** Fewer known words than this may be chance. */
const leastScore = 1.5;

/** The language that most of the words speak for, a word of several languages counting less for each; null when they say nothing. */
export function guessLanguage(words: readonly string[]): OcrLanguage | null {
  const scores = new Map<OcrLanguage, number>();
  for (const word of words) {
    const folded = word
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[^a-z]/g, '');
    const languages = languagesOf.get(folded) ?? [];
    for (const language of languages) scores.set(language, (scores.get(language) ?? 0) + 1 / languages.length);
  }
  const [best] = [...scores].sort((a, b) => b[1] - a[1]);
  return best !== undefined && best[1] >= leastScore ? best[0] : null;
}
