/** Invented suppliers of the demo company: what they deliver, how often, and the appearance of their invoices. */
import { accountFrom, companyIdOf, czechIban, ibanOf } from './numbers.ts';

export type Language = 'cs' | 'en' | 'de';
export type Layout = 'columns' | 'band' | 'plain';

/** Product of a supplier: description and price range in hundredths. */
type Product = { name: string; unit: string; from: number; to: number; most?: number };

export type Supplier = {
  name: string;
  address: readonly [string, string];
  companyId: string | null;
  vatId: string | null;
  language: Language;
  layout: Layout;
  currency: string;
  /** In percent; null where the invoice has no VAT. */
  vatRate: number | null;
  iban: string;
  bic: string;
  /** Another account, as a fraudster would print it. */
  otherIban?: string;
  /** Prefix of its invoice numbers. */
  series: string;
  /** Days between two invoices. */
  everyDays: number;
  dueDays: number;
  /** Set if invoices contain an order number: `usual`, or the supplier's own label for it. */
  orderLabel?: string;
  unit: 0 | 1;
  products: readonly Product[];
  color: [number, number, number];
};

export const usual = 'usual';

const czech = (seven: string, bank: string, account: number) => {
  const companyId = companyIdOf(seven);
  return {
    companyId,
    vatId: `CZ${companyId}`,
    language: 'cs',
    currency: 'CZK',
    vatRate: 21,
    iban: czechIban(bank, accountFrom(account)),
    bic: bank === '0800' ? 'GIBACZPX' : bank === '0100' ? 'KOMBCZPP' : 'CEKOCZPP',
  } as const;
};

export const suppliers: readonly Supplier[] = [
  {
    ...czech('2708412', '0100', 2_304_518),
    name: 'Energie Pomoraví a.s.',
    address: ['Křenová 64', '602 00 Brno'],
    layout: 'columns',
    series: '71',
    everyDays: 30,
    dueDays: 14,
    unit: 0,
    products: [{ name: 'Dodávka elektřiny, odběrné místo Dlouhá 12', unit: 'MWh', from: 312_000, to: 398_000, most: 9 }],
    color: [0.1, 0.42, 0.35],
  },
  {
    ...czech('2561903', '0800', 4_117_320),
    name: 'Papír a kancelář Plus s.r.o.',
    address: ['Vinohradská 118', '130 00 Praha 3'],
    layout: 'band',
    series: '26',
    everyDays: 6,
    dueDays: 14,
    orderLabel: usual,
    unit: 0,
    products: [
      { name: 'Papír kopírovací A4, 80 g', unit: 'bal', from: 9_900, to: 12_900, most: 40 },
      { name: 'Toner černý HX-26', unit: 'ks', from: 189_000, to: 239_000, most: 3 },
      { name: 'Šanon pákový 7,5 cm', unit: 'ks', from: 5_900, to: 7_900, most: 30 },
      { name: 'Blok poznámkový A5', unit: 'ks', from: 3_200, to: 4_500, most: 25 },
    ],
    color: [0.72, 0.3, 0.12],
  },
  {
    ...czech('2894107', '0300', 1_902_446),
    name: 'Autopark Vltava s.r.o.',
    address: ['Strakonická 40', '150 00 Praha 5'],
    layout: 'columns',
    series: '2026',
    everyDays: 30,
    dueDays: 10,
    unit: 0,
    products: [{ name: 'Operativní leasing vozidla střední třídy', unit: 'vůz', from: 1_140_000, to: 1_140_000, most: 5 }],
    color: [0.16, 0.22, 0.46],
  },
  {
    ...czech('2933518', '0800', 7_733_901),
    name: 'Úklid Sever s.r.o.',
    address: ['Masarykova 9', '400 01 Ústí nad Labem'],
    layout: 'plain',
    series: 'US26',
    everyDays: 5,
    dueDays: 21,
    orderLabel: 'Smlouva o dílo:',
    unit: 1,
    products: [
      { name: 'Úklid kancelářských prostor', unit: 'hod', from: 24_500, to: 24_500, most: 32 },
      { name: 'Mytí oken', unit: 'm2', from: 3_900, to: 3_900, most: 60 },
    ],
    color: [0.13, 0.5, 0.6],
  },
  {
    ...czech('2618830', '0800', 19_201_445),
    name: 'Stavebniny Lípa s.r.o.',
    address: ['Nádražní 812/14', '602 00 Brno'],
    layout: 'columns',
    series: '20261',
    everyDays: 6,
    dueDays: 14,
    orderLabel: usual,
    unit: 1,
    otherIban: czechIban('2010', accountFrom(2_901_778_120)),
    products: [
      { name: 'Cihla broušená 30 P+D', unit: 'ks', from: 5_900, to: 6_900, most: 900 },
      { name: 'Malta zakládací 25 kg', unit: 'pytel', from: 14_500, to: 15_900, most: 80 },
      { name: 'Překlad nosný 1 250 mm', unit: 'ks', from: 42_000, to: 48_000, most: 16 },
      { name: 'Doprava hydraulickou rukou', unit: 'služba', from: 248_000, to: 312_000 },
    ],
    color: [0.3, 0.45, 0.15],
  },
  {
    ...czech('2477125', '0100', 6_450_013),
    name: 'Doprava Hradec a.s.',
    address: ['Gočárova 310', '500 02 Hradec Králové'],
    layout: 'band',
    series: 'DH-26',
    everyDays: 5,
    dueDays: 30,
    orderLabel: 'Zakázka:',
    unit: 1,
    products: [
      { name: 'Přeprava zboží Brno – Hamburg', unit: 'jízda', from: 2_890_000, to: 3_450_000, most: 2 },
      { name: 'Přeprava zboží Praha – Brno', unit: 'jízda', from: 680_000, to: 790_000, most: 4 },
    ],
    color: [0.55, 0.12, 0.2],
  },
  {
    ...czech('2780044', '0300', 3_300_219),
    name: 'Síťové služby Moravia s.r.o.',
    address: ['Technická 5', '616 00 Brno'],
    layout: 'plain',
    series: '9026',
    everyDays: 30,
    dueDays: 14,
    unit: 1,
    products: [{ name: 'Připojení k internetu 1 Gb/s', unit: 'měs', from: 650_000, to: 650_000 }],
    color: [0.2, 0.2, 0.2],
  },
  {
    name: 'Northlight Studio Ltd',
    address: ['14 Harbour Street', 'Bristol BS1 5TY'],
    companyId: null,
    vatId: 'GB980780684',
    language: 'en',
    layout: 'band',
    currency: 'EUR',
    vatRate: null,
    iban: ibanOf('GB', 'NWBK60161331926819'),
    bic: 'NWBKGB2L',
    series: 'INV-0',
    everyDays: 10,
    dueDays: 30,
    unit: 0,
    products: [
      { name: 'Brand design, monthly retainer', unit: 'month', from: 240_000, to: 240_000 },
      { name: 'Illustration', unit: 'piece', from: 18_000, to: 42_000, most: 6 },
    ],
    color: [0.12, 0.23, 0.54],
  },
  {
    name: 'Bluewater Consulting Ltd',
    address: ['2 Quay House, Mill Lane', 'London SE1 2QG'],
    companyId: null,
    vatId: 'GB999999973',
    language: 'en',
    layout: 'columns',
    currency: 'GBP',
    vatRate: null,
    iban: ibanOf('GB', 'BARC20201530093459'),
    bic: 'BARCGB22',
    series: 'BW',
    everyDays: 21,
    dueDays: 30,
    orderLabel: 'Engagement:',
    unit: 0,
    products: [{ name: 'Advisory services, senior consultant', unit: 'day', from: 92_000, to: 98_000, most: 9 }],
    color: [0.05, 0.35, 0.5],
  },
  {
    name: 'Harbour Cloud Ltd',
    address: ['77 Cable Row', 'Dublin D02 XE80'],
    companyId: null,
    vatId: 'IE6388047V',
    language: 'en',
    layout: 'plain',
    currency: 'EUR',
    vatRate: null,
    iban: ibanOf('IE', 'AIBK93115212345678'),
    bic: 'AIBKIE2D',
    series: 'HC26-',
    everyDays: 30,
    dueDays: 14,
    unit: 0,
    products: [
      { name: 'Managed servers', unit: 'month', from: 48_000, to: 52_000 },
      { name: 'Object storage, 1 TB', unit: 'TB', from: 2_100, to: 2_100, most: 30 },
    ],
    color: [0.25, 0.2, 0.5],
  },
  {
    name: 'Werkzeugbau Hartmann GmbH',
    address: ['Industriestraße 7', '01307 Dresden'],
    companyId: null,
    vatId: 'DE123456788',
    language: 'de',
    layout: 'columns',
    currency: 'EUR',
    vatRate: 19,
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    series: 'RE-26-0',
    everyDays: 18,
    dueDays: 30,
    orderLabel: usual,
    unit: 1,
    products: [
      { name: 'Spannvorrichtung SV-40, gehärtet', unit: 'Stk', from: 124_500, to: 132_000, most: 4 },
      { name: 'Führungsbuchse 12 mm', unit: 'Stk', from: 875, to: 960, most: 60 },
    ],
    color: [0.3, 0.3, 0.34],
  },
];

/** Supplier that sends its first invoice. */
export const newcomer: Supplier = {
  ...czech('2101776', '0100', 8_204_117),
  name: 'Fotoateliér Jasan s.r.o.',
  address: ['Žitná 23', '110 00 Praha 1'],
  layout: 'band',
  series: '26/0',
  everyDays: 90,
  dueDays: 7,
  unit: 0,
  products: [{ name: 'Fotografování produktů, celý den', unit: 'den', from: 1_450_000, to: 1_680_000, most: 3 }],
  color: [0.45, 0.3, 0.55],
};
