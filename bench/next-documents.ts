import { Sheet } from '../samples/sheet.ts';

const amount = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 2 });

/** Creates an invoice of a distinct supplier, complete and valid, so that one key validates it. */
export async function plainInvoice(place: number, due: readonly string[] = ['Due date: 14 October 2026']): Promise<Uint8Array> {
  const number = `BN-2026-${String(place).padStart(4, '0')}`;
  const sheet = await Sheet.open(`Invoice ${number}`);
  sheet.text(50, 60, `Northlight ${place} Ltd`, { size: 16, bold: true });
  sheet.text(545, 60, 'INVOICE', { size: 16, bold: true, right: true });
  sheet.lines(50, 100, ['From:', `Northlight ${place} Ltd`, `${place} Harbour Street`, 'Bristol BS1 4QA']);
  sheet.lines(300, 100, ['Bill to:', 'Demo Company a.s.', 'Dlouhá 12', '110 00 Praha 1']);
  sheet.lines(50, 180, [`Invoice number: ${number}`, 'Invoice date: 14 September 2026', ...due]);
  const columns = [56, 400, 450, 545];
  for (const [index, label] of ['Description', 'Qty', 'Unit price', 'Amount'].entries())
    sheet.text(columns[index] ?? 0, 250, label, { bold: true, right: index > 0 });
  sheet.rule(256);
  let net = 0;
  for (let row = 0; row < 18; row += 1) {
    const price = 10 + row + place;
    const quantity = (row % 4) + 1;
    net += price * quantity;
    const cells = [`Item ${row + 1} of delivery ${place}`, String(quantity), amount(price), amount(price * quantity)];
    for (const [index, cell] of cells.entries()) sheet.text(columns[index] ?? 0, 276 + row * 18, cell, { right: index > 0 });
  }
  sheet.rule(600);
  for (const [row, [label, value]] of (
    [
      ['Subtotal', net],
      ['VAT 20%', net * 0.2],
      ['Total due EUR', net * 1.2],
    ] as const
  ).entries()) {
    sheet.text(440, 620 + row * 16, label, { right: true, bold: row === 2 });
    sheet.text(545, 620 + row * 16, amount(Math.round(value * 100) / 100), { right: true, bold: row === 2 });
  }
  return sheet.save();
}
