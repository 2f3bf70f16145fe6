import { describe, expect, test } from 'vitest';
import { hasSchema, openSchema } from '#testing/official-schema.ts';
import { requestInvoice, requestLists } from './requests.ts';
import { outcomeOfPack, readResponsePack } from './response-pack.ts';
import { encodeXml, xmlAsUtf8 } from './windows-1250.ts';

test.skipIf(!hasSchema('pohoda/data.xsd'))('a request conforms to the schema', () => {
  using schema = openSchema('pohoda/data.xsd');
  schema.validate(requestInvoice('12345678', '0195a1c2-7d3e-7b4f-8a5b-1c2d3e4f5a6b'));
  schema.validate(requestLists('12345678'));
});

test('Czech letters are encoded as one byte each, others as references, and both are decoded', () => {
  const xml = new TextEncoder().encode('<?xml version="1.0" encoding="UTF-8"?><a>Příliš žluťoučký → €</a>');
  const encoded = encodeXml(xml);
  expect(encoded).toContain(0xf8);
  expect(new TextDecoder().decode(xmlAsUtf8(encoded))).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><a>Příliš žluťoučký &#8594; €</a>',
  );
});

const pack = (inner: string, state = 'ok', note = '') =>
  new TextEncoder().encode(`<responsePack version="2.0" id="1" state="${state}" note="${note}">${inner}</responsePack>`);
const item = (inner: string, state = 'ok', note = '') =>
  `<responsePackItem version="2.0" id="1" state="${state}" note="${note}">${inner}</responsePackItem>`;

describe('outcome of a document', () => {
  test.each([
    [
      pack(item('<r state="ok"><producedDetails><id>7</id><number>26PF7</number></producedDetails></r>')),
      { kind: 'booked', number: '26PF7', message: null },
    ],
    [
      pack(
        item(
          '<r state="ok"><importDetails><detail><state>warning</state><errno>603</errno><note>Upraveno</note></detail></importDetails><producedDetails><id>7</id></producedDetails></r>',
        ),
      ),
      { kind: 'booked', number: '7', message: '603 Upraveno' },
    ],
    [
      pack(
        item(
          '<r state="error"><importDetails><detail><state>error</state><errno>101</errno><note>Chybí středisko</note></detail></importDetails></r>',
        ),
      ),
      { kind: 'refused', message: '101 Chybí středisko' },
    ],
    [pack(item('', 'error', 'Neplatné XML')), { kind: 'refused', message: 'Neplatné XML' }],
    [pack('', 'error', 'Chybné IČO'), { kind: 'refused', message: 'Chybné IČO' }],
    [pack(item('', 'error', 'Doklad již existuje')), { kind: 'unknown', message: 'Doklad již existuje' }],
  ])('%#', (bytes, expected) => {
    const read = readResponsePack(bytes);
    expect(read && outcomeOfPack(read)).toEqual(expected);
  });

  test.each(['', '<html/>', '<responsePack', 'no xml'])('%j is not a response', (text) => {
    expect(readResponsePack(new TextEncoder().encode(text))).toBeUndefined();
  });
});
