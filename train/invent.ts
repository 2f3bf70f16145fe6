/** Content of a synthetic document: parties, dates, numbers, items and sums, before it is laid out. */
import { ibanLength } from '#service/extraction/understand/grammar/bank-accounts.ts';
import { countries, monthsOf } from './languages/places.ts';
import type { Country } from './languages/places.ts';
import { wordingsOf } from './languages/wordings.ts';
import type { Concept } from './languages/wordings.ts';
import { oddName } from './names.ts';
import type { Random } from './random.ts';

export type Party = {
  name: string;
  address: string[];
  companyId: string;
  vatId: string;
  phone: string;
  email: string;
  site: string;
};
export type Item = {
  code: string;
  description: string;
  quantity: string;
  unit: string;
  price: string;
  priceGross: string;
  rate: string;
  net: string;
  vat: string;
  gross: string;
};
export type GeneratedInvoice = {
  country: Country;
  /** Whether it is from a till, with small amounts. */
  isReceipt: boolean;
  isCredit: boolean;
  words: Record<Concept, string[]>;
  supplier: Party;
  customer: Party;
  other: Party;
  clerk: string;
  number: string;
  order: string;
  reference: string;
  others: string[];
  issued: string;
  supplied: string;
  due: string;
  otherDates: string[];
  iban: string;
  bic: string;
  account: string;
  bank: string;
  items: Item[];
  rows: { rate: string; base: string; vat: string; gross: string }[];
  net: string;
  vat: string;
  total: string;
  totalCents: number;
  dueAmount: string;
  paid: string;
  discount: string;
  hasVat: boolean;
  currency: string;
  money: (cents: number) => string;
};

const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'.split('');

export function filled(random: Random, pattern: string): string {
  return pattern.replaceAll(/[#@]/g, (mark) => (mark === '#' ? String(random.int(0, 9)) : random.pick(letters)));
}

const syllables =
  'ba,be,bo,bra,ca,co,da,de,do,el,en,fa,fi,fo,ga,gra,ha,ho,in,jo,ka,ko,kra,la,le,li,lo,ma,mi,mo,na,ne,no,or,pa,pe,pro,ra,re,ri,ro,sa,se,si,sta,ta,te,ti,to,tra,u,va,ve,vi,vo,wa,ze,zo'.split(
    ',',
  );
const endings = 'n,r,s,x,l,t,k,m,nd,rt,,,,'.split(',');
const common =
  'Blue,Green,North,Best,City,Home,Fresh,Quick,Star,Global,Digital,Prime,Sun,River,Garden,Tech,Food,Auto,Market,House,Studio,Media,Power,Trade,Group,Solutions,Services,Systems,Logistics,Energy,Design,Consulting,International,Partners,Express,Coffee,Books,Sport'.split(
    ',',
  );
const wares =
  'basic,large,small,black,white,steel,set,pack,service,fee,monthly,premium,XL,cotton,oak,cable,USB,battery,board,lamp,table,shirt,shoes,ticket,subscription,hours,project,phase,report,delivery,April,March,room,night,breakfast,milk,bread,butter,cheese,apple,juice,water,beer,wine,tea,soap,paint,filter,pump,valve,oil'.split(
    ',',
  );

/** Creates an unknown word: a value in its place must be recognized by its surroundings. */
export function createUnknownWord(random: Random): string {
  const word = Array.from({ length: random.int(1, 4) }, () => random.pick(syllables)).join('') + random.pick(endings);
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

function moneyOf(random: Random, country: Country): (cents: number) => string {
  const group = random.pick(country.groups);
  const decimal = random.chance(0.06) ? (country.decimal === ',' ? '.' : ',') : country.decimal;
  const mark = group === decimal ? '' : group;
  const isWhole = country.code === 'HU' && random.chance(0.7);
  return (cents) => {
    const plain = Math.abs(Math.round(cents)) / 100;
    const [whole = '0', fraction = '00'] = (isWhole ? String(Math.round(plain)) : plain.toFixed(2)).split('.');
    const grouped = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, mark);
    return `${cents < 0 ? '-' : ''}${grouped}${isWhole ? '' : decimal + fraction}`;
  };
}

function dateWriter(random: Random, country: Country): (day: Date) => string {
  const pattern = random.pick(country.dates);
  const names = monthsOf(country.language);
  const short = random.chance(0.4);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return (day) => {
    const name = names[day.getUTCMonth()] ?? '';
    return pattern.replaceAll(/yyyy|yy|MMM|mm|m|dd|d(?!e)/g, (part) => {
      if (part === 'yyyy') return String(day.getUTCFullYear());
      if (part === 'yy') return pad(day.getUTCFullYear() % 100);
      if (part === 'MMM') return short ? name.slice(0, 3) : name;
      if (part === 'mm') return pad(day.getUTCMonth() + 1);
      if (part === 'm') return String(day.getUTCMonth() + 1);
      return part === 'dd' ? pad(day.getUTCDate()) : String(day.getUTCDate());
    });
  };
}

export function generateParty(random: Random, country: Country): Party {
  const form = random.pick(country.forms);
  const last = random.pick(country.lastNames);
  const isPerson = form === '' && random.chance(0.6);
  const unknown = [
    createUnknownWord(random),
    `${random.pick(common)} ${random.pick(common)}`,
    `${createUnknownWord(random)} ${random.pick(common)}`,
  ];
  const base = random.chance(0.45)
    ? random.pick(unknown)
    : random.pick([
        random.pick(country.names),
        `${random.pick(country.names)} ${last}`,
        last,
        `${random.pick(country.names)}-${random.pick(country.names)}`,
      ]);
  const name = random.chance(0.18)
    ? oddName(random, country)
    : isPerson
      ? `${random.pick(country.firstNames)} ${last}`
      : `${random.chance(0.12) ? base.toUpperCase() : base} ${form}`.trim();
  const put = (pattern: string, what: Record<string, string>): string =>
    filled(random, pattern).replaceAll(/\b[SNPT]\b|(?<=\W|^)[SNPT](?=\W|$|a|\/)/g, (mark) => what[mark] ?? mark);
  const street = put(random.pick(country.street), {
    S: random.chance(0.25)
      ? createUnknownWord(random) + random.pick(['', '', ' Street', 'straße', ' ' + createUnknownWord(random)])
      : random.pick(country.streets),
    N: String(random.int(1, 240)),
  });
  const town = put(random.pick(country.town), {
    P: filled(random, country.postal),
    T: random.chance(0.3) ? createUnknownWord(random) : random.pick(country.towns),
  });
  const land = random.pick(country.country);
  const site = `${base
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase()}.${random.pick(['com', 'eu', country.code.toLowerCase(), 'net'])}`;
  return {
    name,
    address: [
      ...(random.chance(0.08) ? [random.pick(['c/o ', 'P.O. Box ', '']) + filled(random, '###')] : []),
      street,
      town,
      ...(land !== '' && random.chance(0.6) ? [land] : []),
    ],
    companyId: filled(random, random.pick(country.companyId)),
    vatId: filled(random, random.pick(country.vatId)),
    phone: filled(
      random,
      random.pick(['+42# ### ### ###', '0## ### ## ##', '+## (0) ## ### ####', '###-###-####', '(###) ###-####', '0####/#####']),
    ),
    email: `${random.pick([
      'info',
      'office',
      'sales',
      'fakturace',
      last
        .normalize('NFD')
        .replaceAll(/[^a-zA-Z]/g, '')
        .toLowerCase(),
    ])}@${site}`,
    site: `www.${site}`,
  };
}

function ibanOf(random: Random, code: string): string {
  const length = ibanLength(code) || 24;
  const banks: Record<string, string> = { NL: 'ABNA', GB: 'BARC', RO: 'BTRL', IT: 'X' };
  const head = banks[code] ?? '';
  const body = head + filled(random, '#'.repeat(Math.max(0, length - 4 - head.length)));
  const digits = `${body}${code}00`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  const check = 98 - digits.split('').reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
  const iban = `${code}${String(check).padStart(2, '0')}${body}`;
  return random.chance(0.7) ? iban.replaceAll(/(.{4})(?=.)/g, '$1 ') : iban;
}

const numberPatterns = [
  '20######',
  '2024####',
  'FV-2024-####',
  'INV-#####',
  'RE-####',
  '####/2023',
  '2#####',
  'F2023/####',
  '##-####',
  'A#####',
  '#####',
  'FA##/##/2022',
  'INV_2024_####',
  '2025.###',
  '@@#######',
  '@-####-###',
  '########',
  '0000####',
  '###',
  'FV/#/03/2024',
  '#### ####',
] as const;

function itemOf(
  random: Random,
  words: Record<Concept, string[]>,
  rate: number,
  money: (cents: number) => string,
  country: Country,
  isReceipt: boolean,
  sign: 1 | -1,
): { item: Item; cents: [net: number, vat: number] } {
  const quantity =
    isReceipt && random.chance(0.85)
      ? random.int(1, 4)
      : random.chance(0.5)
        ? random.int(1, 12)
        : random.chance(0.5)
          ? 1
          : random.int(1, 400) / 4;
  const prices = isReceipt
    ? [random.int(50, 1500), random.int(100, 6000), random.int(10, 400) * 10]
    : [random.int(50, 3000), random.int(500, 90_000), random.int(10, 900) * 100, random.int(10_000, 2_500_000)];
  const price = random.pick(prices);
  const net = sign * Math.round(quantity * price);
  const vat = Math.round((net * rate) / 100);
  const extra = random.chance(0.25)
    ? ` ${random.pick([filled(random, 'ABC-##'), filled(random, '## cm'), filled(random, '#/2024'), '(Basic)', 'Pro', filled(random, '@##')])}`
    : '';
  const digits = Number.isInteger(quantity) ? (random.chance(0.25) ? 2 : 0) : 2;
  return {
    item: {
      code: filled(random, random.pick(['####', '@@-###', '##.###', '######'])),
      description:
        (random.chance(0.4)
          ? random.pick(words.goods)
          : Array.from({ length: random.int(1, 5) }, () =>
              random.chance(0.5)
                ? random.pick(wares)
                : random.chance(0.5)
                  ? random.pick(random.pick(words.goods).split(' '))
                  : createUnknownWord(random),
            ).join(' ')) + extra,
      quantity: (sign * quantity).toFixed(digits).replace('.', country.decimal),
      unit: random.pick(words.units),
      price: money(price),
      priceGross: money(Math.round(price * (1 + rate / 100))),
      rate: String(rate).replace('.', country.decimal) + random.pick(['%', ' %', '']),
      net: money(net),
      vat: money(vat),
      gross: money(net + vat),
    },
    cents: [net, vat],
  };
}

export function invent(random: Random, chosen?: Country): GeneratedInvoice {
  const country = chosen ?? random.pick(countries);
  const other = random.chance(0.2) ? random.pick(countries) : country;
  const words = wordingsOf(random.chance(0.1) ? 'en' : country.language);
  const money = moneyOf(random, country);
  const write = dateWriter(random, country);
  const isReceipt = random.chance(0.28);
  const isCredit = !isReceipt && random.chance(0.06);
  const isNegative = random.chance(0.6);
  const hasVat = random.chance(0.82);
  const count = random.chance(0.3) ? 1 : random.chance(0.8) ? random.int(1, 7) : random.int(6, 22);
  const mainRate = random.chance(0.8) ? (country.rates[0] ?? 20) : random.pick(country.rates);
  const made = Array.from({ length: count }, () => {
    const rate = hasVat ? (random.chance(0.8) ? mainRate : random.pick(country.rates)) : 0;
    return { rate, ...itemOf(random, words, rate, money, country, isReceipt, isCredit && isNegative ? -1 : 1) };
  });
  const byRate = Map.groupBy(made, ({ rate }) => rate);
  const rows = [...byRate].map(([rate, each]) => {
    const base = each.reduce((sum, { cents }) => sum + cents[0], 0);
    return { rate, base, vat: Math.round((base * rate) / 100) };
  });
  const net = rows.reduce((sum, row) => sum + row.base, 0);
  const vat = rows.reduce((sum, row) => sum + row.vat, 0);
  const paid = random.chance(0.12) ? Math.round((net + vat) * random.next() * 0.8) : 0;
  const issued = new Date(Date.UTC(random.int(2009, 2026), random.int(0, 11), random.int(1, 28)));
  const after = (days: number): Date => new Date(issued.getTime() + days * 86_400_000);
  const number = filled(random, random.pick(numberPatterns));
  const rateText = (rate: number): string => `${String(rate).replace('.', country.decimal)}${random.pick(['%', ' %'])}`;
  const bank =
    `${random.pick(['Raiffeisen', 'ING', 'KB', 'UniCredit', 'Sparkasse', 'Santander', 'First National', 'Garanti'])} ${random.pick(['Bank', 'a.s.', 'banka', 'AG', ''])}`.trim();
  const bicCountry = country.code;
  return {
    country,
    isReceipt,
    isCredit,
    words,
    supplier: generateParty(random, country),
    customer: generateParty(random, other),
    other: generateParty(random, country),
    clerk: `${random.pick(country.firstNames)} ${random.pick(country.lastNames)}`,
    number,
    order: filled(random, random.pick(numberPatterns)),
    reference: random.chance(0.6) ? number.replaceAll(/\D/g, '') : filled(random, '##########'),
    others: Array.from({ length: 4 }, () => filled(random, random.pick(numberPatterns))),
    issued: write(issued),
    supplied: write(after(random.chance(0.5) ? 0 : -random.int(1, 20))),
    due: write(after(random.pick([7, 10, 14, 15, 21, 30, 30, 45, 60, 1]))),
    otherDates: [write(after(-random.int(3, 60))), write(after(random.int(1, 9)))],
    iban: ibanOf(random, country.code),
    bic: `${filled(random, '@@@@')}${bicCountry}${filled(random, '@@')}${random.chance(0.4) ? 'XXX' : ''}`,
    account: filled(
      random,
      random.pick(['######-##########/####', '##########/####', '########', '#########/0800', '### ### ###']),
    ),
    bank,
    items: made.map(({ item }) => item),
    rows: rows.map((row) => ({
      rate: rateText(row.rate),
      base: money(row.base),
      vat: money(row.vat),
      gross: money(row.base + row.vat),
    })),
    net: money(net),
    vat: money(vat),
    total: money(net + vat),
    totalCents: net + vat,
    dueAmount: money(net + vat - paid),
    paid: paid === 0 ? '' : money(-paid),
    discount: random.chance(0.1) ? money(-random.int(100, 9000)) : '',
    hasVat,
    currency: random.pick(country.currency),
    money,
  };
}
