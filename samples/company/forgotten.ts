/** Values that the paper lacks and the company knows. */
import { dayMs, type Invoice } from './invoices.ts';

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/**
 * Some invoices of the haulier lack the order number, and some electricity bills have another due date than the contract: an accountant
 * enters the right values.
 */
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
