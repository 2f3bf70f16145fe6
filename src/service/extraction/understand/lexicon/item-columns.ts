/** Column headings of item tables in cs, sk, en, de, pl, fr, nl, es, it, pt, ro, hu, tr, sv, da, nb, fi, sl, hr, et, lv, lt. */
import { keyOf } from '../grammar/fold.ts';

const columnKinds = [
  'position',
  'code',
  'description',
  'quantity',
  'unit',
  'unitPrice',
  'discount',
  'vatRate',
  'vatAmount',
  'net',
  'gross',
  'amount',
  'other',
] as const;
export type ColumnKind = (typeof columnKinds)[number];

const phrases: Readonly<Record<ColumnKind, string>> = {
  position: `sorszám, ssz., sorsz., p.č., poř., poř. č., č., #, pos, pos., position, lp, l.p., line, ln, no, no., nr, nr., ligne, item no, pol., řádek, sl. no, s.no, sr no, sno, p. č., por. č., por, ln., id, lfd nr, zeile, n°, line no, pos nr, posnr,
    nº, n.º, tétel, sıra, sıra no, rad,
    eil. nr., eil. nr, nr. p. k., npk`,
  code: `upc/ean/isbn, ean/upc, upc, isbn, kód, reg. číslo, reg. č., skladové číslo, skl. č., obj. č., kód tovaru, číslo tovaru, kód zboží, kód položky, katalogové číslo, kat. č., číslo zboží, item code, sku, product code, article, article no, artikelnummer, artikel nr, artikelnr, art nr, art.-nr., art. nr., référence, réf, ref, code article, code, ean, indeks, item number, item #, produktnummer, art.no., part number, part no, kod, kod towaru, číslo výrobku, unsere art nr, kód produktu, ihre art nr, artnr, hsn, hsn/sac, hsn code, gtin, product id, cikkszám, pkwiu,
    ref., referencia, código, artículo nº, cod. art., codice, cod., cod. articolo, codice articolo, referência, termékkód, vtsz, vtsz/szj, cod produs, cod, ürün kodu, stok kodu, mal kodu, art.nr., artnr., artikelnummer,
    kauba kood, tootekood, preces kods, prekės kodas, kods, kodas`,
  description: `tuotenimike, nombre del artículo, nombre del producto, nombre artículo, popis, popis položky, název, název položky, název zboží, položka, označení dodávky, označení, předmět plnění, předmět, text, fakturujeme vám, zboží, zboží/služba, název položky/popis, označení zboží, fakturujeme vám za, název zboží/služby, popis zboží, název / popis, předmět fakturace, popis služby, služba, označení dodávky/služby, název produktu, produkt, popis plnění,
    názov, názov položky, označenie, predmet, tovar, popis tovaru, názov tovaru, označenie dodávky, názov tovaru/služby, názov / popis,
    description, item, product, service, details, item description, product description, product name, goods, particulars, description of goods, activity, products, services, item name, description / memo, service description, article description, items, product / service, product/service, description of goods and services, charge description, material, description of services,
    bezeichnung, beschreibung, artikelbeschreibung, artikelbezeichnung, leistung, tätigkeit, artikel, produkt, leistungsbeschreibung, artikeltext, produktbezeichnung, positionsbeschreibung, bezeichnung / beschreibung, leistungsbezeichnung, warenbezeichnung, artikel / leistung, bezeichnung der leistung, posten, dienstleistung,
    nazwa, nazwa towaru, nazwa towaru lub usługi, nazwa towaru/usługi, nazwa towaru / usługi, opis, towar/usługa, nazwa usługi, nazwa towaru, usługi, nazwa produktu, nazwa (rodzaj) towaru lub usługi, nazwa towarów i usług,
    désignation, libellé, produit, prestation, prestations, nom & designation, désignation des produits, intitulé, omschrijving, artikel, product, descrizione, descripción, concepto, détail, nature,
    descripción del servicio, artículo, artículos, detalle, prestazione, articolo, prodotto, servizio, oggetto, descrição, designação, artigo, produto, serviço, megnevezés, termék megnevezése, szolgáltatás megnevezése, termék, leírás, megnevezése, tétel megnevezése, denumire, denumirea produselor sau a serviciilor, denumire produs, descriere, produs, mal hizmet, mal/hizmet, ürün, cinsi, hizmet, açıklama, beskrivning, benämning, produkt/tjänst, tjänst, artikelbenämning, beschrijving, dienst,
    opis storitev, opis storitve, opis blaga, naziv, naziv artikla, naziv blaga, storitev, opis usluge, usluga, naziv usluge, proizvod, vare, varenavn, varebeskrivelse, beskrivelse, ydelse, tekst, tuote, tuotenimi, kuvaus, nimike, selite,
    nimetus, kauba nimetus, kirjeldus, kaup/teenus, kaup, teenus, toode, nosaukums, preces nosaukums, preču nosaukums, pakalpojuma nosaukums, apraksts, prece, pakalpojums, pavadinimas, prekės pavadinimas, prekės / paslaugos pavadinimas, aprašymas, prekė, paslauga, prekė / paslauga`,
  quantity: `geleverd, delivered, toimitettu, množství, počet, mn., mn, počet mj, počet kusů, ks, množ., množ, množstvo, počet ks, počet kusov, mnž, množství mj, množství/mj, množství / mj, počet jednotek, qty, quantity, qty., units, hours, hrs, hrs/qty, unit qty, nos, no. of units, menge, anzahl, stück, stk, anz., anz, menge/einheit, menge me, stunden, anzahl / einheit, ilość, ilosc, liczba, szt, quantité, qté, qte, nombre, nb, aantal, quantità, cantidad, ilość j.m., usage, quant, qty/hrs, stückzahl, einh.menge, qté., quant., počet m.j., množství m.j., menge / einheit,
    cant., uds., uds, unidades, q.tà, qtà, qta, q.ta, qtd., qtd, qt., quantidade, mennyiség, menny., db, mennyis., cantitate, cantitatea, cant, miktar, adet, antal, ant., kvantitet, hoeveelheid, uren,
    količina, kol., kol, antall, määrä,
    kogus, hulk, daudzums, skaits, kiekis`,
  unit: `eenheden, mj, m.j., jednotka, jedn., měrná jednotka, jm, j.m., jm., unit, um, uom, u/m, einheit, einh., einh, me, mengeneinheit, jednostka, unité, eenheid, j.m, u.m., merná jednotka, jedn, ein heit,
    ud., unidad, u.m, un., unidade, me., mennyiségi egység, menny. egys., egys., birim, br., enhet, enh., eenh.,
    enota, em, jedinica mjere, jed. mjere, jedinica, enhed, yksikkö, yks.,
    ühik, mõõtühik, mērv., mērvienība, mērvien., vienība, mat. vnt., mato vnt., mato vienetas, matas, vnt.`,
  unitPrice: `cena za mj, cena/mj, jednotková cena, cena za jednotku, jedn. cena, cena/ks, za kus, cena za kus, cena mj, cena / mj, cena jednotková, j. cena, jc, cena za m.j., cena/mj bez dph, cena za mj bez dph, cena bez dph za mj, jedn. cena bez dph, cena za jedn., cena/jedn, jednotková cena bez dph, cena za mj v kč, cena/j, cena / ks, prodejní cena, cena za jednotku bez dph, cena ks, cena za ks, cena / jedn., jedn.cena, jedn. cena [kč], cena za m. j., cena /mj, jc bez dph, cena za 1 mj, kč/mj, kč / mj, cena mj bez dph, cena za ks bez dph,
    jednotková cena bez dph, cena za jednotku, jedn. cena bez dph, cena za mj bez dph,
    unit price, price, rate, price per unit, unit cost, price/unit, u. price, u/price, unit price (eur), cost, price each, each, unit rate, net price, price / unit, hourly rate, unit net price, price per item, price (eur), item price, net unit price, u.price, unit value, rate/hr, s/price, selling price, unit amount, price net, unit price net,
    einzelpreis, preis, e-preis, einzel, vk-preis, stückpreis, einzel/€, ep, e preis, einzel €, preis/einheit, preis pro einheit, einzelpreis netto, preis je einheit, nettopreis, stundensatz, einzelpreis €, preis/stk, ep netto, preis pro stück, einzelbetrag, einzelpreis eur, preis eur, e-preis netto, einzelpreis (netto), ep/€, stückpreis netto, preis netto, preis €, epreis, satz, einzelpreis (€), einzelpreis in eur,
    cena jednostkowa, cena jedn., cena netto, cena jedn. netto, cena j. netto, cena, cena jednostkowa netto, cena netto/jm, cena jedn, c.j. netto,
    prix unitaire, p.u., p.u. ht, p.u, pu ht, prix unit., prix, prix u. ht, pu, prix unitaire ht, p.u. ht (eur), prix unitaire (ht), prix unit. ht, unit for p.u., tarif, montant unitaire, prijs, stuksprijs, prijs per stuk, prezzo, precio, eenheidsprijs,
    precio unitario, precio ud., p. unit., precio/ud, prezzo unitario, prezzo unit., p. unitario, prezzo u., preço, preço unitário, preço unit., p. unitário, pr. unitário, egységár, nettó egységár, egys.ár, egységár (nettó), nettó ár, preț unitar, preț, pret unitar fara tva, preț unitar fără tva, birim fiyat, birim fiyatı, fiyat, br. fiyat, à-pris, á-pris, a-pris, pris, styckpris, pris/enhet, prijs per stuk, eenheidsprijs, tarief,
    cena na enoto, cena/enoto, cena/em, cena na em, cijena, jedinična cijena, cijena po jedinici, jed. cijena, enhedspris, stk. pris, stykpris, pris pr. stk., pris pr. enhed, enhetspris, à hinta, á hinta, a-hinta, yksikköhinta, hinta,
    hind, ühiku hind, ühikuhind, hind km-ta, vienības cena, cena bez pvn, kaina, vieneto kaina, kaina be pvm, vnt. kaina`,
  discount: `sc., sc, sleva, sleva %, zľava, discount, disc., disc, discount %, disc %, rabatt, rabatt %, rab., nachlass, rabat, rabat %, remise, remise %, korting, remise (-), sleva v %,
    dto., dto, % dto., descuento, sconto, sc.%, sconto %, desc., desconto, kedvezmény, discount %, iskonto, iskonto oranı, rabatt %, korting %,
    popust, popust %, rab %, alennus, ale %, rabatt %,
    allahindlus, soodustus, soodus, atlaide, nuolaida`,
  vatRate: `dph, dph %, % dph, sazba, sazba dph, sazba dph %, dph v %, dph%, sadzba, sadzba dph, sazba daně, dph [%], dph (%),
    vat, vat %, vat rate, tax, tax %, tax rate, vat%, % vat, gst, gst %, tax code, vat code, taxes, % tax, tax/vat, vat rate %,
    mwst, mwst., mwst %, ust, ust., ust %, ust.-satz, steuer, steuersatz, mwst-satz, ust-satz, ust. %, ust satz, mwst satz, ust. satz, mwst. %, steuer %, st., umsatzsteuer, ust in %, %, % ust, mwst in %,
    vat %, stawka, stawka vat, vat, tva, taux, taux tva, tva %, % tva, btw, iva, btw %, stawka podatku, taux de tva, podatek,
    iva %, % iva, tipo iva, aliquota, aliq., aliq. iva, cod. iva, taxa iva, taxa, áfa, áfa %, áfakulcs, áfa kulcs, cota tva, cotă, kdv oranı, kdv %, kdv, oran, moms, moms %, momssats, btw-tarief,
    ddv, ddv %, stopnja ddv, pdv, pdv %, stopa pdv-a, mva, mva %, alv, alv %, verokanta,
    km %, km%, km määr, pvn, pvn %, pvn likme, pvm, pvm %, pvm tarifas, tarifas`,
  vatAmount: `částka dph, výše dph, dph kč, dph v kč, daň, dph celkem, výška dph, suma dph, vat amount, tax amount, mwst betrag, ust betrag, mwst-betrag, ust.-betrag, kwota vat, wartość vat, montant tva, kwota podatku, dph czk, daň kč, gst amount, vat amt, dph eur, suma dph, daň celkem, steuerbetrag, amt tax, btw bedrag, montant de tva, vat value, dph €,
    cuota, cuota iva, importo iva, imposta, valor iva, áfa összeg, áfa összege, áfa érték, valoare tva, valoarea tva, kdv tutarı, momsbelopp, btw-bedrag,
    znesek ddv, iznos pdv-a, momsbeløb, mva-beløp, vero,
    km summa, käibemaks, pvn summa, pvm suma`,
  net: `ilman alv, nettobeløp, netto beløp, celkem bez dph, bez dph, cena bez dph, cena celkem bez dph, základ, základ daně, částka bez dph, cena celkem, celkem bez daně, celková cena bez dph, bez dph celkem, cena bez daně, základ dph, celkem (bez dph), cena spolu bez dph, spolu bez dph, celkom bez dph, suma bez dph, základ dane, cena celkom bez dph,
    net amount, amount excl. vat, net, total excl. vat, total net, excl. vat, line net amount, amount (net), net total, taxable value, ex vat, net value, amount excl vat, total excl vat, amount ex gst, amount net, amount excl. tax, total (excl. vat), net price total, amt excl, excluding tax, amount without vat, total ex vat, taxable amount,
    netto, gesamt netto, gesamtpreis netto, nettobetrag, netto betrag, zeilenbetrag, zeilenbetrag ohne mwst., summe netto, gesamtnetto, betrag netto, netto eur, netto gesamt, netto gesamtpreis, gesamt (netto), wert netto,
    wartość netto, netto, kwota netto, wartość bez podatku, wart. netto, wartość netto zł, wartość netto pln,
    montant ht, total ht, total ht (eur), prix total ht, montant net ht, ht, montant h.t., total h.t., montant total ht, prix ht, excl. btw, bedrag excl. btw, totaal excl. btw, imponibile, montant eur ht, montant (ht),
    base imponible, importe neto, importo netto, totale netto, total líquido, valor líquido, nettó, nettó érték, nettó összeg, valoare fără tva, valoare (fără tva), valoare fara tva, mal hizmet tutarı, netto belopp, exkl. moms, belopp exkl. moms, totaal excl.,
    znesek brez ddv, vrednost brez ddv, brez ddv, iznos bez pdv-a, bez pdv-a, veroton, ekskl. moms, beløb ekskl. moms, eks. mva, beløp eks. mva, neto,
    summa km-ta, käibemaksuta, summa bez pvn, bez pvn, kopā bez pvn, suma be pvm, be pvm, viso be pvm`,
  gross: `beløp ink mva, beløp ink. mva, beløp inkl. mva, beløp m/mva, celkem s dph, s dph, cena s dph, celkem vč. dph, celkem včetně dph, cena celkem s dph, vč. dph, cena vč. dph, celkem kč s dph, celková cena s dph, spolu s dph, celkom s dph, suma s dph, cena celkem vč. dph,
    gross, gross amount, total incl. vat, incl. vat, amount incl. vat, total incl vat, amount incl vat, amt incl, total gross, amount (incl. vat), total incl. tax, gross value, total incl. gst, amount incl gst, amount (inc. gst),
    brutto, gesamt brutto, gesamtpreis brutto, bruttobetrag, betrag brutto, brutto gesamt, wartość brutto, kwota brutto, wart. brutto, montant ttc, total ttc, ttc, prix ttc, prijs incl. btw, incl. btw, bedrag incl. btw, totaal incl. btw, montant eur ttc,
    total con iva, importe con iva, totale ivato, importo ivato, total c/ iva, valor c/ iva, bruttó, bruttó érték, bruttó összeg, total cu tva, valoare cu tva, kdv dahil tutar, kdv dahil, inkl. moms, belopp inkl. moms, totaal incl., bedrag incl.,
    znesek z ddv, vrednost z ddv, iznos s pdv-om, verollinen, beløb inkl. moms, inkl. mva, beløp inkl. mva,
    summa km-ga, km-ga, kokku km-ga, summa ar pvn, ar pvn, kopā ar pvn, suma su pvm, su pvm, viso su pvm`,
  amount: `subtotaal, celkem, částka, cena celkem, cena, celková cena, celkem kč, celkem czk, suma, celkem eur, spolu, celkom, cena spolu, celková suma,
    amount, total, line total, total price, extended price, ext. price, amount (usd), amount (eur), total amount, subtotal, sub total, ext price, extended, amount due, amount usd, amount eur, value, price total, total (eur), total (usd), sum, amt, total cost, total eur, charges, charge, line amount, total €, total (€), amount (rm), amount rm, rm, total (rm), total rm, extension, item total, amount inr, total usd,
    gebühr, gebühr eur, honorar, betrag, gesamt, zwischensumme, gesamtpreis, summe, g-preis, gesamt/€, gesamtbetrag, gp, gesamt €, preis gesamt, total eur, positionspreis, betrag eur, gesamtpreis €, gesamt eur, betrag €, total chf, gesamtpreis eur, wert, positionsbetrag, betrag (€), gesamtpreis (€), endpreis, summe eur, g preis, gesamt (eur), betrag in eur, gpreis, gp/€,
    wartość, razem, kwota, montant, total, prix total, total (eur), somme, montant total, bedrag, totaal, importo, totale, importe,
    importe total, totale riga, prezzo totale, valore, valor, montante, érték, összesen, valoare, valoarea, tutar, tutarı, toplam, belopp, summa, totalt, regeltotaal, prijs totaal,
    skupaj, znesek, vrednost, ukupno, iznos, beløb, beløp, sum, i alt, yhteensä,
    kokku, kopā, iš viso, viso, suma eur, summa eur`,
  other: `záruka, účet, sklad, warranty, from, to, date, datum, service date, period, s/n, serial number, account, datum dodání, poznámka, note, termin, zeitraum, date range, # ligne bc, charge (+), start date, end date, project, vat category, job, bc, lager, ordered, shipped, backordered, propriétaire, menge bestellt`,
};

const byKey = new Map<string, ColumnKind>();
let longest = 0;
for (const kind of columnKinds) {
  for (const phrase of phrases[kind].split(',')) {
    const key = keyOf(phrase) || phrase.trim();
    if (key !== '' && !byKey.has(key)) byKey.set(key, kind);
    longest = Math.max(longest, key.length);
  }
}

export const columnKindOf = (key: string): ColumnKind | undefined => byKey.get(key);
export const maxColumnPhraseLength = (): number => longest;
