/** What the paper lacks and the company knows. */
import { dayMs, type Invoice } from './invoices.ts';

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Now and then a haulier forgets the order, and an electricity bill has another day than the contract: an accountant writes what is right. */
export function forget(invoices: Invoice[]): void {
  const every = (name: string, forgotten: (invoice: Invoice) => Invoice) => {
    const places = invoices.flatMap(({ supplier }, at) => (supplier.name.startsWith(name) ? [at] : []));
    for (const [count, at] of places.entries()) {
      const invoice = invoices[at];
      if (invoice && count % 3 === 1) invoices[at] = forgotten(invoice);
    }
  };
  every('Doprava', (invoice) => ({
    ...invoice,
    order: null,
    ...(invoice.order && { known: { order_number_sm: invoice.order } }),
  }));
  every('Energie', (invoice) => ({ ...invoice, known: { date_due: isoDay(new Date(invoice.due.getTime() + 7 * dayMs)) } }));
}
