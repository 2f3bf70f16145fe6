/** Label phrases in es, it, pt, ro, hu, tr, sv and nl, in addition to those of the languages that the product supports. */
import type { Meaning, Phrases } from './label-phrases.ts';

export const furtherPhrases: Readonly<Partial<Record<Meaning, Phrases>>> = {
  number: {
    strong: `nota de crédito n, nº de abono, n de abono, número de abono, abono nº, abono n, nº abono, nota de abono n, nº de factura rectificativa, numero nota di credito, creditnotanummer, creditnota nr, creditfactuurnummer, creditfactuur nr, factura rectificativa n, nota di credito n, fattura differita n, fattura immediata n, fattura accompagnatoria n, fattura elettronica n, fattura di cortesia n, parcella n, nota d'addebito n, ricevuta n, factura simplificada n, factura electrónica n, creditnota, creditfactuur, premienota, notanummer, nº factura, nº de factura, factura nº, número factura, n.º factura, núm factura, nº fra, fattura numero, numero documento, n fattura, nr fattura, documento n, fatura n.º, nº da fatura, número da fatura, n.º da fatura, fatura nº, n.º fatura, documento n.º, fatura recibo n,
      számla sorszáma, számla száma, bizonylatszám, bizonylat száma, nyugtaszám, nyugta száma, nyugta sorszáma, factură nr, nr factură, număr factură, seria și nr, nr facturii, numărul facturii, fatura no, fatura numarası, belge no, fatura seri no, fakturanr, fakturanummer, nummer factuur, kvittonr, kvittonummer, kvitto nr`,
    medium: `factura, fattura, fatura, számla, számlaszám, sorszám, factură, factuur, factuurnr, numero, número`,
  },
  order: {
    strong: `requisição, v/ requisição, v/ encomenda, pedido nº, nº de pedido, nº pedido, número de pedido, orden de compra, su pedido, ordine n, numero ordine, ordine di acquisto, ordine d'acquisto, vs ordine, vostro ordine, n ordine, n.º de encomenda, nº encomenda, nota de encomenda, ordem de compra, rendelésszám, megrendelés száma, rendelési szám, rendelés száma, megrendelésszám,
      comanda nr, număr comandă, nr comandă, sipariş no, sipariş numarası, ordernr, er order, beställningsnr, ert ordernr, inköpsorder, inkoopnummer, uw bestelling, bestelnr, inkooporder, inkoopordernummer`,
    medium: `pedido, encomenda, ordine, sipariş, bestelling`,
  },
  otherNumber: {
    strong: `nº cliente, código cliente, nº de cliente, código de cliente, albarán, nº albarán, presupuesto, contrato, expediente, codice cliente, cod cliente, ddt, preventivo, contratto, cig, cup, n.º cliente, guia de remessa, orçamento, ügyfélszám, vevőkód, vevő kódja, szállítólevél, szállítólevél száma, szerződésszám, munkaszám, partnerkód, adóhatósági ellenőrző kód,
      cod client, aviz, contract nr, aviz nr, rendszám, müşteri no, irsaliye no, sözleşme no, ettn, kundnr, kundnummer, offertnr, avtalsnr, er referens, vår referens, klantnummer, klantnr, debiteurnummer, debiteurnr, offertenummer, projectnummer, pakbon, atcud`,
  },
  paymentReference: {
    strong: `ocr, ocr-nummer, ocr nr, betalningsreferens, betalingskenmerk, kenmerk betaling, referencia de pago, referência de pagamento, detalii plată, közlemény, közlemény rovatba, ödeme referansı, ocr/betalningsref, ocr/betalningsreferens, betalningsref, ocr/referens`,
    medium: `causale, mededeling`,
  },
  issueDate: {
    strong: `fecha de emisión, fecha factura, fecha de factura, fecha de expedición, fecha emisión, fecha de la factura, data fattura, data emissione, data documento, data di emissione, data de emissão, data da fatura, data emissão, data fatura, emitida em, data do documento, számla kelte, kiállítás dátuma, kiállítás kelte, számla dátuma, számlakelte, keltezés,
      data emiterii, data facturii, data factură, data emitere, fatura tarihi, düzenleme tarihi, düzenlenme tarihi, fakturadatum, fakt datum, utfärdad, datum factuur`,
    medium: `fecha, kelt, tarih, din data, dato`,
  },
  taxDate: {
    strong: `fecha de operación, fecha operación, data operazione, teljesítés dátuma, teljesítés időpontja, teljesítés kelte, teljesítés, telj dátum, data livrării, data prestării, fiili sevk tarihi, prestatiedatum`,
  },
  dueDate: {
    strong: `vencimiento, antes del, antes de, fecha de vencimiento, fecha vencimiento, vence el, pagar antes de, fecha límite de pago, fecha de cargo, fecha de adeudo, fecha de cobro, scadenza, data addebito, data di addebito, addebito il, data de débito, data scadenza, data di scadenza, scad, da pagare entro, pagare entro, vencimento, data de vencimento, data vencimento, pagar até, data limite de pagamento, data limite, fizetési határidő, fiz határidő, esedékesség, esedékesség dátuma, fizetés határideje, határidő,
      scadență, data scadenței, termen de plată, scadentă la, scadența, data scadentei, vade tarihi, son ödeme tarihi, vade, förfallodatum, förfaller, betalas senast, oss tillhanda senast, förfallodag, vervaldatum, dit bedrag rond, vervalt op, uiterste betaaldatum, te betalen voor, betalen voor`,
  },
  otherDate: {
    strong: `fecha pedido, fecha de pedido, fecha de entrega, periodo, periodo de facturación, data ordine, data consegna, data da encomenda, data da entrega, período, rendelés dátuma, szállítás dátuma, időszak, data comenzii, perioada, sipariş tarihi, dönem, sevk tarihi, orderdatum, leveransdatum, besteldatum, leverdatum, periode, impreso el, stampato il, nyomtatva, dernier facturé le, dernière facture du`,
  },
  net: {
    strong: `dpp, base imponible, importe neto, total sin iva, total neto, base imp, suma de bases, imponibile, totale imponibile, totale netto, totale merce, total ilíquido, total sem iva, valor líquido, total líquido, incidência, nettó összesen, összesen nettó, áfa alapja, nettó érték, adóalap, nettó összeg, adóalap összesen,
      total fără tva, valoare fără tva, bază impozitare, total valoare, ara toplam, mal hizmet toplam tutarı, matrah, matrahı, kdv matrahı, kdv hariç, kdv hariç toplam, summa exkl moms, delsumma, belopp exkl moms, nettobelopp, summa netto, subtotaal, totaal excl btw, bedrag excl btw, totaal exclusief btw, totaal exclusief, totaal netto, nettó számlaérték, nettó számlaérték összesen`,
    medium: `base, nettó, exkl moms, excl btw, subtotale, incidencia`,
  },
  vat: {
    strong: `ppn, pb1, cuota iva, di cui iva, total iva, importe iva, impuestos, totale iva, importo iva, imposta, valor do iva, imposto, áfa összege, áfa összesen, áfa összeg, összesen áfa, total tva, valoare tva, hesaplanan kdv, kdv tutarı, toplam kdv, momsbelopp, summa moms, total moms, btw bedrag, totaal btw, btw totaal, varav moms`,
    medium: `iva, áfa, kdv, moms, btw, cuota`,
  },
  total: {
    strong: `total factura, totale complessivo, importe total, total con iva, total iva incluido, totale fattura, totale documento, importo totale, totale ivato, total do documento, valor total, total com iva, bruttó összesen, végösszeg, mindösszesen, bruttó végösszeg, számla végösszege, bruttó összeg, összesen bruttó, számla összesen,
      total general, total plată, total de plată factură, total cu tva, total factură, genel toplam, vergiler dahil toplam tutar, kdv dahil, kdv dahil toplam, summa inkl moms, totalsumma, totalt inkl moms, totalbelopp, totaal incl btw, totaalbedrag, factuurbedrag, totaal inclusief btw, totaal inclusief, bruttó számlaérték, bruttó számlaérték összesen`,
    medium: `jumlah, total bayar, total belanja, totale, összesen, bruttó, toplam, totalt, summa, totaal, importe`,
    weak: `importo pagato, tunai`,
  },
  paid: {
    strong: `pagado, cobrado, ya cobrado, anticipo, a cuenta, acconto, pagato, già versato, adiantamento, fizetve, előleg, kiegyenlítve, befizetve, achitat, avans, ödenen, peşinat, betalt, förskott, inbetalt, betaald, aanbetaling, voorschot, reeds betaald, importo pagato`,
  },
  due: {
    strong: `total a pagar, a pagar, importe a pagar, líquido a percibir, pendiente de pago, pendiente, importe pendiente, netto a pagare, totale a pagare, da pagare, importo dovuto, totale dovuto, valor a pagar, em dívida, fizetendő, fizetendő összeg, fizetendő végösszeg, fizetendő összesen, összesen fizetendő,
      total de plată, de plată, rest de plată, sumă de plată, ödenecek tutar, ödenecek, ödenecek toplam, att betala, belopp att betala, att betala sek, kvar att betala, summa att betala, te betalen, te voldoen, nog te betalen, openstaand bedrag, er tillgodo, att erhålla`,
  },
  rounding: {
    strong: `arrotondamento, redondeo, arredondamento, kerekítés, öresavrundning, öresutjämning, avrundning, afronding, yuvarlama, rotunjire`,
  },
  otherAmount: {
    strong: `kembali, kembalian, total kembali, pagamento contante, pagamento elettronico, non riscosso, resto, descuento, dto, sconto, desconto, kedvezmény, reducere, iskonto, indirim, rabatt, korting, spese di trasporto, gastos de envío, portes, frakt, verzendkosten, szállítási költség, retención, irpf, ritenuta d'acconto, marca da bollo, contanti, contante`,
  },
  rate: {
    strong: `tipo iva, % iva, iva %, aliquota, aliq, taxa iva, áfakulcs, áfa kulcs, áfa %, cota tva, cotă tva, kdv oranı, momssats, moms %, btw tarief, btw %`,
  },
  vatId: {
    strong: `nif/cif, cif/nif, n.i.f, c.i.f, nif iva, p. iva, partita iva/cod fiscale, c.f./p.iva, cf e p.iva, p.iva e c.f, p.iva e cod fiscale, partita iva e codice fiscale, contribuinte, n.º contribuinte, nº contribuinte, contribuinte n.º, n.º contrib, v/n.º contrib, v/ n.º contribuinte, v/ nif, nipc, nif/nipc, adószám, adóig szám, közösségi adószám, adószáma, eu adószám, cui, c.u.i, cod fiscal, cod unic de înregistrare, vergi no, vkn, vergi numarası, tckn, vkn/tckn, vergi kimlik no,
      momsreg nr, momsregnr, vat-nr, moms nr, momsnr, momsregistreringsnummer, btw-nummer, sg gst, gst no, gst id, gst reg no, gst number, gst registration no, hst no, gst/hst no, gst/hst number, tin, tin no, ein, federal tax id, mva`,
  },
  register: {
    strong: `ruc, cnpj, cnpj/cpf, nit, cuit, rut, rea, r.e.a, codice fiscale, cod fiscale, cod fisc, c.f, cégjegyzékszám, cg, nr reg com, reg com, nr ord reg com, ticaret sicil no, mersis no, mersis, org nr, orgnr, organisationsnr, organisationsnummer, ondernemingsnummer, cvr, cvr nr, organisasjonsnummer, uen`,
  },
  account: {
    strong: `cuenta bancaria, nº de cuenta, número de cuenta, conto corrente, c/c, conta bancária, nib, bankszámlaszám, bankszámla, bankszámla száma, cont bancar, contul, hesap no, hesap numarası, banka hesabı, bankgiro, plusgiro, kontonummer, bankgironr, rekeningnummer, rekeningnr, bankrekening`,
    medium: `cuenta, conto, conta, cont, rekening`,
  },
  supplier: {
    strong: `locatore, arrendador, emisor, remitente, dati fornitore, datos del proveedor, datos del vendedor, prestador de serviços, dados do fornecedor, spett.le fornitore, vendedor, proveedor, datos del emisor, cedente, cedente/prestatore, fornitore, mittente, venditore, emitente, fornecedor, prestador, eladó, számlakibocsátó, számla kibocsátója, kibocsátó, szolgáltató, szállító, furnizor, vânzător, emitent, prestator, satıcı, tedarikçi, säljare, leverantör, avsändare, leverancier, verkoper, afzender`,
  },
  customer: {
    strong: `conduttore, arrendatario, datos de facturación, datos del comprador, facturado a, dati cliente, fatturato a, dados do cliente, faturado a, tomador, tomador de serviços, cliente, pro, dla, für, for, para, facturar a, comprador, datos del cliente, receptor, destinatario, titular del contrato, asegurado, assicurato, verzekeringnemer, verzekerde, spett.le, spettabile, cessionario, cessionario/committente, committente, intestatario, fatturare a, faturar a, adquirente, destinatário, exmo.(s) sr.(s), exmo sr, exmos srs, vevő, vásárló, megrendelő, ügyfél, vevő neve, vevő neve címe,
      client, cumpărător, beneficiar, destinatar, alıcı, sayın, müşteri, kund, köpare, fakturaadress, faktureringsadress, beställare, indirizzo di fatturazione, dirección de facturación, adquiriente, adresa de facturare, számlázási cím, számla címe, fatura adresi, fakturamottagare, klant, factuuradres, factuur aan, koper, debiteur, invoice for, billing to`,
  },
  otherParty: {
    strong: `dirección de envío, enviar a, dirección de entrega, luogo di consegna, destinazione merce, indirizzo di spedizione, destinazione, morada de entrega, local de descarga, szállítási cím, átvevő, adresa de livrare, teslimat adresi, sevk adresi, leveransadress, afleveradres, leveradres, bezorgadres`,
  },
  contact: { strong: `teléfono, tfno, telefono, telefone, telem, telefoon, correo, sitio web` },
  paymentMethod: {
    strong: `forma de pago, método de pago, condiciones de pago, modalità di pagamento, condizioni di pagamento, pagamento, forma de pagamento, condições de pagamento, fizetési mód, fizetés módja, modalitate de plată, metoda de plată, ödeme şekli, ödeme yöntemi, betalningssätt, betalningsvillkor, betaalwijze, betalingsvoorwaarden`,
  },
};
