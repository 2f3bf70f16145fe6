import { expect, test } from 'vitest';
import { buildPage } from '#testing/build-page.ts';
import { findFields } from '../understand.ts';

const today = '2026-06-01';
const shopOf = (text: string): (string | undefined)[] => {
  const fields = findFields([{ ...buildPage(text), wordSource: 'ocr' }], today);
  return [fields['issued_by_name_sm']?.value, fields['issued_by_address_sm']?.value];
};

const sale = `
RECEIPT
Milk                4.20
Bread               3.10
TOTAL               7.30
CASH               10.00
CHANGE              2.70`;

test.each([
  ['totals of the sale', 'Corner Mart Ltd\n12 Station Road\nOld Harbour\nSoap 3 pieces      5.20'],
  ['the date of the sale', 'Corner Mart Ltd\n12 Station Road\nOld Harbour\nMonday 12.03.2026 Counter'],
  ['a registration number', 'Corner Mart Ltd\nTax Reg No. 000948487263\n12 Station Road\nOld Harbour'],
])('the address of a shop ends before %s', (_, head) => {
  expect(shopOf(`${head}\n${sale}`)).toEqual(['Corner Mart Ltd', '12 Station Road, Old Harbour']);
});

test.each(['Tel: 05528/78836 FAX: 19-38', 'T: 03-2093 1158 F: 03-2093 1159', 'Ph. (390) 239-3125', 'Kassenbon', 'Guest check'])(
  'a telephone number or a document title is not the address of a shop: %s',
  (line) => {
    expect(shopOf(`Welcome\nCorner Mart Ltd\n12 Station Road\n47200 Subang\n${line}\n${sale}`)).toEqual([
      'Corner Mart Ltd',
      '12 Station Road, 47200 Subang',
    ]);
  },
);

test('a name goes on below with a preposition', () => {
  expect(shopOf(`Corner Mart\nat Old Harbour\n12 Station Road\n47200 Subang\n${sale}`)).toEqual([
    'Corner Mart at Old Harbour',
    '12 Station Road, 47200 Subang',
  ]);
});

test('the owner is not the shop', () => {
  expect(shopOf(`Inh. Gerlinde Pfisterer\nGasthaus Krone\nMarktplatz 6\n71665 Vaihingen\n${sale}`)[0]).toBe('Gasthaus Krone');
});

test('below the postal code only region and country belong to the address', () => {
  const head = 'Corner Mart Ltd\n12 Station Road\n47200 Subang\nSelangor\nHarbour Serviceport Ltd';
  expect(shopOf(`${head}\n${sale}`)).toEqual(['Corner Mart Ltd', '12 Station Road, 47200 Subang, Selangor']);
});

test('a name continues in brackets on the line of its legal form', () => {
  const head = 'PASAR RAYA MEGA\n(SEMENYIH) SDN BHD\n12 Station Road\n47200 Subang';
  expect(shopOf(`${head}\n${sale}`)[0]).toBe('PASAR RAYA MEGA (SEMENYIH) SDN BHD');
});

test.each([
  ['ALDI\nSüd GmbH', 'ALDI Süd GmbH'],
  ['LIDL\nČeská republika v.o.s.', 'LIDL Česká republika v.o.s.'],
  ['KAUFLAND\nKaufland Česká republika v.o.s.', 'Kaufland Česká republika v.o.s.'],
  ['BILLA\nPetra Schmidt oHG', 'Petra Schmidt oHG'],
])('a legal form with a country or a region ends a name and is not the whole name: %j', (head, name) => {
  expect(shopOf(`${head}\nNárožní 1359/11\n158 00 Praha 5\n${sale}`)[0]).toBe(name);
});

test('a postal code with a space is not an amount although recognition may lose decimal points', () => {
  const head = 'Penny Market s.r.o.\nModletice 67\n251 01 Říčany';
  expect(shopOf(`${head}\n${sale}`)).toEqual(['Penny Market s.r.o.', 'Modletice 67, 251 01 Říčany']);
});

test.each([
  ['a number after the name', 'AEON CO. (M) BHD (126926-H)\n', 'AEON CO. (M) BHD'],
  ['a notice to customers', 'GOODS SOLD ARE NOT RETURNABLE\nCORNER CASH & CARRY\n', 'CORNER CASH & CARRY'],
  ['a scribble above the name', 'tan woon yann\nYONGFATT ENTERPRISE\n', 'YONGFATT ENTERPRISE'],
])('text that is not part of a shop’s name: %s', (_, head, name) => {
  expect(shopOf(`${head}No: 28, JALAN ASTANA 1C\n41050 KLANG\n${sale}`)).toEqual([name, 'No: 28, JALAN ASTANA 1C, 41050 KLANG']);
});

test.each([' ', '\n'])('a remark in brackets before a name is not part of it', (gap) => {
  const text = `From:\n(Not to be used for payment remittance)${gap}Acme Services, Inc.\n12 Station Road\nSeattle, WA 98109\n\nInvoice 1\nTotal   10.00`;
  expect(findFields([buildPage(text)], today)['issued_by_name_sm']?.value).toBe('Acme Services, Inc.');
});

test('a former name and the name of a licensor are not the address', () => {
  const head =
    'Gerbang Inn Sdn Bhd\n(65351-M)\nFormerly known as\nGolden Inn Sdn Bhd\nLicensee of Inns United\n12 Station Road\n47200 Subang';
  expect(shopOf(`${head}\n${sale}`)).toEqual(['Gerbang Inn Sdn Bhd', '12 Station Road, 47200 Subang']);
});

test.each(['99 SPEED MART S/B (519537-X)', '99 SPEED MART S/B\n(CO. NO. 519537-X)'])(
  'a name with its registration number may begin with a number: %s',
  (head) => {
    expect(shopOf(`${head}\nLot P.T. 2811, Jalan Angsa\nTaman Berkeley\n41150 Klang\n${sale}`)).toEqual([
      '99 SPEED MART S/B',
      'Lot P.T. 2811, Jalan Angsa, Taman Berkeley, 41150 Klang',
    ]);
  },
);

test('the line above a registration number is the name, even if it begins with a number', () => {
  const head = '10 GRAM GOURMET SBN BHD\n(1152264-K)\n3, Jalan Temenggung 27/9\nBandar Mahkota\n43200 Selangor';
  expect(shopOf(`${head}\n${sale}`)).toEqual([
    '10 GRAM GOURMET SBN BHD',
    '3, Jalan Temenggung 27/9, Bandar Mahkota, 43200 Selangor',
  ]);
});

test.each(['Filiaal 1427', 'Store #0412', 'PAT DOE STORE MANAGER 780 433-6500'])('%s is not the address of a shop', (line) => {
  expect(shopOf(`Corner Mart Ltd\n${line}\n12 Station Road\n47200 Subang\n${sale}`)).toEqual([
    'Corner Mart Ltd',
    '12 Station Road, 47200 Subang',
  ]);
});

test('a title above the name is no part of it', () => {
  expect(shopOf(`KVITTO Taxi418\nMälartaxi AB\nKopparbergsvägen 8\n722 13 Västerås\n${sale}`)[0]).toBe('Mälartaxi AB');
});

test('the status and the tax number of a person in business are not the address', () => {
  expect(shopOf(`Kovács Gergő\negyéni vállalkozó\n1148 Budapest, Örs vezér tere 11.\n66118840-1-42\n${sale}`)).toEqual([
    'Kovács Gergő',
    '1148 Budapest, Örs vezér tere 11.',
  ]);
});

test('the last word of a long name may stand on the line of its legal form', () => {
  const head = 'KEDAI UBAT & RUNCIT BUKIT\nTENGAH SDN. BHD.\n(418820-K)\n12 Station Road\n47200 Subang';
  expect(shopOf(`${head}\n${sale}`)[0]).toBe('KEDAI UBAT & RUNCIT BUKIT TENGAH SDN. BHD.');
});

test('an amount in thousands without decimals ends the data about a shop', () => {
  const head = 'TOKO MAKMUR\nJl. Merdeka Denpasar\nKemeja putih 037      45,000';
  expect(shopOf(`${head}\n${sale}`)).toEqual(['TOKO MAKMUR', 'Jl. Merdeka Denpasar']);
});

test('a postal code of four digits below a street ends the address', () => {
  for (const address of ['Storgata 14\n0155 Oslo', 'Storgata 14, 0155 Oslo\nOrg.nr: 918274602'])
    expect(shopOf(`Fjordkaffe AS\n${address}\nSoap bars 750 g\n${sale}`)).toEqual(['Fjordkaffe AS', 'Storgata 14, 0155 Oslo']);
});

test('a name like a street is not an address that a number below would end', () => {
  const head = '24 HOURS MART S/B\n(CO. NO. 418820-K)\nLot P.T. 2811, Jalan Angsa\n41150 Klang';
  expect(shopOf(`${head}\n${sale}`)).toEqual(['24 HOURS MART S/B', 'Lot P.T. 2811, Jalan Angsa, 41150 Klang']);
});

test.each(['PAHLAWAN 081234567896', '23000042 /MM/017/08/2026', 'Terima kasih'])(
  'a telephone number, a number of the sale or thanks are not the address: %s',
  (line) => {
    expect(shopOf(`TOKO MAKMUR\nJl. Merdeka 4\n${line}\n80225 Denpasar\n${sale}`)[1]).toBe('Jl. Merdeka 4, 80225 Denpasar');
  },
);

test('a line that begins with the legal form goes on from the name above it', () => {
  const head = 'TRANSOIL\nPolskie Stacje Paliw Z.K TRANSOIL\nSp. z o.o. Sp. Komandytowa\nSTANISŁAWA KAZURY 22/9\n02-795 WARSZAWA';
  expect(shopOf(`${head}\n${sale}`)[0]).toBe('Polskie Stacje Paliw Z.K TRANSOIL Sp. z o.o. Sp. Komandytowa');
});
