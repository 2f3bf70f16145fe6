/** Tests allowances, charges and discounts of each format, with the sums that they are part of. */
import { expect, test } from 'vitest';
import { readCii } from './read-cii.ts';
import { readIsdoc } from './read-isdoc.ts';
import { readKsef } from './read-ksef.ts';
import { readUbl } from './read-ubl.ts';
import { readXmlTree } from './xml-tree.ts';

const treeOf = (xml: string) => readXmlTree(new TextEncoder().encode(xml));

test('UBL: document totals, allowances and charges of an item', () => {
  const charge = (isCharge: boolean, amount: string) =>
    `<AllowanceCharge><ChargeIndicator>${isCharge}</ChargeIndicator><Amount>${amount}</Amount></AllowanceCharge>`;
  const {
    invoice: { fields, items },
  } = readUbl(
    treeOf(`<Invoice>${charge(true, '920')}<LegalMonetaryTotal><AllowanceTotalAmount>100.29</AllowanceTotalAmount>
      <ChargeTotalAmount>920</ChargeTotalAmount></LegalMonetaryTotal>
      <InvoiceLine>${charge(false, '100')}${charge(false, '5.5')}${charge(true, '1')}</InvoiceLine>
      <InvoiceLine>${charge(true, '2')}</InvoiceLine><InvoiceLine/></Invoice>`),
  );
  expect(fields).toMatchObject({ allowance_total: '100.29', charge_total: '920.00' });
  expect(items.map((item) => item['item_discount'])).toEqual(['104.50', '-2.00', undefined]);
});

test('UBL: a zero counts as missing', () => {
  const {
    invoice: { fields },
  } = readUbl(
    treeOf('<Invoice><LegalMonetaryTotal><AllowanceTotalAmount>0.00</AllowanceTotalAmount></LegalMonetaryTotal></Invoice>'),
  );
  expect(fields).not.toHaveProperty('allowance_total');
});

test('CII: document totals, allowances and charges of an item', () => {
  const charge = (isCharge: boolean, amount: string) =>
    `<SpecifiedTradeAllowanceCharge><ChargeIndicator><Indicator>${isCharge}</Indicator></ChargeIndicator><ActualAmount>${amount}</ActualAmount></SpecifiedTradeAllowanceCharge>`;
  const {
    invoice: { fields, items },
  } = readCii(
    treeOf(`<CrossIndustryInvoice><SupplyChainTradeTransaction>
      <IncludedSupplyChainTradeLineItem><SpecifiedTradeProduct><Name>A</Name></SpecifiedTradeProduct>
        <SpecifiedLineTradeSettlement>${charge(false, '3')}${charge(true, '1')}</SpecifiedLineTradeSettlement></IncludedSupplyChainTradeLineItem>
      <ApplicableHeaderTradeSettlement><SpecifiedTradeSettlementHeaderMonetarySummation>
        <ChargeTotalAmount>0.00</ChargeTotalAmount><AllowanceTotalAmount>7.05</AllowanceTotalAmount>
      </SpecifiedTradeSettlementHeaderMonetarySummation></ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></CrossIndustryInvoice>`),
  );
  expect(fields).toMatchObject({ allowance_total: '7.05' });
  expect(fields).not.toHaveProperty('charge_total');
  expect(items[0]).toMatchObject({ item_discount: '2.00' });
});

test('KSeF: discount of an item', () => {
  const read = readKsef(
    treeOf('<Faktura><Fa><FaWiersz><P_8B>2</P_8B><P_9A>50</P_9A><P_10>10</P_10><P_11>90</P_11></FaWiersz></Fa></Faktura>'),
  );
  expect(read?.invoice.items[0]).toMatchObject({ item_discount: '10.00', item_amount_without_vat: '90.00' });
});

test('ISDOC: amount before the discount of an item, also when it only repeats the amount', () => {
  const line = (before: string) =>
    `<InvoiceLine><LineExtensionAmount>90</LineExtensionAmount><LineExtensionAmountBeforeDiscount>${before}</LineExtensionAmountBeforeDiscount></InvoiceLine>`;
  const {
    invoice: { items },
  } = readIsdoc(treeOf(`<Invoice><InvoiceLines>${line('100')}${line('90')}</InvoiceLines></Invoice>`));
  expect(items.map((item) => item['item_discount'])).toEqual(['10.00', undefined]);
});
