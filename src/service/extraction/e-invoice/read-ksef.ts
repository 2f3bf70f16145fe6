/** Parses Polish structured invoices of the KSeF, FA(2) and FA(3). Field names such as P_15 are defined by law. */
import { Big } from 'big.js';
import type { AttachedTable, EInvoice, ReadEInvoice } from '../extracted.ts';
import { addressText, canonicalFields, decimalOf, looksLikeIban } from './canonical.ts';
import { paymentMethodOf, paymentMethodOfKsef } from './payment-methods.ts';
import { partyRemark, remark, type remarkNames } from './remarks.ts';
import { vatFields, type VatRow } from './vat-rows.ts';
import { findAll, textAt, textsAt, type XmlTree } from './xml-tree.ts';

const header = {
  invoice_number_sm: 'P_2',
  order_number_sm: 'WarunkiTransakcji/Zamowienia/NrZamowienia',
  date_issued: 'P_1',
  date_due: 'Platnosc/TerminPlatnosci/Termin',
  currency: 'KodWaluty',
  exchange_rate: 'KursWalutyZ',
  bic_sm: 'Platnosc/RachunekBankowy/SWIFT',
} as const;

const contact = {
  issued_by_phone: 'Podmiot1/DaneKontaktowe/Telefon',
  issued_by_email: 'Podmiot1/DaneKontaktowe/Email',
} as const;

const textsOf = (from: XmlTree, paths: Record<string, string>) =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, textAt(from, path)]));

function partyFields(prefix: 'issued_by' | 'issued_to', party: XmlTree | undefined) {
  if (!party) return {};
  const data = (name: string) => textAt(party, `DaneIdentyfikacyjne/${name}`);
  const nip = data('NIP');
  const eu = data('NrVatUE');
  return {
    [`${prefix}_name_sm`]: data('Nazwa'),
    [`${prefix}_id_sm`]: nip ?? data('NrID'),
    [`${prefix}_vat_id_sm`]: nip ?? (eu && `${data('KodUE') ?? ''}${eu}`),
    [`${prefix}_address_sm`]: addressText([textAt(party, 'Adres/AdresL1'), textAt(party, 'Adres/AdresL2')]),
  };
}

/** Net amounts and VAT by the groups of the law: the usual rates of the group first, then the elements of base and VAT. */
const groups = [
  { rates: [23, 22], base: 'P_13_1', amount: 'P_14_1' },
  { rates: [8, 7], base: 'P_13_2', amount: 'P_14_2' },
  { rates: [5], base: 'P_13_3', amount: 'P_14_3' },
  { rates: [4, 3], base: 'P_13_4', amount: 'P_14_4' },
] as const;
/** 0 %, exempt, outside the country, reverse charge, margin. */
const untaxed = ['P_13_6_1', 'P_13_6_2', 'P_13_6_3', 'P_13_7', 'P_13_8', 'P_13_9', 'P_13_10', 'P_13_11'];
/** One-stop shop: VAT of another country, at its rate. */
const oneStopShop = { base: 'P_13_5', amount: 'P_14_5' };

function groupRate(rates: readonly number[], base: Big, amount: Big | null, lineRates: readonly string[]): Big {
  const named = rates.find((rate) => lineRates.includes(String(rate)));
  const computed = amount === null || base.eq(0) ? null : amount.div(base).times(100).abs();
  const nearest = [...rates].sort((a, b) => (computed ? computed.minus(a).abs().cmp(computed.minus(b).abs()) : 0))[0];
  return new Big(named ?? nearest ?? 0);
}

function vatRows(invoice: XmlTree): VatRow[] {
  const lineRates = textsAt(invoice, 'FaWiersz/P_12');
  const read = (path: string) => decimalOf(textAt(invoice, path));
  const taxed = groups.flatMap(({ rates, base: basePath, amount: amountPath }) => {
    const base = read(basePath);
    const amount = read(amountPath);
    return base === null ? [] : [{ rate: groupRate(rates, base, amount, lineRates), base, amount }];
  });
  const foreignBase = read(oneStopShop.base);
  const foreignRate = decimalOf(textAt(invoice, 'FaWiersz/P_12_XII'));
  const foreign = foreignBase && foreignRate ? [{ rate: foreignRate, base: foreignBase, amount: read(oneStopShop.amount) }] : [];
  const zero = untaxed.flatMap((path) => {
    const base = read(path);
    return base === null ? [] : [{ rate: new Big(0), base, amount: new Big(0) }];
  });
  return [...taxed, ...foreign, ...zero];
}

const sumOf = (amounts: (Big | null)[]): Big | null => {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((a, b) => a.plus(b));
};

/** Returns the amount due: as stated, zero for paid invoices, else the total if the document requests payment at all. */
function due(invoice: XmlTree, total: Big | null, kind: string): { amount_paid: Big | null; amount_due: Big | null } {
  const stated = decimalOf(textAt(invoice, 'Rozliczenie/DoZaplaty'));
  const parts = sumOf(textsAt(invoice, 'Platnosc/ZaplataCzesciowa/KwotaZaplatyCzesciowej').map((text) => decimalOf(text)));
  if (textAt(invoice, 'Platnosc/Zaplacono') === '1') return { amount_paid: total, amount_due: new Big(0) };
  if (stated !== null) return { amount_paid: parts, amount_due: stated };
  if (total === null || kind !== 'VAT') return { amount_paid: parts, amount_due: null };
  return { amount_paid: parts, amount_due: parts ? total.minus(parts) : total };
}

function accountFields(invoice: XmlTree) {
  const account = textAt(invoice, 'Platnosc/RachunekBankowy/NrRB', 'Platnosc/RachunekBankowyFaktora/NrRB')?.replaceAll(/\s/g, '');
  if (account === undefined) return {};
  return looksLikeIban(account) ? { iban_sm: account } : { bank_account_sm: account };
}

/** Returns the rate of `23`, `0 KR`, `zw`: texts without a number mean zero. */
const rateText = (text: string | undefined) => (text === undefined ? undefined : (/^\d+(\.\d+)?/.exec(text)?.[0] ?? '0'));

/** A correction contains lines before and after it: with the former negated, the lines add up to the correction. */
function itemFields(line: XmlTree) {
  const sign = textAt(line, 'StanPrzed') === '1' ? -1 : 1;
  const read = (path: string) => decimalOf(textAt(line, path))?.times(sign) ?? null;
  const price = decimalOf(textAt(line, 'P_9A'));
  const gross = read('P_11A');
  const rate = rateText(textAt(line, 'P_12_XII', 'P_12'));
  const vat = read('P_11Vat');
  const factor = new Big(rate ?? 0).div(100).plus(1);
  const grossPrice = decimalOf(textAt(line, 'P_9B'));
  return canonicalFields({
    item_code: textAt(line, 'Indeks', 'GTIN'),
    item_description: textAt(line, 'P_7'),
    item_quantity: read('P_8B'),
    item_unit: textAt(line, 'P_8A'),
    item_unit_price: price ?? grossPrice?.div(factor).round(4) ?? null,
    // for a price with VAT, the discount includes VAT too (article 106e, paragraph 7)
    item_discount: price || !grossPrice ? read('P_10') : (read('P_10')?.div(factor).round(2) ?? null),
    item_vat_rate: rate,
    item_amount_without_vat: read('P_11') ?? (gross && (vat ? gross.minus(vat) : gross.div(factor).round(2))),
    item_vat_amount: vat,
    item_amount: gross,
  });
}

/** Lines of a final invoice cover the whole supply, its totals what the advances have left: the difference is an allowance. */
function advances(kind: string, items: readonly Record<string, string>[], net: Big | null): Big | null {
  const whole = kind === 'ROZ' ? sumOf(items.map((item) => decimalOf(item['item_amount_without_vat']))) : null;
  const invoiced = whole?.minus(net ?? 0);
  return invoiced?.gt(0) ? invoiced : null;
}

const pairsAt = (from: XmlTree, path: string, key: string, value: string): string[] =>
  findAll(from, path).map((pair) => [textAt(pair, key), textAt(pair, value)].filter(Boolean).join(': '));

/** Limit for the note, as an attachment may contain a year of meter readings; the rest is listed. */
const maxAttached = 40;

/**
 * Returns headings, statements and paragraphs of the attachment allowed by FA(3); its tables are figures behind the lines, drawn and
 * listed.
 */
const attached = (root: XmlTree): string[] =>
  findAll(root, 'Zalacznik/BlokDanych')
    .flatMap((block) => ['ZNaglowek', 'MetaDane', 'Tekst/Akapit', 'Tabela/TMetaDane'].flatMap((path) => findAll(block, path)))
    .slice(0, maxAttached)
    .map((part) => [textAt(part, ''), textAt(part, 'ZKlucz', 'TKlucz'), textAt(part, 'ZWartosc', 'TWartosc')])
    .map((texts) => texts.filter(Boolean).join(': '))
    .filter(Boolean);

/** Includes empty cells, so that the columns stay aligned with their heads. */
const cellsOf = (from: XmlTree, path: string): string[] => findAll(from, path).map(({ text }) => text);

const tablesOf = (root: XmlTree): AttachedTable[] =>
  findAll(root, 'Zalacznik/BlokDanych').flatMap((block) =>
    findAll(block, 'Tabela').map((table) => ({
      title: [textAt(block, 'ZNaglowek'), textAt(table, 'Opis'), ...pairsAt(table, 'TMetaDane', 'TKlucz', 'TWartosc')]
        .filter(Boolean)
        .join(' · '),
      head: cellsOf(table, 'TNaglowek/Kol/NKom'),
      rows: findAll(table, 'Wiersz').map((row) => cellsOf(row, 'WKom')),
      sums: cellsOf(table, 'Suma/SKom'),
    })),
  );

/** Roles of third parties relevant for payment or accounting; numbers by law. */
const roles: Readonly<Record<string, keyof typeof remarkNames>> = {
  1: 'factor',
  2: 'recipient',
  4: 'furtherBuyer',
  5: 'issuer',
  6: 'payer',
};

const thirdParties = (root: XmlTree, invoice: XmlTree): string[] => [
  ...findAll(root, 'Podmiot3').flatMap((party) => {
    const role = roles[textAt(party, 'Rola') ?? ''];
    const paths = { name: ['DaneIdentyfikacyjne/Nazwa'], ids: ['DaneIdentyfikacyjne/NIP', 'DaneIdentyfikacyjne/NrVatUE'] };
    return role ? partyRemark(role, party, paths) : [];
  }),
  ...textsAt(invoice, 'Platnosc/RachunekBankowyFaktora/NrRB').flatMap((account) => remark('factorAccount', [account])),
];

const notes = (root: XmlTree, invoice: XmlTree): string =>
  [...pairsAt(invoice, 'DodatkowyOpis', 'Klucz', 'Wartosc'), ...thirdParties(root, invoice), ...attached(root)].join('\n');

export function readKsef(root: XmlTree): ReadEInvoice<XmlTree> | null {
  const invoice = findAll(root, 'Fa')[0];
  if (!invoice) return null;
  const kind = textAt(invoice, 'RodzajFaktury') ?? 'VAT';
  const isCreditNote = kind.startsWith('KOR');
  const rows = vatRows(invoice);
  const total = decimalOf(textAt(invoice, 'P_15'));
  const net = sumOf(rows.map((row) => row.base));
  const lines = findAll(invoice, 'FaWiersz');
  const items = lines.map(itemFields);
  const attachment = tablesOf(root);
  const read: EInvoice = {
    ...(attachment.length > 0 && { attachment }),
    format: 'ksef',
    documentClass: isCreditNote ? 'credit_note' : 'invoice',
    fields: {
      ...canonicalFields({
        ...textsOf(invoice, header),
        date_taxable_supply: textAt(invoice, 'P_6', 'OkresFa/P_6_Do'),
        is_deposit_invoice: kind.endsWith('ZAL'),
        is_credit_note: isCreditNote,
        ...partyFields('issued_by', findAll(root, 'Podmiot1')[0]),
        ...partyFields('issued_to', findAll(root, 'Podmiot2')[0]),
        ...textsOf(root, contact),
        allowance_total: advances(kind, items, net),
        total_amount_without_vat: net,
        total_vat: sumOf(rows.map((row) => row.amount)),
        total_amount: total,
        ...due(invoice, total, kind),
        is_reverse_charge: textAt(invoice, 'Adnotacje/P_18') === '1',
        payment_method:
          paymentMethodOfKsef(textAt(invoice, 'Platnosc/FormaPlatnosci')) ??
          paymentMethodOf(textAt(invoice, 'Platnosc/OpisPlatnosci') ?? ''),
        ...accountFields(invoice),
        note: notes(root, invoice),
      }),
      ...vatFields(rows, 'PL'),
    },
    items,
  };
  return { invoice: read, lines };
}

export const isKsef = (root: XmlTree): boolean => root.name === 'Faktura' && root.namespace.includes('crd.gov.pl/wzor/');
