/** Writes a received invoice in the import format of ABRA Flexi. */
import { Big } from 'big.js';
import type { PaymentMethod } from '#service/extraction/e-invoice/payment-methods.ts';
import { moneyText, numberText } from '#service/extraction/e-invoice/canonical.ts';
import { buildXml, element, type XmlPart } from '../build-xml.ts';
import type { ExportedDocument } from '../exported-document.ts';
import {
  itemsAddUp,
  type LedgerInvoice,
  ledgerInvoice,
  type LedgerLine,
  streetOf,
  upTo,
  type VatLevel,
} from './ledger-invoice.ts';

const text = (name: string, value: string | undefined, longest = 255) => {
  const cut = upTo(longest, value);
  return cut !== undefined && cut !== '' && element(name, cut);
};

const rates: Record<VatLevel, string> = {
  standard: 'typSzbDph.dphZakl',
  reduced: 'typSzbDph.dphSniz',
  second_reduced: 'typSzbDph.dphSniz2',
  zero: 'typSzbDph.dphOsv',
};
const suffixes = { standard: 'Zakl', reduced: 'Sniz', second_reduced: 'Sniz2' } as const;

const payments: Record<PaymentMethod, string> = {
  'bank transfer': 'PREVOD',
  card: 'KARTA',
  cash: 'HOTOVE',
  'direct debit': 'INKASO',
  cheque: 'SEK',
  'postal order': 'SLOZENKA',
  'set-off': 'ZAPOCET',
  'cash on delivery': 'DOBIRKA',
};

const documentTypeOf = ({ isCreditNote, isDeposit }: LedgerInvoice): string =>
  isCreditNote ? 'code:DOBROPIS' : isDeposit ? 'code:ZÁLOHA' : 'code:FAKTURA';

const lineElement = (line: LedgerLine): XmlPart =>
  element('faktura-prijata-polozka', [
    text('kod', line.code, 64),
    text('nazev', line.description),
    element('typPolozkyK', 'typPolozky.obecny'),
    element('mnozMj', numberText(line.quantity ?? new Big(1))),
    text('poznam', line.unit, 64),
    element('cenaMj', numberText(line.unitPrice)),
    element('typCenyDphK', 'typCeny.bezDph'),
    element('typSzbDphK', rates[line.level]),
    element('szbDph', numberText(line.rate)),
  ]);

/** Returns sums, whose names depend on their currency. */
function sums({ levels, totals, foreign }: LedgerInvoice) {
  const end = foreign ? 'Men' : '';
  return [
    element(`sumOsv${end}`, moneyText(levels.zero.base)),
    ...Object.entries(suffixes).flatMap(([level, suffix]) => {
      const { base, vat } = levels[level as keyof typeof suffixes];
      return [element(`sumZkl${suffix}${end}`, moneyText(base)), element(`sumDph${suffix}${end}`, moneyText(vat))];
    }),
    element(`sumCelkem${end}`, moneyText(totals.gross)),
  ];
}

export const writeAbraFlexi = async (document: ExportedDocument): Promise<Uint8Array> => {
  const invoice = ledgerInvoice(document);
  const { value, supplier, foreign, account } = invoice;
  const hasItems = itemsAddUp(invoice);
  return buildXml(
    element(
      'winstrom',
      [
        element('faktura-prijata', [
          element('id', `ext:VIDIMUS:${document.id}`),
          element('typDokl', documentTypeOf(invoice)),
          text('cisDosle', invoice.number, 40),
          text('varSym', value('variable_symbol_sm'), 30),
          text('specSym', value('specific_symbol_sm'), 30),
          value('constant_symbol_sm') !== undefined && element('konSym', `code:${value('constant_symbol_sm')}`),
          text('cisObj', value('order_number_sm'), 30),
          element('datVyst', invoice.issued),
          invoice.taxPoint !== undefined && element('duzpPuv', invoice.taxPoint),
          invoice.received !== undefined && element('datUcto', invoice.received),
          invoice.due !== undefined && element('datSplat', invoice.due),
          text('popis', [supplier.name, invoice.number].filter(Boolean).join(' ')),
          text('nazFirmy', supplier.name),
          text('ulice', streetOf(supplier.parts)),
          text('mesto', supplier.parts.city),
          text('psc', supplier.parts.zip, 20),
          supplier.country !== '' && element('stat', `code:${supplier.country}`),
          text('ic', supplier.id, 20),
          text('dic', supplier.vatId, 20),
          text('kontaktJmeno', supplier.contact?.name),
          text('kontaktEmail', supplier.contact?.email),
          text('kontaktTel', supplier.contact?.phone),
          text('buc', account.number, 40),
          account.bankCode !== '' && element('smerKod', `code:${account.bankCode}`),
          text('iban', value('iban_sm'), 40),
          text('bic', value('bic_sm'), 20),
          invoice.method && element('formaUhradyCis', `code:${payments[invoice.method]}`),
          foreign && element('mena', `code:${foreign.currency}`),
          foreign?.rate && element('kurz', numberText(foreign.rate)),
          foreign?.rate && element('kurzMnozstvi', '1'),
          element('bezPolozek', String(!hasItems)),
          ...(hasItems ? [] : sums(invoice)),
          invoice.note !== undefined && element('poznam', invoice.note),
          hasItems && element('polozkyFaktury', invoice.lines.map(lineElement)),
        ]),
      ],
      { version: '1.0' },
    ),
  );
};
