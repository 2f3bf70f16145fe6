/** Writes a received invoice for the accounting system Money S3. */
import { Big } from 'big.js';
import type { PaymentMethod } from '#service/extraction/e-invoice/payment-methods.ts';
import { moneyText, numberText } from '#service/extraction/e-invoice/canonical.ts';
import { buildXml, element, type XmlPart } from '../build-xml.ts';
import type { ExportedDocument } from '../exported-document.ts';
import {
  homeTotals,
  itemsAddUp,
  type LedgerInvoice,
  ledgerInvoice,
  type LedgerLine,
  type LevelAmounts,
  streetOf,
  upTo,
} from './ledger-invoice.ts';

const text = (name: string, value: string | undefined, longest: number) => {
  const cut = upTo(longest, value);
  return cut !== undefined && cut !== '' && element(name, cut);
};

const payments: Record<PaymentMethod, string> = {
  'bank transfer': 'převodem',
  card: 'plat.kartou',
  cash: 'hotově',
  'direct debit': 'inkasem',
  cheque: 'šekem',
  'postal order': 'složenkou',
  'set-off': 'zápočtem',
  'cash on delivery': 'dobírkou',
};

/** Names refer to rates in force when the format was defined: 5 is the reduced one, 22 the standard one. */
const vatSummary = ({ zero, reduced, standard, second_reduced: second }: LevelAmounts, of: (amount: Big) => Big): XmlPart =>
  element('SouhrnDPH', [
    element('Zaklad0', moneyText(of(zero.base))),
    element('Zaklad5', moneyText(of(reduced.base))),
    element('Zaklad22', moneyText(of(standard.base))),
    element('DPH5', moneyText(of(reduced.vat))),
    element('DPH22', moneyText(of(standard.vat))),
    (!second.base.eq(0) || !second.vat.eq(0)) &&
      element('SeznamDalsiSazby', [
        element('DalsiSazba', [
          element('Popis', 'druhá snížená'),
          element('HladinaDPH', '1'),
          second.rate && element('Sazba', numberText(second.rate)),
          element('Zaklad', moneyText(of(second.base))),
          element('DPH', moneyText(of(second.vat))),
        ]),
      ]),
  ]);

const supplierElement = ({ supplier }: LedgerInvoice): XmlPart =>
  element('DodOdb', [
    text('ObchNazev', supplier.name, 50),
    element('ObchAdresa', [
      text('Ulice', streetOf(supplier.parts), 60),
      text('Misto', supplier.parts.city, 50),
      text('PSC', supplier.parts.zip, 10),
      text('KodStatu', supplier.country, 2),
    ]),
    text('ICO', supplier.id, 20),
    text('DIC', supplier.vatId, 20),
  ]);

const lineElement = (line: LedgerLine, { foreign, toHome }: LedgerInvoice): XmlPart =>
  element('Polozka', [
    text('Popis', line.description, 50),
    element('PocetMJ', numberText(line.quantity ?? new Big(1))),
    element('SazbaDPH', numberText(line.rate)),
    element('Cena', numberText(toHome(line.unitPrice))),
    // without VAT
    element('CenaTyp', '0'),
    element('Sleva', '0'),
    foreign && element('Valuty', numberText(line.unitPrice)),
    element('NesklPolozka', [text('Zkrat', line.code, 20), text('MJ', line.unit, 10)]),
  ]);

export const writeMoneyS3 = async (document: ExportedDocument): Promise<Uint8Array> => {
  const invoice = ledgerInvoice(document);
  const { value, levels, totals, foreign, toHome } = invoice;
  const about = [invoice.supplier.name, invoice.number].filter(Boolean).join(' ');
  const home = homeTotals(invoice);
  return buildXml(
    element(
      'MoneyData',
      [
        element('SeznamFaktPrij', [
          element('FaktPrij', [
            text('Popis', about, 50),
            element('Vystaveno', invoice.issued),
            element('DatUcPr', invoice.received ?? invoice.issued),
            invoice.taxPoint !== undefined && element('PlnenoDPH', invoice.taxPoint),
            invoice.due !== undefined && element('Splatno', invoice.due),
            text('KonstSym', value('constant_symbol_sm'), 4),
            text('VarSymbol', value('variable_symbol_sm'), 20),
            text('SpecSymbol', value('specific_symbol_sm'), 20),
            text('PrijatDokl', invoice.number, 50),
            element('Druh', invoice.isDeposit ? (invoice.isTaxed ? 'D' : 'Z') : 'N'),
            element('Dobropis', invoice.isCreditNote ? '1' : '0'),
            invoice.method && element('Uhrada', payments[invoice.method]),
            // otherwise the rates of the year apply, which may differ for a late invoice or one from abroad
            levels.reduced.rate && element('SazbaDPH1', numberText(levels.reduced.rate)),
            levels.standard.rate && element('SazbaDPH2', numberText(levels.standard.rate)),
            element('Proplatit', moneyText(home.payable)),
            vatSummary(levels, toHome),
            element('Celkem', moneyText(home.total)),
            foreign &&
              element('Valuty', [
                element('Mena', [
                  element('Kod', foreign.currency),
                  element('Mnozstvi', '1'),
                  foreign.rate && element('Kurs', numberText(foreign.rate)),
                ]),
                vatSummary(levels, (amount) => amount),
                element('Celkem', moneyText(totals.gross.plus(totals.rounding))),
              ]),
            invoice.note !== undefined && element('Poznamka', invoice.note),
            supplierElement(invoice),
            itemsAddUp(invoice) &&
              element(
                'SeznamPolozek',
                invoice.lines.map((line) => lineElement(line, invoice)),
              ),
          ]),
        ]),
      ],
      { ICAgendy: upTo(20, invoice.ownId) || undefined, JazykVerze: 'CZ' },
    ),
  );
};
