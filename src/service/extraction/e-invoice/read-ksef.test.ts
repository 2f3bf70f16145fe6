import { expect, test } from 'vitest';
import { parseEInvoice } from './parse-e-invoice.ts';

const party = (name: string, ids: string) =>
  `<DaneIdentyfikacyjne>${ids}<Nazwa>${name}</Nazwa></DaneIdentyfikacyjne><Adres><KodKraju>PL</KodKraju><AdresL1>ul. Polna 1</AdresL1><AdresL2>00-001 Warszawa</AdresL2></Adres>`;

const line = `<FaWiersz><P_7>Usługa</P_7><Indeks>U1</Indeks><P_8A>szt.</P_8A><P_8B>2</P_8B><P_9A>50</P_9A><P_11>100</P_11><P_12>23</P_12></FaWiersz>`;

type Sample = { kind?: string; amounts?: string; lines?: string; payment?: string; buyer?: string; attachment?: string };

const invoice = ({
  kind = 'VAT',
  amounts = '<P_13_1>100</P_13_1><P_14_1>23</P_14_1><P_13_2>10</P_13_2><P_14_2>0.8</P_14_2><P_13_7>5</P_13_7><P_15>138.8</P_15>',
  lines = line,
  payment = '<TerminPlatnosci><Termin>2026-03-19</Termin></TerminPlatnosci><FormaPlatnosci>6</FormaPlatnosci><RachunekBankowy><NrRB>12 1020 1026 0000 0422 7020 1111</NrRB><SWIFT>BPKOPLPW</SWIFT></RachunekBankowy>',
  buyer = '<NIP>1111111111</NIP>',
  attachment = '',
}: Sample = {}) =>
  parseEInvoice(
    new TextEncoder().encode(`<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/"><Naglowek/>
  <Podmiot1>${party('Sprzedawca', '<NIP>5261040828</NIP>')}</Podmiot1><Podmiot2>${party('Nabywca', buyer)}</Podmiot2>
  <Fa><KodWaluty>PLN</KodWaluty><P_1>2026-03-05</P_1><P_2>FV/1</P_2><OkresFa><P_6_Od>2026-02-01</P_6_Od><P_6_Do>2026-02-28</P_6_Do></OkresFa>${amounts}
  <Adnotacje><P_18>2</P_18></Adnotacje><RodzajFaktury>${kind}</RodzajFaktury><DodatkowyOpis><Klucz>Uwagi</Klucz><Wartosc>brak</Wartosc></DodatkowyOpis>
  ${lines}<Platnosc>${payment}</Platnosc><WarunkiTransakcji><Zamowienia><NrZamowienia>Z-1</NrZamowienia></Zamowienia></WarunkiTransakcji></Fa>${attachment}</Faktura>`),
  );

test('reads a complete invoice', () => {
  expect(invoice()).toEqual({
    format: 'ksef',
    unmapped: [{ term: 'BT-73', path: 'Fa/OkresFa/P_6_Od', value: '2026-02-01', itemIndex: null }],
    documentClass: 'invoice',
    fields: {
      invoice_number_sm: 'FV/1',
      order_number_sm: 'Z-1',
      date_issued: '2026-03-05',
      date_due: '2026-03-19',
      date_taxable_supply: '2026-02-28',
      currency: 'PLN',
      bic_sm: 'BPKOPLPW',
      is_deposit_invoice: 'false',
      is_credit_note: 'false',
      issued_by_name_sm: 'Sprzedawca',
      issued_by_id_sm: '5261040828',
      issued_by_vat_id_sm: '5261040828',
      issued_by_address_sm: 'ul. Polna 1, 00-001 Warszawa',
      issued_to_name_sm: 'Nabywca',
      issued_to_id_sm: '1111111111',
      issued_to_vat_id_sm: '1111111111',
      issued_to_address_sm: 'ul. Polna 1, 00-001 Warszawa',
      total_amount_without_vat: '115.00',
      total_vat: '23.80',
      total_amount: '138.80',
      amount_due: '138.80',
      is_reverse_charge: 'false',
      payment_method: 'bank transfer',
      bank_account_sm: '12102010260000042270201111',
      note: 'Uwagi: brak',
      vat_rate_standard: '23',
      vat_base_standard: '100.00',
      vat_amount_standard: '23.00',
      vat_rate_reduced: '8',
      vat_base_reduced: '10.00',
      vat_amount_reduced: '0.80',
      vat_rate_zero: '0',
      vat_base_zero: '5.00',
      vat_amount_zero: '0.00',
    },
    items: [
      {
        item_code: 'U1',
        item_description: 'Usługa',
        item_quantity: '2',
        item_unit: 'szt.',
        item_unit_price: '50.00',
        item_vat_rate: '23',
        item_amount_without_vat: '100.00',
      },
    ],
  });
});

test.each([
  ['VAT', 'invoice', 'false'],
  ['ROZ', 'invoice', 'false'],
  ['ZAL', 'invoice', 'true'],
  ['KOR', 'credit_note', 'false'],
  ['KOR_ZAL', 'credit_note', 'true'],
])('a %s', (kind, documentClass, isDeposit) => {
  expect(invoice({ kind })).toMatchObject({ documentClass, fields: { is_deposit_invoice: isDeposit } });
});

test('a correction lists items before and after, and they add up to the change', () => {
  const before = line.replace('</FaWiersz>', '<StanPrzed>1</StanPrzed></FaWiersz>');
  const after = line.replace('<P_8B>2</P_8B>', '<P_8B>1</P_8B>').replace('<P_11>100</P_11>', '<P_11>50</P_11>');
  const items = invoice({ kind: 'KOR', lines: before + after })?.items;
  expect(items?.map((item) => [item['item_quantity'], item['item_amount_without_vat']])).toEqual([
    ['-2', '-100.00'],
    ['1', '50.00'],
  ]);
});

test.each([
  ['<Zaplacono>1</Zaplacono>', '138.80', '0.00'],
  ['<ZaplataCzesciowa><KwotaZaplatyCzesciowej>38.8</KwotaZaplatyCzesciowej></ZaplataCzesciowa>', '38.80', '100.00'],
  ['', undefined, '138.80'],
])('amount due after %j', (payment, paid, due) => {
  const fields = invoice({ payment })?.fields;
  expect([fields?.['amount_paid'], fields?.['amount_due']]).toEqual([paid, due]);
});

test('an item with gross amounts gets its net amount', () => {
  const gross = '<FaWiersz><P_7>A</P_7><P_8B>1</P_8B><P_9B>123</P_9B><P_11A>123</P_11A><P_12>23</P_12></FaWiersz>';
  expect(invoice({ lines: gross })?.items).toMatchObject([
    { item_unit_price: '100.00', item_amount_without_vat: '100.00', item_amount: '123.00' },
  ]);
});

test.each(['zw', 'oo', 'np I', '0 WDT'])('the rate %s means no rate', (rate) => {
  expect(invoice({ lines: line.replace('<P_12>23', `<P_12>${rate}`) })?.items[0]?.['item_vat_rate']).toBe('0');
});

test('former rates are taken from the items, or else from the amounts', () => {
  const amounts = '<P_13_1>100</P_13_1><P_14_1>22</P_14_1><P_15>122</P_15>';
  expect(invoice({ amounts, lines: '' })?.fields['vat_rate_standard']).toBe('22');
  expect(invoice({ amounts, lines: line.replace('<P_12>23', '<P_12>22') })?.fields['vat_rate_standard']).toBe('22');
});

test('an EU customer has a VAT ID with its country', () => {
  const fields = invoice({ buyer: '<KodUE>CZ</KodUE><NrVatUE>27074358</NrVatUE>' })?.fields;
  expect([fields?.['issued_to_id_sm'], fields?.['issued_to_vat_id_sm']]).toEqual([undefined, 'CZ27074358']);
});

test('texts of an attachment are added to the note, and its tables are rendered', () => {
  const attachment = `<Zalacznik><BlokDanych><ZNaglowek>Punkt poboru</ZNaglowek>
    <MetaDane><ZKlucz>Adres</ZKlucz><ZWartosc>Testowa 10</ZWartosc></MetaDane><Tekst><Akapit>Odczyt rzeczywisty.</Akapit></Tekst>
    <Tabela><TMetaDane><TKlucz>Gazomierz</TKlucz><TWartosc>GM1</TWartosc></TMetaDane>
    <TNaglowek><Kol Typ="int"><NKom>Wskazanie</NKom></Kol><Kol Typ="txt"><NKom>Typ</NKom></Kol></TNaglowek>
    <Wiersz><WKom>47595</WKom><WKom/></Wiersz><Suma><SKom>47595</SKom><SKom/></Suma></Tabela>
    </BlokDanych></Zalacznik>`;
  expect(invoice({ attachment })?.attachment).toEqual([
    {
      title: 'Punkt poboru · Gazomierz: GM1',
      head: ['Wskazanie', 'Typ'],
      rows: [['47595', '']],
      sums: ['47595', ''],
    },
  ]);
  expect(invoice({ attachment })?.fields['note']).toBe(
    'Uwagi: brak\nPunkt poboru\nAdres: Testowa 10\nOdczyt rzeczywisty.\nGazomierz: GM1',
  );
});

test('third parties are labeled by their role, and the factor’s account is the payment account', () => {
  const attachment = `<Podmiot3>${party('Faktor S.A.', '<NIP>5261040828</NIP>')}<Rola>1</Rola></Podmiot3>
    <Podmiot3>${party('Oddział', '<IDWew>1</IDWew>')}<Rola>2</Rola></Podmiot3><Podmiot3>${party('Jan', '')}<Rola>11</Rola></Podmiot3>`;
  const payment = '<RachunekBankowyFaktora><NrRB>12102010260000042270201111</NrRB></RachunekBankowyFaktora>';
  expect(invoice({ attachment, payment })?.fields).toMatchObject({
    bank_account_sm: '12102010260000042270201111',
    note: 'Uwagi: brak\nFaktor / Factor: Faktor S.A., 5261040828\nPříjemce plnění / Recipient: Oddział\nÚčet faktora / Account of the factor: 12102010260000042270201111',
  });
});

test('reads the contact at the seller', () => {
  const attachment =
    '<Podmiot1><DaneKontaktowe><Email>biuro@firma.pl</Email><Telefon>667 444 555</Telefon></DaneKontaktowe></Podmiot1>';
  expect(invoice({ attachment })?.fields).toMatchObject({ issued_by_email: 'biuro@firma.pl', issued_by_phone: '667 444 555' });
});
