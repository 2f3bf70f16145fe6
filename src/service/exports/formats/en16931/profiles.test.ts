/** Tests which specification our e-invoices claim, and the explanations for those that they do not. */
import { describe, expect, test } from 'vitest';
import { checkEInvoice } from '#service/extraction/e-invoice-rules/check-e-invoice.ts';
import { parseEInvoice } from '#service/extraction/e-invoice/parse-e-invoice.ts';
import { findAll, readXmlTree, textAt } from '#service/extraction/e-invoice/xml-tree.ts';
import { buildExportedDocument } from '#testing/exported-document.ts';
import { hasSchema, openSchema } from '#testing/official-schema.ts';
import { wholeHeader } from '#testing/whole-invoice.ts';
import { explainedCii, writeCii, writePlainCii } from './write-cii.ts';
import { explainedUbl, writeUbl } from './write-ubl.ts';

const amounts = {
  currency: 'EUR',
  vat_base_standard: '100.00',
  vat_rate_standard: '19',
  vat_amount_standard: '19.00',
  total_amount_without_vat: '100.00',
  total_vat: '19.00',
  total_amount: '119.00',
};
const reached = {
  buyer_reference: '04011000-1234512345-06',
  issued_by_contact: 'Anna Neu',
  issued_by_phone: '+49 89 123456',
  issued_by_email: 'anna@firma.de',
};
/** Between two German parties, as an authority requires it. */
const german = {
  ...wholeHeader,
  ...amounts,
  ...reached,
  order_number_sm: '',
  issued_by_vat_id_sm: 'DE123456788',
  issued_by_address_sm: 'Ring 1, 80333 München',
  issued_to_vat_id_sm: 'DE123456788',
  issued_to_address_sm: 'Platz 2, 10115 Berlin',
  issued_to_electronic_address: '0204:04011000-1234512345-06',
  iban_sm: 'DE02120300000000202051',
  bic_sm: 'BYLADEM1001',
  bank_account_sm: '',
  bank_code_sm: '',
};
/** Between two countries, without national Peppol rules. */
const foreign = { ...wholeHeader, ...amounts, order_number_sm: '', issued_to_vat_id_sm: 'SK2020317068' };

const without = (values: Record<string, string>, ...names: string[]) =>
  buildExportedDocument(Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))));

const specification = (xml: Uint8Array): string => {
  const root = readXmlTree(xml);
  const guideline = 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID';
  return textAt(root, 'CustomizationID', guideline) ?? '';
};
const fatal = (xml: Uint8Array) => {
  const { ruleSets, breaches } = checkEInvoice(xml);
  return { ruleSets, codes: breaches.filter(({ severity }) => severity === 'fatal').map(({ code }) => code) };
};

describe.each([
  ['ubl', writeUbl, explainedUbl],
  ['cii', writeCii, explainedCii],
] as const)('%s', (syntax, write, explained) => {
  test('is XRechnung when all required data of a German customer is known', async () => {
    const document = buildExportedDocument(german);
    const xml = await write(document);
    expect(specification(xml)).toContain('xrechnung_3.0');
    expect(fatal(xml)).toEqual({ ruleSets: [`en16931-${syntax}`, `xrechnung-${syntax}`], codes: [] });
    expect((await explained(document)).claim).toEqual({ profile: 'XRechnung', refused: [] });
    expect(parseEInvoice(xml)?.fields).toMatchObject({ ...reached, issued_to_electronic_address: '0204:04011000-1234512345-06' });
  });

  test('is XRechnung also for supplies not subject to VAT', async () => {
    const untaxed = {
      issued_by_vat_id_sm: '',
      issued_by_electronic_address: 'a@firma.de',
      total_vat: '0.00',
      total_amount: '100.00',
    };
    const document = without(
      { ...german, ...untaxed, issued_by_address_sm: 'Ring 1, D-80333 München' },
      'vat_base_standard',
      'vat_rate_standard',
      'vat_amount_standard',
    );
    const xml = await write(document);
    expect((await explained(document)).claim).toEqual({ profile: 'XRechnung', refused: [] });
    expect(fatal(xml).codes).toEqual([]);
  });

  test('is Peppol BIS between other countries', async () => {
    const document = buildExportedDocument(foreign);
    const xml = await write(document);
    expect(specification(xml)).toContain('poacc:billing:3.0');
    expect(fatal(xml)).toEqual({ ruleSets: [`en16931-${syntax}`, `peppol-${syntax}`], codes: [] });
    expect((await explained(document)).claim).toEqual({ profile: 'Peppol', refused: [] });
    // neither order nor buyer reference is known
    expect(parseEInvoice(xml)?.fields['order_number_sm']).toBeUndefined();
  });

  test.each([
    ['buyer_reference', 'BR-DE-15'],
    ['issued_by_phone', 'BR-DE-6'],
    ['issued_by_email', 'BR-DE-7'],
  ])('reports that XRechnung requires %s', async (name, code) => {
    const document = without(german, name);
    expect(specification(await write(document))).not.toContain('xrechnung');
    const { profile, refused } = (await explained(document)).claim;
    expect(profile).not.toBe('XRechnung');
    expect(refused[0]?.profile).toBe('XRechnung');
    expect(refused[0]?.breaches.map((breach) => breach.code)).toEqual([code]);
    expect(refused[0]?.breaches.map((breach) => breach.field)).toEqual([name]);
  });

  test('claims no profile when a party has no electronic address, and names that party', async () => {
    const document = without({ ...foreign, issued_to_vat_id_sm: '' });
    expect(specification(await write(document))).toBe('urn:cen.eu:en16931:2017');
    const { profile, refused } = (await explained(document)).claim;
    expect(profile).toBe('EN16931');
    expect(refused[0]?.breaches).toContainEqual(
      expect.objectContaining({ code: 'PEPPOL-EN16931-R010', field: 'issued_to_electronic_address' }),
    );
    const addressed = buildExportedDocument({
      ...foreign,
      issued_to_vat_id_sm: '',
      issued_to_electronic_address: '0154:00006947',
    });
    expect((await explained(addressed)).claim).toEqual({ profile: 'Peppol', refused: [] });
  });
});

test('an order number or a buyer reference replaces "NA"', async () => {
  const ubl = async (fields: Record<string, string>) => readXmlTree(await writeUbl(buildExportedDocument(fields)));
  expect(textAt(await ubl(foreign), 'OrderReference/ID')).toBe('NA');
  const referred = await ubl({ ...foreign, buyer_reference: 'K-7' });
  expect([textAt(referred, 'BuyerReference'), findAll(referred, 'OrderReference')]).toEqual(['K-7', []]);
  expect(textAt(await ubl({ ...foreign, order_number_sm: 'O-1' }), 'OrderReference/ID')).toBe('O-1');
});

test('a Factur-X file claims the profile of its metadata', async () => {
  expect(specification(await writePlainCii(buildExportedDocument(german)))).toBe('urn:cen.eu:en16931:2017');
});

const schemas = { ubl: 'ubl/maindoc/UBL-Invoice-2.1.xsd', cii: 'cii/FACTUR-X_EN16931.xsd' };
test.runIf(hasSchema(schemas.ubl) && hasSchema(schemas.cii))('both conform to the official schemas', async () => {
  using ubl = openSchema(schemas.ubl);
  using cii = openSchema(schemas.cii);
  for (const fields of [german, foreign]) {
    ubl.validate(await writeUbl(buildExportedDocument(fields)));
    cii.validate(await writeCii(buildExportedDocument(fields)));
  }
});
