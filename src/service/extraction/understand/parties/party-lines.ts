/** Kind of a line in an address block. */
import type { LabelHit } from '../labels/label-hits.ts';
import { fold } from '../grammar/fold.ts';
import { hasLegalForm, hasPlace, hasStreet } from '../lexicon/addresses.ts';
import { isCountry } from '../lexicon/countries.ts';
import type { Meaning } from '../lexicon/label-phrases.ts';
import { textOf } from '../layout/layout.ts';
import type { Segment } from '../layout/layout.ts';
import { boxOf } from '../layout/geometry.ts';
import { isGreeting } from './greetings.ts';
import type { Token } from '../layout/tokens.ts';

export type LineKind = 'name' | 'street' | 'place' | 'country' | 'identifier' | 'contact' | 'section' | 'empty' | 'figure';
export type Line = Segment & { kind: LineKind };

const identifierMeanings = new Set<Meaning>([
  'ico',
  'siren',
  'nip',
  'kvk',
  'register',
  'vatId',
  'taxNumber',
  'iban',
  'account',
  'bic',
  'bankCode',
  'otherNumber',
  'number',
  'order',
  'issueDate',
  'taxDate',
  'dueDate',
  'otherDate',
  'variableSymbol',
  'constantSymbol',
  'specificSymbol',
  'paymentMethod',
  'currency',
  'total',
  'net',
  'vat',
  'due',
  'paid',
  'otherAmount',
  'rate',
  'paymentReference',
  'dueDays',
  'note',
  'exchangeRate',
  'receivedDate',
  'rounding',
]);
const sectionMeanings = new Set<Meaning>(['supplier', 'customer', 'otherParty']);

/** Matches labels inside an address block whose value is part of the address. */
const partLabel =
  /^(?:name|název|meno|firma|jméno|company(?: name)?|nazwa|nom|raison sociale|address|adresa|adresse|adres|adress|aadress|adresas|(?:juridiskā )?adrese|buveinė|osoite|cím|anschrift|sídlo|sidlo|street|ulice|straße|obchodní firma|obchodné meno|inhaber|inh\.|owner|attention|attn|att|t\.?a\.?v|z\. ?hd|k rukám)\.?\s*:\s*/iu;
/** Matches the label of an address, of which at least the street follows: `Adresa: Bd. Unirii, nr. 15, bl. 5A`. */
const addressLabel =
  /^(?:address|adresa|adresse|adres|adress|aadress|adresas|(?:juridiskā )?adrese|osoite|cím|anschrift|indirizzo|direcci[oó]n|endere[cç]o|morada)\s?:/iu;
/** Matches a line of label, colon and value: `Nummer : 75969813`. */
const labelled = /^[\p{L}.\-/ ()]{2,32}\s?:(?:\s|$)/u;

/** Matches a number behind the word for it: `Leveranciersnr. 100773`, `Kundennummer 4471`. */
const numbered = /^\p{L}{4,}(?:nr\.|nummer|nr) ?\d+$/iu;

const honorific =
  /^(?:familie|eheleute|vážen[ýáí] \p{L}+,?|sehr geehrter? .*|dear .*|(?:an )?(?:herrn?|frau)(?: (?:und|u\.|&|\/) (?:herrn?|frau))?|firma|fa\.?|mr\.?(?: (?:and|&) mrs\.?)?|mrs\.?|ms\.?|attn\.?:?|an|pan|pani|szanown[ya] pani?|m\.(?: et mme)?|mme|monsieur(?: et madame)?|madame|mademoiselle|messieurs|sig\.?(?:ra)?|egr\. sig\.?|señora?|sra?\.|dhr\.?|de heer|mevr(?:\.|ouw)?|company name:?|name:?|jméno:?|název:?|c\/o|nom:?|nazwa:?)$/iu;

/**
 * Returns the label that starts the line and is followed by a value: `IČO: …`, `Tel. …`. A name such as `Invoice Partners Ltd` has no
 * colon.
 */
function leadingLabel(segment: Segment, labelOf: ReadonlyMap<Token, LabelHit>): LabelHit | undefined {
  const [first] = segment.tokens;
  const label = first === undefined ? undefined : labelOf.get(first);
  return label !== undefined && label.tokens[0] === first ? label : undefined;
}

const isFirm = (label: LabelHit, segment: Segment): boolean =>
  label.isSetApart || label.meanings.some(({ weight }) => weight >= 1) || label.tokens.length === segment.tokens.length;

/** Whether a number is a house number and not a document number: `No: 28, Jalan Astana 1C`. */
const isHouseNumber = (text: string): boolean =>
  /^(?:no|lot)[.:]? ?\d+\p{L}?, ?\p{L}{2}/iu.test(text) && hasStreet(text.replace(/^\p{L}+[.:]? ?/u, ''));

/** Matches a street marked as such before the colon of its number: `Atatürk Cad. No: 188 Kat: 5`. */
const numberedStreet = /\b(?:cad|caddesi|sok|sokak|sk|mah|bulv|blv|ul|ulice|street|st|rua|av)\.? (?:n[ro]?|no)\.? ?: ?\d/;

/** Matches a page number, which is not a street with a house number: `1 von 1`, `Strana 1/2`. */
const pageCounter =
  /^(?:(?:page|seite|blatt|strana|str|strona|pagina|página|oldal|sida|sayfa)[.:]? ?\d{1,3}(?: ?(?:\/|of|von|z|ze|de|di|sur|van|din|av) ?\d{1,3})?|\d{1,3} (?:of|von|z|ze|de|di|sur|van|din|av) \d{1,3})$/iu;

export const isPageCounter = (text: string): boolean => pageCounter.test(text.trim());

/** Matches a date; a line with a date is not a name. */
const day = /(?<![\d-])(?:[0-3]?\d[./] ?[01]?\d[./] ?(?:19|20)\d{2}|(?:19|20)\d{2}-[01]\d-[0-3]\d)(?!\d)/;

/** Matches opening hours: `Mo–Fr 9–18:30, Sa 10–14 Uhr`. */
const openingHours =
  /^(?:\p{L}+ ?: ?)?(?:mo|po|pn|pon|lun|lu|mon|ma)\p{L}*\.? ?[–-] ?(?:fr|pá|pa|pi|pt|pia|ven|ve|vie|vr|so|sa|sat|ne|nd|su|sun|zo|do)\p{L}*\.?:? ?\d/iu;

/** Whether a part of a line is a telephone number, mail or web address, or the opening hours. */
export const isContactPart = (text: string): boolean =>
  openingHours.test(text) ||
  /@|www\.|^(?:tel(?:ef(?:on)?|efone|efax)?|puh|tlf|fax|mob(?:il)?|gsm|ph|phone|fon|e-?mail)\b/i.test(text);

/** Whether a text is one word of capitals and digits: `TA-90117-26`. */
const isCode = (text: string): boolean => /^(?=(?:.*\d){4})[\p{Lu}\d\-/.]+$/u.test(text);

/** Matches names of associations of owners and tenants, which contain an address: `SVJ Pražská 1184`, `WEG Lindenallee 5`. */
export const isOwnersAssociation = (text: string): boolean => namedByAddress.test(fold(text));
const namedByAddress =
  /^(?:svj|spolecenstvi (?:vlastniku|pro dum)|bytove druzstvo|spolocenstvo vlastnikov|wspolnota mieszkaniowa|weg|eigentumergemeinschaft|copropriete|condominio|comunidad de propietarios|tarsashaz|vve)\b/;

/** Matches the entry of a company in a register or scheme behind its abbreviation: `FN 188442 k, LG Linz`, `ARA 18844`. */
const registered = /^(?:fn|hr[ab]|ara|dvr|bdo|krs|rea|rcs) \d{4}/;

/** Matches the title of a document with its number: `Faktúra č. 5120018844`. */
const numberedTitle = /(?:faktur|invoice|rechnung|factur|fattur|doklad)\S* (?:c|no|nr|n)[.°º]? ?\S*\d{3}/;

/**
 * Whether a line begins or ends with a number, as streets do, or says that there is none (*snc* in Italy); the figure in a name is elsewhere:
 * `Bassini S.n.c. di Bassini G. 6 C.`
 */
const isStreetLine = (text: string): boolean => /^\d|\d+ ?\p{L}?(?:[/-]\d+ ?\p{L}?)?$| snc$/u.test(text);

/** Matches a department of a customer, which is neither a name nor part of the address: `Abt. Technik`. */
const department =
  /^(?:abt\.|abteilung|department|dept\.?|oddeleni|oddelenie|odd\.|dzial|service (?:comptabilite|achats|financier)|afdeling|afd\.|ufficio|reparto|departamento|dpto\.|osztaly)(?: |$)/;

/** Matches titles of documents that are neither a name nor a label: `Offert`, `Potvrzení objednávky`. */
const title =
  /^(?:offerte?|angebot|kostenvoranschlag|(?:cenova )?(?:nabidka|ponuka)|oferta|devis|quote|quotation|estimate|presupuesto|preventivo|orcamento|tilbud|tarjous|arajanlat|teklif|(?:order|booking) (?:confirmation|details|summary)|(?:auftrags|bestell|buchungs)bestatigung|bestelbevestiging|ordre?bekraftelse|orderbekraftelse|ordrebekreftelse|ordredetaljer|tilausvahvistus|potvrzeni (?:objednavky|rezervace)|potvrdenie (?:objednavky|rezervacie)|potwierdzenie (?:zamowienia|rezerwacji)|confirmation de commande|conferma d.ordine|potvrditev (?:rezervacije|narocila)|potvrda (?:rezervacije|narudzbe))$/;

/** Matches headings of the parts of a party, as in the view of a KSeF invoice: `Dane identyfikacyjne`. */
const partHeading =
  /^(?:dane (?:identyfikacyjne|kontaktowe|adresowe)|(?:identifikacni|kontaktni|identifikacne|kontaktne) udaje|kontaktdaten|(?:contact|identification) (?:details|data)|coordonnees|contactgegevens|datos de contacto|dati di contatto)$/;

/** Whether a line is an exclamation such as `Thank you for your order!`, and no name. */
const isExclamation = (text: string): boolean => text.endsWith('!') && text.includes(' ') && !hasLegalForm(text);

/** Matches thanks, which letters and receipts print in large letters: `Vielen Dank für Ihren Einkauf`. */
const thanks =
  /^(?:(?:vielen dank|danke|thanks?(?: you)?)|(?:merci|gracias|grazie|obrigad[oa]|dekujeme|dakujeme|dziekujemy|tack|tak|takk|kiitos|bedankt|dank u|hvala|koszonjuk|multumim|tesekkur) (?:de|pour|por|per|pel[ao]|za|ze|for|til|voor|pentru|ca|ederiz|hogy|a))(?: |$)/;

/** Whether a line in large letters is no name: a greeting, an exclamation, thanks, a title or a heading. */
export const isNoName = (text: string): boolean =>
  isGreeting(text) ||
  isExclamation(text) ||
  (thanks.test(fold(text)) && !hasLegalForm(text)) ||
  title.test(fold(text)) ||
  partHeading.test(fold(text));

export function kindOf(segment: Segment, labelOf: ReadonlyMap<Token, LabelHit>): LineKind {
  const text = segment.text.replace(partLabel, '').trim();
  if (text === '' || /^[^\p{L}\d]*$/u.test(text) || isPageCounter(text) || isNoName(text)) return 'empty';
  if (
    /@|www\.|https?:|^\+?\(?\d[\d\s()/-]{7,}$/u.test(text) ||
    /^(?:\+|00)\d/.test(text) ||
    /^(?:tel|telefone?|telef|telem|tlf|puh|phone|ph|fax|mob|mobile?|gsm|hotline)\.?\s?(?:no)?[.:]*\s?[+(]?\d[\d ()/-]{4}/iu.test(
      text,
    ) ||
    /^[tpfm][.:] ?[+(]?\d[\d ()/-]{5}/i.test(text) ||
    /^[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|eu|cz|sk|de|pl|fr|at|nl|io|cloud)\/?$/i.test(text)
  )
    return 'contact';
  if (openingHours.test(text) || department.test(fold(text))) return 'contact';
  if (isCountry(text)) return 'country';
  if (isHouseNumber(text)) return 'street';
  const label = leadingLabel(segment, labelOf);
  if (label !== undefined) {
    const isWhole = label.tokens.length === segment.tokens.length;
    const meanings = label.meanings.map(({ meaning }) => meaning);
    if (meanings.some((meaning) => sectionMeanings.has(meaning)) && (isWhole || label.isSetApart)) return 'section';
    if (meanings.includes('contact') && isFirm(label, segment) && !hasPlace(text)) return 'contact';
    if (
      meanings.some((meaning) => identifierMeanings.has(meaning)) &&
      isFirm(label, segment) &&
      (isWhole || label.isSetApart || /\d/.test(text)) &&
      !hasPlace(text)
    )
      return 'identifier';
  }
  if (numberedStreet.test(fold(text))) return 'street';
  if (addressLabel.test(segment.text) && /\d/.test(text) && !hasPlace(text)) return 'street';
  if (registered.test(fold(text))) return 'identifier';
  if ((labelled.test(text) || numbered.test(text) || numberedTitle.test(fold(text))) && !hasPlace(text)) return 'identifier';
  if (hasPlace(text)) return 'place';
  if (isOwnersAssociation(text)) return 'name';
  if (hasStreet(text)) return hasLegalForm(text) && !isStreetLine(text) ? 'name' : 'street';
  if (/^[\d\s.,/\-–%€$:]+$/u.test(text) || day.test(text) || isCode(text) || /\*{3}/.test(text)) return 'figure';
  return 'name';
}

/** Returns the part of a line after its leading section label (`FROM: Company ABC`), or null if nothing follows it. */
export function behindLabel(segment: Segment, label: LabelHit): Segment | null {
  const last = label.tokens.at(-1);
  const at = last === undefined ? -1 : segment.tokens.indexOf(last);
  const rest = segment.tokens.slice(at + 1).filter((token, place) => place > 0 || token.key !== '');
  return rest.length === 0 ? null : { ...boxOf(rest), row: segment.row, tokens: rest, text: textOf(rest) };
}

/** Removes a leading `Name:` or `Address:`. */
export function withoutPartLabel(segment: Segment): Segment {
  const match = partLabel.exec(segment.text);
  if (match === null) return segment;
  const labelLetters = match[0].replace(/\s/g, '').length;
  let letters = 0;
  const tokens = segment.tokens.filter((token) => {
    letters += token.text.length;
    return letters > labelLetters;
  });
  return tokens.length === 0 ? segment : { ...boxOf(tokens), row: segment.row, tokens, text: textOf(tokens) };
}

export const isHonorific = (text: string): boolean => honorific.test(text.trim());
