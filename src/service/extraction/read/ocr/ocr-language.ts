import type { OcrLanguage } from './ocr-data.ts';

const shared = {
  czechAndSlovak:
    'faktura danovy doklad dodavatel odberatel datum splatnosti splatnost uhrade uhrada uhrady dic ico dph cena zaklad ucet cislo uctu objednavka objednavky polozka popis platba ulice sidlo krajsky oddil vlozka sluzby sluzba doprava banka symbol bez dodavka jednotkova dobropis zaloha zalohova',
  polishAndGerman: 'netto brutto',
};

/**
 * Words of business documents, without accents, because accents are the first to be misrecognized in poor print or with a model for another
 * language.
 */
const lexicon: Record<OcrLanguage, string> = {
  ces: `${shared.czechAndSlovak} vystaveni zdanitelneho plneni celkem castka mnozstvi sazba variabilni konstantni prevodem razitko praha brno jednotka hotove zaplaceno obchodnim rejstriku soud mestsky zpusob dne dle nebo jsme prosim mistni den dodaci list kusu mesic cenu vyrobku`,
  slk: `${shared.czechAndSlovak} vystavenia dodania spolu suma icdph mnozstvo sadzba variabilny konstantny prevodnym prikazom peciatka bratislava kosice celkom nazov sud obchodnom registri sposob ulica podla alebo sme dodaci mesiac okresny zapisana datumom`,
  eng: 'invoice date due total amount number order customer bill ship the and of for payment tax price quantity description subtotal unit terms balance receipt cash change item qty thank you bank account address phone please net paid from to by',
  deu: `${shared.polishAndGerman} rechnung rechnungsnummer rechnungsdatum kunden kundennummer datum betrag gesamt gesamtbetrag mwst ust steuer summe menge preis einzelpreis bezeichnung und der die das fur bitte zahlung konto lieferdatum lieferschein gmbh strasse seite zahlbar tage positionen artikel stuck ihre unsere mit von bei auf nach innerhalb zu`,
  pol: `${shared.polishAndGerman} faktura sprzedawca nabywca data wystawienia sprzedazy termin platnosci razem zaplaty kwota wartosc nip ilosc cena nazwa towaru uslugi stawka rachunek bankowy slownie pln numer sposob przelew podatku miejsce oryginal ulica zaplata dnia konto`,
  fra: 'facture client montant total tva ttc prix quantite designation unitaire echeance paiement reglement adresse numero siret siren du de la le les des et pour commande livraison conditions votre nous escompte date montants remise',
};

const languagesOf = new Map<string, OcrLanguage[]>();
for (const [language, words] of Object.entries(lexicon) as [OcrLanguage, string][]) {
  for (const word of words.split(' ')) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);
}

/** Lower scores and smaller leads may be chance. */
const minScore = 1.5;
const minScoreLead = 1;

export type LanguageGuess = { languages: string; isClear: boolean };

/**
 * Returns the language with the highest score, where a word of several languages counts less for each; the first two, joined by `+`, if
 * they are close; null if the words give no indication.
 */
export function guessLanguage(words: readonly string[]): LanguageGuess | null {
  const scores = new Map<OcrLanguage, number>();
  for (const word of words) {
    const folded = word
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[^a-z]/g, '');
    const languages = languagesOf.get(folded) ?? [];
    for (const language of languages) scores.set(language, (scores.get(language) ?? 0) + 1 / languages.length);
  }
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] < minScore) return null;
  const isClear = second === undefined || best[1] - second[1] >= minScoreLead;
  return { languages: isClear ? best[0] : `${best[0]}+${second[0]}`, isClear };
}
