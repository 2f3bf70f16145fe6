/** Tests whole files through upload, extraction, review and export: those of newer format versions and other countries. */
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { toBuffer } from 'qrcode';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { buildUbl } from '#testing/build-ubl.ts';
import { validCii } from '#testing/build-valid-e-invoice.ts';
import type { TestTenant } from '#testing/builders.ts';
import { type ExtractionWorker, startExtractionWorker } from '#testing/extraction-worker.ts';

let app: TestApp;
let tenant: TestTenant;
let token: string;
let worker: ExtractionWorker;

beforeAll(async () => {
  app = await startTestApp();
  worker = await startExtractionWorker(app);
  tenant = await app.tenant();
  ({ token } = await app.user(tenant, 'Accountant'));
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

async function uploaded(bytes: Uint8Array, name: string): Promise<string> {
  const form = new FormData();
  form.set('File', new File([Buffer.from(bytes)], name));
  const answer = await app.send('POST', '/v1/documents', token, { form });
  expect(answer.status).toBe(200);
  const { documentId } = (await answer.json()) as { documentId: string };
  await worker.extract(tenant.tenantId, documentId);
  return documentId;
}
async function get(path: string): Promise<unknown> {
  const answer = await app.send('GET', path, token, { headers: { 'accept-language': 'en-US' } });
  expect(answer.status).toBe(200);
  return answer.json();
}
const fileOf = async (id: string, format: string) => {
  const answer = await app.send('GET', `/v1/documents/${id}/file/export?exportFormat=${format}`, token);
  expect(answer.status).toBe(200);
  return { text: await answer.text(), headers: answer.headers };
};

const rate = { rate: 21, category: 'S' } as const;
const kindOf = (id: string, kind: string, parent: string) =>
  `<ram:LineID>${id}</ram:LineID>${parent && `<ram:ParentLineID>${parent}</ram:ParentLineID>`}<ram:LineStatusReasonCode>${kind}</ram:LineStatusReasonCode>`;

test('ZUGFeRD 2.4: sub-lines become items, groups and information lines do not, and all of it is exported', async () => {
  const lines = ['30', '30', '70', '1'].map((price) => ({ ...rate, quantity: '1', price }));
  const kinds = [
    kindOf('1', 'GROUP', ''),
    kindOf('2', 'DETAIL', '1'),
    kindOf('3', 'DETAIL', ''),
    kindOf('4', 'INFORMATION', '3'),
  ];
  let index = 0;
  const xml = validCii({ lines })
    .toString()
    .replaceAll(/<ram:LineID>\d+<\/ram:LineID>/g, () => kinds[index++] ?? '');
  const id = await uploaded(Buffer.from(xml), 'zugferd.xml');
  expect(await get(`/v1/documents/${id}`)).toMatchObject({
    isExtractedByFormat: true,
    items: [{ item_description: { value: 'Item 2' } }, { item_description: { value: 'Item 3' } }],
  });
  expect((await fileOf(id, 'CsvItems')).text).toContain('Item 2');
  const { values } = (await get(`/bff/documents/${id}/unmapped-values`)) as { values: { value: string }[] };
  expect(values.map(({ value }) => value)).toEqual(expect.arrayContaining(['Item 1', 'Item 4']));
});

test.each([
  ['Slovak', '0245', '2020317068', 'issued_by_vat_id_sm', '2020317068'],
  ['Slovak', '9950', 'SK2020317068', 'issued_by_vat_id_sm', 'SK2020317068'],
  ['Belgian', '0208', '0202239951', 'issued_by_id_sm', '0202239951'],
])('a %s BIS with the address %s:%s identifies the supplier by it', async (_, scheme, number, field, value) => {
  const xml = buildUbl({ specification: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0' })
    .toString()
    .replace('<cbc:EndpointID schemeID="0245">1234567890<', `<cbc:EndpointID schemeID="${scheme}">${number}<`)
    .replace(/<cac:PartyTaxScheme><cbc:CompanyID>SK2020202020.*?<\/cac:PartyTaxScheme>/s, '');
  const id = await uploaded(Buffer.from(xml), 'bis.xml');
  expect(await get(`/v1/documents/${id}`)).toMatchObject({
    fields: { [field]: { value }, issued_by_electronic_address: { value: `${scheme}:${number}` } },
  });
  expect((await fileOf(id, 'Ubl')).text).toContain(`schemeID="${scheme}">${number}<`);
});

test('a KSeF attachment is added to the note and rendered, and values without a field are listed', async () => {
  const xml = `<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/"><Podmiot1><DaneIdentyfikacyjne><NIP>5265877635</NIP><Nazwa>Gaz S.A.</Nazwa></DaneIdentyfikacyjne></Podmiot1>
    <Podmiot2><DaneIdentyfikacyjne><NIP>5261040828</NIP><Nazwa>Odbiorca</Nazwa></DaneIdentyfikacyjne></Podmiot2>
    <Fa><KodWaluty>PLN</KodWaluty><P_1>2026-03-05</P_1><P_2>FV/1</P_2><P_13_1>100.00</P_13_1><P_14_1>23.00</P_14_1><P_15>123.00</P_15><RodzajFaktury>VAT</RodzajFaktury>
    <WarunkiTransakcji><Umowy><NrUmowy>U-7</NrUmowy></Umowy></WarunkiTransakcji></Fa>
    <Zalacznik><BlokDanych><ZNaglowek>Punkt poboru</ZNaglowek><Tekst><Akapit>Odczyt rzeczywisty.</Akapit></Tekst>
    <Tabela><TNaglowek><Kol Typ="txt"><NKom>Wskazanie</NKom></Kol></TNaglowek><Wiersz><WKom>47595</WKom></Wiersz></Tabela></BlokDanych></Zalacznik></Faktura>`;
  const id = await uploaded(Buffer.from(xml), 'ksef.xml');
  expect(await get(`/v1/documents/${id}`)).toMatchObject({
    fields: { note: { value: 'Punkt poboru\nOdczyt rzeczywisty.' }, total_amount: { value: '123.00' } },
  });
  const pages = (await get(`/bff/documents/${id}/words`)) as { texts: string[] }[];
  expect(pages.flatMap(({ texts }) => texts)).toEqual(expect.arrayContaining(['Wskazanie', '47595']));
  expect(await get(`/bff/documents/${id}/unmapped-values`)).toMatchObject({
    values: [
      { label: 'Contract number', value: 'U-7' },
      { label: 'Table in the attachment', value: 'Punkt poboru; Wskazanie; 47595' },
    ],
  });
  const { headers } = await fileOf(id, 'Pohoda');
  expect(headers.get('export-unmapped')).toBe('2');
  const { headers: ofUbl, text } = await fileOf(id, 'Ubl');
  expect([ofUbl.get('export-unmapped'), text.includes('U-7')]).toEqual(['1', true]);
});

test('a KSeF code that contradicts the print in supplier or date is reported', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const lines = [
    'Faktura VAT nr FV/2026/17',
    'Data wystawienia: 2026-03-05',
    'Sprzedawca: Biuro Sp. z o.o.',
    'NIP: 526-104-08-28',
    'Nabywca: Odbiorca S.A.',
    'Razem netto: 100,00 PLN',
    'VAT 23%: 23,00 PLN',
    'Do zaplaty: 123,00 PLN',
  ];
  for (const [at, line] of lines.entries()) page.drawText(line, { x: 50, y: 780 - at * 22, size: 11, font });
  const link = 'https://qr.ksef.mf.gov.pl/invoice/5265877635/06-03-2026/UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE';
  const code = await document.embedPng(await toBuffer(link, { scale: 8 }));
  page.drawImage(code, { x: 380, y: 620, width: 150, height: 150 });
  const id = await uploaded(await document.save(), 'ksef.pdf');
  const pages = (await get(`/bff/documents/${id}/words`)) as {
    ksefCodes?: { link: string; sellerNip: string; issued: string }[];
  }[];
  expect(pages.flatMap(({ ksefCodes = [] }) => ksefCodes)).toMatchObject([
    { link, sellerNip: '5265877635', issued: '2026-03-06' },
  ]);
  const { validationErrors } = (await get(`/v1/documents/${id}`)) as { validationErrors: { field: string }[] };
  expect(validationErrors.map(({ field }) => field)).toEqual(expect.arrayContaining(['date_issued', 'issued_by_vat_id_sm']));
});
