/** Invoices that the demo company receives: one of each supplier at regular intervals, with lines that add up. */
import type { Random } from '../../train/random.ts';
import { newcomer, type Supplier, suppliers } from './suppliers.ts';

/** Price and amount are in hundredths, so that sums are exact. */
export type Line = { name: string; unit: string; quantity: number; price: number; amount: number };

export type Invoice = {
  supplier: Supplier;
  number: string;
  order: string | null;
  issued: Date;
  due: Date;
  iban: string;
  lines: readonly Line[];
  net: number;
  vat: number;
  total: number;
  isCreditNote: boolean;
  /** Values that the company knows better than the paper, by field. */
  known?: Record<string, string>;
  fileName: string;
  received: Date;
};

export const dayMs = 86_400_000;
/** Three months. */
export const historyDays = 91;

const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * dayMs);

/** Moves a date on a weekend to Monday. */
const workday = (date: Date): Date => ([6, 0].includes(date.getUTCDay()) ? addDays(date, date.getUTCDay() === 6 ? 2 : 1) : date);

function linesOf(supplier: Supplier, random: Random): Line[] {
  const count = Math.min(supplier.products.length, random.int(1, 4));
  return random
    .shuffle(supplier.products)
    .slice(0, count)
    .map(({ name, unit, from, to, most = 1 }) => {
      const [quantity, price] = [random.int(Math.ceil(most / 3), most), random.int(from, to)];
      return { name, unit, quantity, price, amount: quantity * price };
    });
}

export function withLines(invoice: Omit<Invoice, 'lines' | 'net' | 'vat' | 'total'>, lines: readonly Line[]): Invoice {
  const net = lines.reduce((sum, { amount }) => sum + amount, 0);
  const vat = Math.round((net * (invoice.supplier.vatRate ?? 0)) / 100);
  return { ...invoice, lines, net, vat, total: net + vat };
}

const fileNames = { cs: 'faktura', en: 'invoice', de: 'rechnung' } as const;

function invoiceOf(supplier: Supplier, serial: number, received: Date, random: Random): Invoice {
  const issued = addDays(received, -random.int(1, 3));
  const number = `${supplier.series}${String(serial).padStart(4, '0')}`;
  return withLines(
    {
      supplier,
      number,
      order: supplier.orderLabel ? `OBJ-2026-${String(random.int(300, 990)).padStart(4, '0')}` : null,
      issued,
      due: addDays(issued, supplier.dueDays),
      iban: supplier.iban,
      isCreditNote: false,
      fileName: `${fileNames[supplier.language]}-${number.replaceAll('/', '-')}.pdf`,
      received,
    },
    linesOf(supplier, random),
  );
}

/** Returns the invoices of this many days up to `today`, oldest first. */
export function invoicesUntil(today: Date, days: number, random: Random): Invoice[] {
  const first = addDays(today, -days);
  const invoices = suppliers.flatMap((supplier) => {
    let serial = random.int(12, 400);
    const own: Invoice[] = [];
    for (let day = random.int(0, Math.min(6, supplier.everyDays - 1)); day <= days; day += supplier.everyDays) {
      const received = workday(addDays(first, day));
      if (received > today) break;
      own.push(invoiceOf(supplier, (serial += random.int(1, 6)), received, random));
    }
    return own;
  });
  invoices.push(invoiceOf(newcomer, 37, workday(addDays(today, -3)), random));
  return invoices.toSorted((a, b) => a.received.getTime() - b.received.getTime());
}
