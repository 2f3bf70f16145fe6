import { expect, test } from 'vitest';
import { buildExportedDocument } from '#testing/exported-document.ts';
import { writeIsdoc } from '#service/exports/formats/write-isdoc.ts';
import { parseEInvoice } from './e-invoice/parse-e-invoice.ts';
import { proposedClasses } from './understand/document-class.ts';
import { understand } from './understand/understand.ts';
import { withUnderstanding } from './understanding.ts';

const fields = [
  { name: 'total_amount', type: 'DECIMAL', isItem: false },
  { name: 'item_description', type: 'TEXT', isItem: true },
] as const;
const today = '2026-11-20';
const xml = await writeIsdoc(
  buildExportedDocument({ invoice_number_sm: '2026-1', currency: 'CZK', total_amount: '121.00' }, [
    { item_description: 'Šroub', item_quantity: '1', item_amount: '121.00' },
  ]),
);

test('an e-invoice gives the same result in a separate process as in this one', async () => {
  const found = await withUnderstanding(undefined, async (reader) => {
    expect(await reader.parse(xml)).toBe('invoice');
    return reader.understand({
      pages: [],
      isEInvoice: true,
      fields: { invoice: fields },
      documentClass: undefined,
      today,
      ownIds: [],
    });
  });
  expect(found).toEqual(understand({ pages: [], eInvoice: parseEInvoice(xml), fields, today }));
  expect(found.items).toHaveLength(1);
});

test('nothing of one document remains for the next', async () => {
  const call = { pages: [], fields: { other: fields }, documentClass: undefined, today, ownIds: [] };
  await withUnderstanding(undefined, (reader) => reader.parse(xml));
  const plain = await withUnderstanding(undefined, (reader) => reader.understand({ ...call, isEInvoice: false }));
  expect(plain).toMatchObject({ fields: {}, items: [], isExtractedByFormat: false });
  const unasked = withUnderstanding(undefined, (reader) => reader.understand({ ...call, isEInvoice: true }));
  await expect(unasked).rejects.toThrow('No e-invoice is open');
});

test.each([
  ['other XML', '<html/>', null],
  ['XML that is not well-formed', '<Invoice', 'broken'],
  ['a DOCTYPE', '<!DOCTYPE x [<!ENTITY a "b">]><Invoice>&a;</Invoice>', 'broken'],
])('%s is not an e-invoice', async (_name, text, reason) => {
  const parsed = withUnderstanding(undefined, (reader) => reader.parse(new TextEncoder().encode(text)));
  if (reason === null) expect(await parsed).toBeNull();
  else await expect(parsed).rejects.toMatchObject({ name: 'UnreadableFile', reason });
});

test('ends when its caller aborts, and serves the next one', async () => {
  const leaving = new AbortController();
  const parsed = withUnderstanding(leaving.signal, (reader) => reader.parse(xml));
  leaving.abort(new Error('gone'));
  await expect(parsed).rejects.toThrow('gone');
  expect(await withUnderstanding(undefined, (reader) => reader.parse(xml))).toBe('invoice');
});

test('fields are requested for every class that can be proposed', () => {
  expect(proposedClasses).toEqual(expect.arrayContaining(['invoice', 'credit_note', 'receipt', 'other']));
});
