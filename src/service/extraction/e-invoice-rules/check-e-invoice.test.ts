import { describe, expect, test } from 'vitest';
import { buildUbl } from '#testing/build-ubl.ts';
import { UnreadableFile } from '../reading.ts';
import { checkEInvoice } from './check-e-invoice.ts';

describe('checkEInvoice', () => {
  test('finds nothing in an invoice that follows the rules', () => {
    expect(checkEInvoice(buildUbl())).toEqual({ ruleSets: ['en16931-ubl'], isComplete: true, breaches: [] });
  });

  test('names a broken rule, the field and the path', () => {
    const { breaches } = checkEInvoice(buildUbl({ net: '201.00' }));
    expect(breaches.map(({ code }) => code)).toContain('BR-CO-10');
    expect(breaches.find(({ code }) => code === 'BR-CO-10')).toEqual({
      code: 'BR-CO-10',
      severity: 'fatal',
      ruleSet: 'en16931-ubl',
      terms: ['BT-106', 'BT-131'],
      field: 'total_amount_without_vat',
      itemIndex: null,
      path: '/Invoice/cac:LegalMonetaryTotal',
    });
  });

  test('names the line item', () => {
    const { breaches } = checkEInvoice(buildUbl({ second: '-100.00' }));
    expect(breaches.find(({ code }) => code === 'BR-27')).toMatchObject({ field: 'item_unit_price', itemIndex: 1 });
  });

  test('names what a rule speaks of that its publisher gives no term', () => {
    const xml = Buffer.from(buildUbl()).toString('utf8');
    const broken = (from: RegExp, to: string) => checkEInvoice(Buffer.from(xml.replace(from, to))).breaches;
    expect(xml).toMatch(/<cbc:IdentificationCode>/);
    expect(broken(/(<cbc:IdentificationCode>)[A-Z]{2}/, '$1XX').find(({ code }) => code === 'BR-CL-14')).toMatchObject({
      terms: ['BT-40'],
      field: 'issued_by_address_sm',
    });
    expect(broken(/unitCode="[^"]+"/, 'unitCode="KUS"').find(({ code }) => code === 'BR-CL-23')).toMatchObject({
      terms: ['BT-130'],
      field: 'item_unit',
      itemIndex: 0,
    });
  });

  test.each(['0245', '9950'])('takes no Slovak address (%s) for one that is not in the list', (scheme) => {
    const xml = Buffer.from(buildUbl())
      .toString('utf8')
      .replaceAll('schemeID="0245"', `schemeID="${scheme}"`)
      .replace(/(<cbc:CustomizationID>)[^<]+/, '$1urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0');
    const { ruleSets, breaches } = checkEInvoice(Buffer.from(xml));
    expect(xml.split(`schemeID="${scheme}"`)).toHaveLength(3);
    expect(ruleSets).toContain('peppol-ubl');
    expect(breaches.map(({ code }) => code)).not.toContain('PEPPOL-EN16931-CL008');
  });

  test('names the row of the VAT breakdown by its rate', () => {
    const { breaches } = checkEInvoice(buildUbl({ second: '-100.00' }));
    expect(breaches.find(({ code }) => code === 'BR-S-08')).toMatchObject({ field: 'vat_base_standard', itemIndex: null });
  });

  test('treats an invalid amount as a breach', () => {
    expect(checkEInvoice(buildUbl({ net: '1.000,00' })).breaches.map(({ code }) => code)).toContain('BR-CO-10');
  });

  test.for<[string, string[]]>([
    ['urn:cen.eu:en16931:2017', ['en16931-ubl']],
    ['urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0', ['en16931-ubl', 'peppol-ubl']],
    ['urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0', ['en16931-ubl', 'xrechnung-ubl']],
    ['OIOUBL-2.1', []],
  ])('applies the rules of %s', ([specification, expected]) => {
    expect(checkEInvoice(buildUbl({ specification })).ruleSets).toEqual(expected);
  });

  test('applies only the requested rules', () => {
    const specification = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
    const { ruleSets, breaches } = checkEInvoice(buildUbl({ specification, net: '201.00' }), ['peppol-ubl']);
    expect(ruleSets).toEqual(['peppol-ubl']);
    expect(new Set(breaches.map(({ ruleSet }) => ruleSet))).toEqual(new Set(['peppol-ubl']));
  });

  test('omits rules replaced by the XRechnung extension', () => {
    const specification =
      'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0';
    const codes = checkEInvoice(buildUbl({ specification, net: '201.00' })).breaches.map(({ code }) => code);
    expect(codes).not.toContain('BR-CO-16');
    expect(codes).toContain('BR-CO-10');
  });

  test('returns nothing for other XML, and refuses input that is not XML', () => {
    expect(checkEInvoice(Buffer.from('<a/>'))).toEqual({ ruleSets: [], isComplete: true, breaches: [] });
    expect(() => checkEInvoice(Buffer.from('<a>'))).toThrow(UnreadableFile);
  });
});
