/** Invoices that add up, for tests of formats that carry complete invoices. */
import { fc } from '#testing/properties.ts';
import { Big } from 'big.js';

export const wholeHeader = {
  invoice_number_sm: 'FV 26/7 <&>',
  order_number_sm: 'OBJ-1',
  is_deposit_invoice: 'false',
  is_credit_note: 'false',
  issued_by_name_sm: 'Příliš žluťoučký "kůň" & syn',
  issued_by_id_sm: '27074358',
  issued_by_vat_id_sm: 'CZ27074358',
  issued_by_address_sm: 'Dlouhá třída 12/3a, 110 00 Praha 1',
  issued_to_name_sm: 'Odběratel a.s.',
  issued_to_id_sm: '00006947',
  issued_to_vat_id_sm: 'PL5261040828',
  issued_to_address_sm: 'ul. Polna 1 m. 2, 00-001 Warszawa',
  date_issued: '2026-03-05',
  date_due: '2026-03-19',
  date_taxable_supply: '2026-03-04',
  payment_method: 'bank transfer',
  variable_symbol_sm: '267',
  constant_symbol_sm: '0308',
  specific_symbol_sm: '9',
  bank_account_sm: '19-2000145399',
  bank_code_sm: '0800',
  iban_sm: 'CZ6508000000192000145399',
  bic_sm: 'GIBACZPX',
  is_reverse_charge: 'false',
  note: 'Děkujeme.\nNashledanou.',
};

const money = (cents: number) => new Big(cents).div(100).toFixed(2);

export type WholeInvoice = { fields: Record<string, string>; rows: Record<string, string>[] };

/** Generates documents that add up, in any currency, of any type. */
export const wholeInvoice: fc.Arbitrary<WholeInvoice> = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 500 }),
        price: fc.integer({ min: 1, max: 99_999 }),
        rate: fc.constantFrom(21, 12, 0),
      }),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
    sign: fc.constantFrom(1, -1),
    rounding: fc.integer({ min: -99, max: 99 }),
    paid: fc.integer({ min: 0, max: 5000 }),
    currency: fc.constantFrom('CZK', 'EUR'),
    exchangeRate: fc.constantFrom('25.315', '1', '0.065'),
    isCreditNote: fc.boolean(),
    isDeposit: fc.boolean(),
  })
  .map(({ lines, sign, rounding, paid, currency, exchangeRate, isCreditNote, isDeposit }) => {
    const items = lines.map(({ quantity, price, rate }, index) => {
      const net = sign * quantity * price;
      const vat = Math.round((net * rate) / 100);
      return { index, quantity: sign * quantity, price, rate, net, vat };
    });
    const sum = (of: (item: (typeof items)[number]) => number, rate?: number) =>
      items.filter((item) => rate === undefined || item.rate === rate).reduce((all, item) => all + of(item), 0);
    const [net, vat] = [sum((item) => item.net), sum((item) => item.vat)];
    const recap = (
      [
        ['standard', 21],
        ['reduced', 12],
        ['zero', 0],
      ] as const
    ).filter(([, rate]) => items.some((item) => item.rate === rate));
    const fields: Record<string, string> = {
      ...wholeHeader,
      currency,
      ...(currency === 'EUR' && { exchange_rate: exchangeRate }),
      is_credit_note: String(isCreditNote),
      is_deposit_invoice: String(isDeposit),
      total_amount_without_vat: money(net),
      total_vat: money(vat),
      total_amount: money(net + vat),
      ...(rounding !== 0 && { rounding: money(rounding) }),
      ...(paid !== 0 && { amount_paid: money(paid) }),
      amount_due: money(net + vat + rounding - paid),
      ...Object.fromEntries(
        recap.flatMap(([slot, rate]) => [
          [`vat_rate_${slot}`, String(rate)],
          [`vat_base_${slot}`, money(sum((item) => item.net, rate))],
          [`vat_amount_${slot}`, money(sum((item) => item.vat, rate))],
        ]),
      ),
    };
    const rows = items.map((item) => ({
      item_code: `K${item.index}`,
      item_description: `Položka <${item.index}> & "spol."`,
      item_quantity: String(item.quantity),
      item_unit: 'ks',
      item_unit_price: money(item.price),
      item_vat_rate: String(item.rate),
      item_amount_without_vat: money(item.net),
      item_vat_amount: money(item.vat),
      item_amount: money(item.net + item.vat),
    }));
    return { fields, rows };
  });

/** A custom field by which exports state the document that a credit note corrects. */
export const corrected = ({ is_credit_note }: Record<string, string>): Record<string, string> =>
  is_credit_note === 'true' ? { original_invoice_number_sm: 'FV 26/1' } : {};

/** Negates amounts if `isTurned`: a credit note states only once that money is returned. */
export const unsigned = (values: Record<string, string>, isTurned: boolean): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isAmount = /^-?\d+(\.\d+)?$/.test(value) && /amount|total|vat_base|rounding|quantity/.test(name);
      return [name, isAmount && isTurned ? new Big(value).times(-1).toFixed(value.split('.')[1]?.length ?? 0) : value];
    }),
  );
