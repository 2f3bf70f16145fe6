/**
 * E-invoices that are valid by EN 16931, written from a few amounts in both of its syntaxes, with everything that may be part of the sums.
 */
import { Big } from 'big.js';
import { fc } from './properties.ts';

type Rate = { rate: number; category: 'S' | 'Z' | 'E' | 'AE' };
export type Line = Rate & { quantity: string; price: string; per?: string; allowance?: string; charge?: string };
type Part = Rate & { amount: string };
export type Figures = {
  lines: Line[];
  allowances?: Part[];
  charges?: Part[];
  prepaid?: string;
  rounding?: string;
  isCreditNote?: boolean;
  /** Whether VAT is also given in the accounting currency. */
  taxCurrency?: boolean;
};

export const standard: Rate = { rate: 21, category: 'S' };
export const reduced: Rate = { rate: 12, category: 'S' };
export const zero: Rate = { rate: 0, category: 'Z' };
export const exempt: Rate = { rate: 0, category: 'E' };
export const reverse: Rate = { rate: 0, category: 'AE' };

const sumOf = (amounts: readonly (Big | string)[]): Big => amounts.reduce<Big>((sum, each) => sum.plus(each), new Big(0));
const money = (amount: Big | string): string => new Big(amount).toFixed(2);
const reasons: Partial<Record<Rate['category'], string>> = { E: 'Exempt', AE: 'Reverse charge' };

const netOf = ({ quantity, price, per = '1', allowance = '0', charge = '0' }: Line): Big =>
  new Big(quantity).times(price).div(per).round(2).minus(allowance).plus(charge);

type Recap = Rate & { base: Big; vat: Big };

function recapOf({ lines, allowances = [], charges = [] }: Figures): Recap[] {
  const parts = [
    ...lines.map((line) => ({ ...line, base: netOf(line) })),
    ...allowances.map((part) => ({ ...part, base: new Big(part.amount).neg() })),
    ...charges.map((part) => ({ ...part, base: new Big(part.amount) })),
  ];
  return [standard, reduced, zero, exempt, reverse].flatMap((each) => {
    const own = parts.filter(({ rate, category }) => rate === each.rate && category === each.category);
    const base = sumOf(own.map((part) => part.base));
    return own.length === 0 ? [] : [{ ...each, base, vat: base.times(each.rate).div(100).round(2) }];
  });
}

function totalsOf(figures: Figures) {
  const { lines, allowances = [], charges = [], prepaid = '0', rounding = '0' } = figures;
  const recap = recapOf(figures);
  const [items, vat] = [sumOf(lines.map(netOf)), sumOf(recap.map((row) => row.vat))];
  const [allowed, charged] = [allowances, charges].map((parts) => sumOf(parts.map(({ amount }) => amount)));
  const net = items.minus(allowed ?? 0).plus(charged ?? 0);
  const total = net.plus(vat);
  return { recap, items, vat, allowed, charged, net, total, prepaid, rounding, due: total.minus(prepaid).plus(rounding) };
}

const when = (amount: Big | string | undefined, text: (amount: string) => string): string =>
  amount === undefined || new Big(amount).eq(0) ? '' : text(money(amount));

const cbc = (name: string, amount: Big | string, currency = 'CZK') =>
  `<cbc:${name} currencyID="${currency}">${money(amount)}</cbc:${name}>`;
const ublCategory = (name: string, { rate, category }: Rate, reason = '') =>
  `<cac:${name}><cbc:ID>${category}</cbc:ID><cbc:Percent>${rate}</cbc:Percent>${reason && `<cbc:TaxExemptionReason>${reason}</cbc:TaxExemptionReason>`}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`;
const ublPart = (isCharge: boolean, amount: Big | string, of?: Rate) =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Agreed</cbc:AllowanceChargeReason>${cbc('Amount', amount)}${of ? ublCategory('TaxCategory', of) : ''}</cac:AllowanceCharge>`;
const ublParty = (role: string, name: string, vatId: string) =>
  `<cac:${role}><cac:Party><cac:PostalAddress><cac:Country><cbc:IdentificationCode>CZ</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyTaxScheme><cbc:CompanyID>${vatId}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:${role}>`;

export function validUbl(figures: Figures): Buffer {
  const { recap, items, vat, allowed, charged, net, total, prepaid, rounding, due } = totalsOf(figures);
  const [kind, counted] = figures.isCreditNote ? ['CreditNote', 'CreditedQuantity'] : ['Invoice', 'InvoicedQuantity'];
  const urn = 'urn:oasis:names:specification:ubl:schema:xsd:';
  const lines = figures.lines.map(
    (line, index) =>
      `<cac:${kind}Line><cbc:ID>${index + 1}</cbc:ID><cbc:${counted} unitCode="C62">${line.quantity}</cbc:${counted}>${cbc('LineExtensionAmount', netOf(line))}${when(line.allowance, (amount) => ublPart(false, amount))}${when(line.charge, (amount) => ublPart(true, amount))}<cac:Item><cbc:Name>Item ${index + 1}</cbc:Name>${ublCategory('ClassifiedTaxCategory', line)}</cac:Item><cac:Price><cbc:PriceAmount currencyID="CZK">${line.price}</cbc:PriceAmount>${line.per ? `<cbc:BaseQuantity unitCode="C62">${line.per}</cbc:BaseQuantity>` : ''}</cac:Price></cac:${kind}Line>`,
  );
  const rows = recap.map(
    (row) =>
      `<cac:TaxSubtotal>${cbc('TaxableAmount', row.base)}${cbc('TaxAmount', row.vat)}${ublCategory('TaxCategory', row, reasons[row.category])}</cac:TaxSubtotal>`,
  );
  return Buffer.from(`<${kind} xmlns="${urn}${kind}-2" xmlns:cac="${urn}CommonAggregateComponents-2" xmlns:cbc="${urn}CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>F1</cbc:ID><cbc:IssueDate>2026-03-01</cbc:IssueDate>
${figures.isCreditNote ? '' : '<cbc:DueDate>2026-03-15</cbc:DueDate>'}<cbc:${kind}TypeCode>${figures.isCreditNote ? 381 : 380}</cbc:${kind}TypeCode>
<cbc:DocumentCurrencyCode>CZK</cbc:DocumentCurrencyCode>${figures.taxCurrency ? '<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>' : ''}
${ublParty('AccountingSupplierParty', 'Supplier', 'CZ27074358')}${ublParty('AccountingCustomerParty', 'Buyer', 'CZ25097563')}
<cac:PaymentTerms><cbc:Note>14 days</cbc:Note></cac:PaymentTerms>
${(figures.allowances ?? []).map((part) => ublPart(false, part.amount, part)).join('')}${(figures.charges ?? []).map((part) => ublPart(true, part.amount, part)).join('')}
${figures.taxCurrency ? `<cac:TaxTotal>${cbc('TaxAmount', vat.div(25).round(2), 'EUR')}</cac:TaxTotal>` : ''}
<cac:TaxTotal>${cbc('TaxAmount', vat)}${rows.join('')}</cac:TaxTotal>
<cac:LegalMonetaryTotal>${cbc('LineExtensionAmount', items)}${cbc('TaxExclusiveAmount', net)}${cbc('TaxInclusiveAmount', total)}
${when(allowed, (amount) => cbc('AllowanceTotalAmount', amount))}${when(charged, (amount) => cbc('ChargeTotalAmount', amount))}
${when(prepaid, (amount) => cbc('PrepaidAmount', amount))}${when(rounding, (amount) => cbc('PayableRoundingAmount', amount))}
${cbc('PayableAmount', due)}</cac:LegalMonetaryTotal>${lines.join('\n')}</${kind}>`);
}

const ram = (name: string, amount: Big | string) => `<ram:${name}>${money(amount)}</ram:${name}>`;
const ciiDay = (name: string, day: string) =>
  `<ram:${name}><udt:DateTimeString format="102">${day}</udt:DateTimeString></ram:${name}>`;
const ciiPart = (isCharge: boolean, amount: Big | string, of?: Rate) =>
  `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator>${ram('ActualAmount', amount)}<ram:Reason>Agreed</ram:Reason>${of ? `<ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${of.category}</ram:CategoryCode><ram:RateApplicablePercent>${of.rate}</ram:RateApplicablePercent></ram:CategoryTradeTax>` : ''}</ram:SpecifiedTradeAllowanceCharge>`;
const ciiParty = (role: string, name: string, vatId: string) =>
  `<ram:${role}><ram:Name>${name}</ram:Name><ram:PostalTradeAddress><ram:CountryID>CZ</ram:CountryID></ram:PostalTradeAddress><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${vatId}</ram:ID></ram:SpecifiedTaxRegistration></ram:${role}>`;

function ciiLine(line: Line, index: number): string {
  return `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>${index + 1}</ram:LineID></ram:AssociatedDocumentLineDocument>
<ram:SpecifiedTradeProduct><ram:Name>Item ${index + 1}</ram:Name></ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${line.price}</ram:ChargeAmount>${line.per ? `<ram:BasisQuantity unitCode="C62">${line.per}</ram:BasisQuantity>` : ''}</ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">${line.quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${line.category}</ram:CategoryCode><ram:RateApplicablePercent>${line.rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>
${when(line.allowance, (amount) => ciiPart(false, amount))}${when(line.charge, (amount) => ciiPart(true, amount))}
<ram:SpecifiedTradeSettlementLineMonetarySummation>${ram('LineTotalAmount', netOf(line))}</ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`;
}

export function validCii(figures: Figures): Buffer {
  const { recap, items, vat, allowed, charged, net, total, prepaid, rounding, due } = totalsOf(figures);
  const rows = recap.map(
    (row) =>
      `<ram:ApplicableTradeTax>${ram('CalculatedAmount', row.vat)}<ram:TypeCode>VAT</ram:TypeCode>${reasons[row.category] ? `<ram:ExemptionReason>${reasons[row.category]}</ram:ExemptionReason>` : ''}${ram('BasisAmount', row.base)}<ram:CategoryCode>${row.category}</ram:CategoryCode><ram:RateApplicablePercent>${row.rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>`,
  );
  const urn = 'urn:un:unece:uncefact:data:standard:';
  const taxTotal = (amount: Big, currency: string) =>
    `<ram:TaxTotalAmount currencyID="${currency}">${money(amount)}</ram:TaxTotalAmount>`;
  return Buffer.from(`<rsm:CrossIndustryInvoice xmlns:rsm="${urn}CrossIndustryInvoice:100" xmlns:ram="${urn}ReusableAggregateBusinessInformationEntity:100" xmlns:udt="${urn}UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>F1</ram:ID><ram:TypeCode>${figures.isCreditNote ? 381 : 380}</ram:TypeCode>${ciiDay('IssueDateTime', '20260301')}</rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>${figures.lines.map(ciiLine).join('\n')}
<ram:ApplicableHeaderTradeAgreement>${ciiParty('SellerTradeParty', 'Supplier', 'CZ27074358')}${ciiParty('BuyerTradeParty', 'Buyer', 'CZ25097563')}</ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery/>
<ram:ApplicableHeaderTradeSettlement>${figures.taxCurrency ? '<ram:TaxCurrencyCode>EUR</ram:TaxCurrencyCode>' : ''}<ram:InvoiceCurrencyCode>CZK</ram:InvoiceCurrencyCode>${rows.join('')}
${(figures.allowances ?? []).map((part) => ciiPart(false, part.amount, part)).join('')}${(figures.charges ?? []).map((part) => ciiPart(true, part.amount, part)).join('')}
<ram:SpecifiedTradePaymentTerms>${ciiDay('DueDateDateTime', '20260315')}</ram:SpecifiedTradePaymentTerms>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation>${ram('LineTotalAmount', items)}${when(charged, (amount) => ram('ChargeTotalAmount', amount))}${when(allowed, (amount) => ram('AllowanceTotalAmount', amount))}
${ram('TaxBasisTotalAmount', net)}${taxTotal(vat, 'CZK')}${figures.taxCurrency ? taxTotal(vat.div(25).round(2), 'EUR') : ''}${when(rounding, (amount) => ram('RoundingAmount', amount))}${ram('GrandTotalAmount', total)}
${when(prepaid, (amount) => ram('TotalPrepaidAmount', amount))}${ram('DuePayableAmount', due)}</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`);
}

const decimal = (most: number, places: number) =>
  fc.integer({ min: 1, max: most }).map((digits) => new Big(digits).div(new Big(10).pow(places)).toFixed());
const ofRate = fc.constantFrom(standard, reduced, zero, exempt);
const maybe = (amount: fc.Arbitrary<string>) => fc.option(amount, { nil: '0', freq: 3 });
const part = fc.tuple(ofRate, decimal(9999, 2)).map(([rate, amount]): Part => ({ ...rate, amount }));
const line: fc.Arbitrary<Line> = fc
  .record({
    rate: ofRate,
    quantity: fc.oneof(
      decimal(500, 0),
      decimal(99_999, 3),
      decimal(500, 0).map((text) => `-${text}`),
    ),
    price: fc.oneof(decimal(99_999, 2), decimal(99_999, 4), decimal(9999, 6)),
    per: fc.constantFrom(undefined, '1', '10', '100', '1000'),
    allowance: maybe(decimal(9999, 2)),
    charge: maybe(decimal(9999, 2)),
  })
  .map(({ rate, per, ...rest }) => ({ ...rest, ...rate, ...(per !== undefined && { per }) }));

/** Generates amounts of such an invoice. */
export const anyFigures: fc.Arbitrary<Figures> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  allowances: fc.array(part, { maxLength: 2 }),
  charges: fc.array(part, { maxLength: 2 }),
  prepaid: maybe(decimal(999_999, 2)),
  rounding: maybe(decimal(99, 2)),
  isCreditNote: fc.boolean(),
  taxCurrency: fc.boolean(),
});
