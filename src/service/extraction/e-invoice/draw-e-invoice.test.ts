import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import type { EInvoice } from '../extracted.ts';
import { drawEInvoice } from './draw-e-invoice.ts';

/** Returns the text of each page as a PDF viewer extracts it, with normalized spaces. */
async function textOf(eInvoice: EInvoice): Promise<string[]> {
  const loading = getDocument({ data: await drawEInvoice(eInvoice), verbosity: 0 });
  const pdf = await loading.promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join('\n')
        .replaceAll('\u00A0', ' '),
    );
  }
  await loading.destroy();
  return pages;
}

const invoice: EInvoice = {
  format: 'isdoc',
  documentClass: 'invoice',
  fields: {
    invoice_number_sm: 'FV-2026/0007',
    issued_by_name_sm: 'Příliš žluťoučký kůň s.r.o.',
    issued_by_id_sm: '27074358',
    issued_by_address_sm: 'Dlouhá 12, 110 00 Praha',
    issued_to_name_sm: 'Zażółć gęślą jaźń Sp. z o.o.',
    date_issued: '2026-03-05',
    currency: 'CZK',
    payment_method: 'bank transfer',
    bank_account_sm: '19-2000145399',
    bank_code_sm: '0800',
    variable_symbol_sm: '20260007',
    vat_rate_standard: '21',
    vat_base_standard: '10000.00',
    vat_amount_standard: '2100.00',
    total_amount_without_vat: '10000.00',
    total_vat: '2100.00',
    total_amount: '12100.00',
    rounding: '-0.50',
    amount_due: '12099.50',
    is_reverse_charge: 'false',
    note: 'Děkujeme za objednávku.',
  },
  items: [
    {
      item_code: 'A-1',
      item_description: 'Šrouby do dřeva',
      item_quantity: '1000',
      item_unit: 'ks',
      item_unit_price: '10.0125',
      item_amount_without_vat: '10012.50',
    },
  ],
};

test('shows the data of the e-invoice as searchable text, including Czech and Polish letters', async () => {
  const [page = ''] = await textOf(invoice);
  for (const text of [
    'Faktura',
    'FV-2026/0007',
    'Příliš žluťoučký kůň s.r.o.',
    'Zażółć gęślą jaźń Sp. z o.o.',
    '27074358',
    '110 00 Praha',
    '05.03.2026',
    '19-2000145399/0800',
    '20260007',
    'Bankovní převod / bank transfer',
    'Šrouby do dřeva',
    '1 000 ks',
    '10,0125',
    '12 099,50 CZK',
    '−0,50',
    '21 %',
    'Děkujeme za objednávku.',
  ]) {
    expect(page).toContain(text);
  }
});

test('the discount on the whole invoice is shown when the items do not add up', async () => {
  const [page] = await textOf(invoice);
  expect(page).toContain('Slevy a přirážky');
  expect(page).toContain('−12,50');
  const [plain] = await textOf({ ...invoice, items: [{ item_description: 'A', item_amount_without_vat: '10000.00' }] });
  expect(plain).not.toContain('Slevy a přirážky');
});

test('items continue across pages with a repeated heading, and none is lost', async () => {
  const items = Array.from({ length: 120 }, (_, index) => ({
    item_description: `Položka číslo ${index}.`,
    item_amount_without_vat: '1.00',
  }));
  const pages = await textOf({ ...invoice, items });
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages.slice(0, -1)) expect(page).toContain('Položka\n');
  expect(pages.at(-1)).toContain(`${pages.length} / ${pages.length}`);
  const whole = pages.join('\n');
  for (const { item_description } of items) expect(whole).toContain(item_description);
});

test.each([
  ['credit_note', {}, 'Opravný daňový doklad'],
  ['invoice', { is_deposit_invoice: 'true' }, 'Zálohová faktura'],
  ['invoice', { is_reverse_charge: 'true' }, 'Daň odvede zákazník'],
])('a %s with %j is labeled as such', async (documentClass, fields, title) => {
  expect((await textOf({ ...invoice, documentClass, fields })).join('\n')).toContain(title);
});

test('an empty or nonsensical e-invoice is still rendered', async () => {
  expect(await textOf({ format: 'ubl', documentClass: 'invoice', fields: {}, items: [] })).toHaveLength(1);
  const long = 'W'.repeat(3000);
  const fields = {
    invoice_number_sm: long,
    issued_by_name_sm: `日本 😀 \u0000 ${long}`,
    amount_due: 'abc',
    date_due: 'x',
    note: long,
  };
  const pages = await textOf({
    format: 'cii',
    documentClass: 'other',
    fields,
    items: [{ item_description: long, item_quantity: long }],
  });
  expect(pages.join('\n')).toContain('abc');
});

test('tables of an attachment follow, up to a readable number of rows', async () => {
  const table = (count: number) => ({
    title: 'Punkt poboru · Gazomierz: GM1',
    head: ['Opłaty', 'Zużycie'],
    rows: Array.from({ length: count }, (_, at) => [`Wiersz ${at}.`, '4066']),
    sums: ['Razem', '1'],
  });
  const pages = await textOf({ ...invoice, attachment: [table(40), table(3)] });
  for (const page of pages.filter((each) => each.includes('Wiersz'))) expect(page).toContain('Opłaty');
  const few = pages.join('\n');
  for (const text of ['Příloha', 'Gazomierz: GM1', 'Zużycie', 'Wiersz 39.', 'Razem']) expect(few).toContain(text);
  expect(few).not.toContain('The file has further rows.');
  const many = (await textOf({ ...invoice, attachment: [table(999), table(3)] })).join('\n');
  expect(many).toContain('Wiersz 998.');
  expect(many).toContain('The file has further rows.');
}, 60_000);

test('shows the contact person and the e-invoice address', async () => {
  const reached = {
    buyer_reference: '04011000-12345-67',
    issued_by_contact: 'Anna Nová',
    issued_by_phone: '+420 222 111 333',
    issued_by_email: 'anna.nova.ucetni.oddeleni@velmi-dlouhe-jmeno-firmy.cz',
    issued_by_electronic_address: '9929:CZ27074358',
    issued_to_electronic_address: '9945:PL5261040828',
  };
  const [page = ''] = await textOf({ ...invoice, fields: { ...invoice.fields, ...reached } });
  const plain = page.replaceAll('\n', '');
  for (const value of Object.values(reached)) expect(plain).toContain(value);
});
