/** Proposes the type of a document by its title words. */
import type { Context } from './context.ts';
import { fold } from './grammar/fold.ts';
import { textOf } from './layout/layout.ts';

export type ClassProposal = {
  documentClass: string;
  isDeposit: boolean;
  isReverseCharge: boolean;
  /** The document states that no VAT is charged: reverse charge, an exempt supply, or a supplier that does not pay VAT. */
  isWithoutVat: boolean;
};

const reverseCharge =
  /\b(?:prenesen[ai] danov(?:a|e|ej) povinnost|prenesenie danovej povinnosti|dan odvede zakaznik|reverse charge|steuerschuldnerschaft des leistungsempfangers|odwrotne obciazenie|autoliquidation|btw verlegd|inversione contabile|inversion del sujeto pasivo|forditott adozas|taxare inversa|omvand (?:betalningsskyldighet|skattskyldighet)|omvendt betalingspligt)/;
const exempt =
  /\b(?:vat exempt|exempt from vat|intra-?community (?:supply|delivery)|steuerfreie (?:innergemeinschaftliche|ausfuhr)|umsatzsteuerfrei|kleinunternehmer|osvobozeno od dph|oslobodene od dph|ne(?:ni|jsme|jsem|sme|som) platc|nie je platitel|nie s(?:me|om) platitel|neplatce dph|neplatitel dph|exoneree? de tva|tva non applicable|zwolnien\w+ z vat|zwolnienie z podatku|wewnatrzwspolnotowa dostawa|non imponibile|operacion exenta|isento de iva|targyi adomentes|alanyi adomentes|btw vrijgesteld)/;

const classes: readonly { name: string; words: RegExp }[] = [
  {
    name: 'credit_note',
    words:
      /\b(?:dobropis|opravny danovy doklad|credit note|credit memo|credit (?:no\.? ?|# ?)?\d{4,}|credit date|gutschrift|rechnungskorrektur|stornorechnung|korrekturrechnung|faktura korygujaca|faktura korekta|korekta faktury|korekta(?! (?:[-−]?\d|po\b|przed\b))|credit statement|factura de abono|avoir|facture d'avoir|creditnota|creditfactuur|nota (?:de|di) (?:credito|abono|creditare)|factura rectificativa|rectificativa|kreditfaktura|kreditnota(?:en)?|kreditering|jovairo szamla|(?:ervenytelenito|sztorno|storno|helyesbito) ?szamla|factura (?:de )?storno|hyvityslasku|knjizno odobrenje|dobropisu|kreeditarve|kreditrekins|kreditine (?:saskaita|pvm saskaita))\b/,
  },
  {
    name: 'receipt',
    words:
      /\b(?:uctenka|paragon|pokladni doklad|pokladnicny doklad|receipt|kassenbon|quittung|paragon fiskalny|ticket de caisse|cash bill|blocek|scontrino|documento commerciale|ricevuta|nyugta|kvitto|kvittering|bon fiscal|kassabon|kuitti|factura simplificada|talao)\b/,
  },
  {
    name: 'delivery_note',
    words:
      /\b(?:dodaci list|delivery note|lieferschein|packing slip|dokument wz|bon de livraison|documento di trasporto|albaran|guia de (?:remessa|transporte)|szallitolevel|pakbon|foljesedel|folgeseddel|aviz de insotire|dobavnica|otpremnica|saateleht|pavadzime)\b/,
  },
  {
    name: 'order',
    words:
      /\b(?:objednavka|purchase order|bestellung|auftragsbestatigung|zamowienie|bon de commande|sales order|inkooporder|ordine d'acquisto|orden de compra|megrendeles|bestallning|comanda|narudzbenica)\b/,
  },
  { name: 'contract', words: /\b(?:smlouva|zmluva|contract|vertrag|umowa|contrat|agreement)\b/ },
  {
    name: 'invoice',
    words:
      /\b(?:faktura|faktury|invoice|rechnung|facture|factuur|danovy doklad|handelsrechnung|tax invoice|fattura|factura|fatura|szamla|lasku|racun|arve|rekins|saskaita)\b/,
  },
];

/** All classes that can be proposed. */
export const proposedClasses: readonly string[] = [...classes.map(({ name }) => name), 'other'];

/** Words that only tills print. */
const tillPattern =
  /\b(?:cash(?!less)|change|tendered|cashier|hotove|hotovost|vraceno|vratene|pokladna|pokladni|uctenka|bloku|ruckgeld|gegeben|bediener|kassierer|kasse|gotowka|reszta|kasjer|especes|rendu|caissier|visa|mastercard|table|server|subtotal|gst summary|thank ?you|tunai|kembali(?:an)?|kasir|terima ?kasih|struk|ec-?cash|giro ?card|kartenzahlung|kundenbeleg|bon-?nr|contante|efectivo|wisselgeld|kontant|keszpenz|visszajaro|troco|numerar|nakit)\b/g;

/** Proposes a class by title words: titles are in large or few words near the top; the same words in running text mean little. */
export function classOf(context: Context): ClassProposal {
  const [page] = context.layout.pages;
  const scores = new Map<string, number>();
  for (const row of page?.rows ?? []) {
    for (const [place, segment] of row.segments.entries()) {
      const text = fold(segment.text);
      const beside = row.segments[place + 1]?.text ?? '';
      const isLarge = segment.y1 - segment.y0 > 1.25 * (page?.letterHeight ?? 10);
      const top = 1 - segment.y0 / (page?.height ?? 1);
      const words = segment.tokens.length;
      for (const { name, words: pattern } of classes) {
        const at = text.search(pattern);
        if (at < 0) continue;
        const opens = at < 3 ? 1 : 0.4;
        const isReference =
          (/[:]\s*\S/.test(segment.text) && words > 1 && name !== 'invoice' && name !== 'credit_note' && name !== 'receipt') ||
          // `Contrat   CT-118204-P`: the number of a contract beside its label
          (name === 'contract' && !isLarge && words <= 3 && /\d/.test(beside));
        const score =
          (isLarge ? 2.5 : 1) *
          opens *
          top *
          (words <= 4 ? 1 : words <= 8 ? 0.6 : 0.15) *
          (isReference ? 0.15 : 1) *
          (words === 1 && name === 'order' ? 0.5 : 1);
        scores.set(name, Math.max(scores.get(name) ?? 0, score));
      }
    }
  }
  // A credit note mentions the invoice that it corrects, and a receipt may be titled tax invoice.
  if (scores.has('credit_note')) scores.set('credit_note', (scores.get('credit_note') ?? 0) * 1.4);
  const [best] = [...scores].toSorted((a, b) => b[1] - a[1]);
  const all = fold((page?.rows ?? []).map((row) => textOf(row.tokens)).join('\n'));
  const hasCustomer = context.labels.some(
    (label) => label.isSetApart && label.meanings.some(({ meaning }) => meaning === 'customer'),
  );
  const tillWords = all.match(tillPattern) ?? [];
  // payments at a till do not go to a bank account
  const hasAccount = context.labels.some(({ meanings }) => meanings.some(({ meaning }) => meaning === 'iban'));
  const isTill =
    !hasCustomer &&
    !hasAccount &&
    context.layout.pages.length === 1 &&
    context.layout.tokens.length < 400 &&
    new Set(tillWords).size >= 2;
  const isReverseCharge = reverseCharge.test(all);
  const isNarrow = page !== undefined && page.height > 1.9 * page.width;
  const documentClass =
    best === undefined || best[1] < 0.25
      ? isNarrow && !hasCustomer
        ? 'receipt'
        : context.amounts.length > 2
          ? 'invoice'
          : 'other'
      : best[0];
  return {
    documentClass: isTill && documentClass === 'invoice' ? 'receipt' : documentClass,
    isDeposit:
      /\b(?:zalohova faktura|zalohovy list|vyzva k platbe|proforma|pro forma|predfaktura|abschlagsrechnung|anzahlungsrechnung|deposit invoice|faktura zaliczkowa|facture d'acompte)\b/.test(
        all,
      ),
    isReverseCharge,
    isWithoutVat: isReverseCharge || exempt.test(all),
  };
}
