import type { PageReading } from './reading.ts';
import type { FieldRequest } from './understand/field-request.ts';
import { readPayments } from './understand/qr/payment-strings.ts';
import { understand } from './understand/understand.ts';

/** "Strana 2 z 3", "Page 2/3", "Seite 2 von 3": what a page says of its own place in its document. */
const ownNumber =
  /\b(?:strana|strany|str\.|page|seite|strona|página|pagina)\s*:?\s*(\d{1,3})\s*(?:\/|z|ze|of|von|sur|de|di)\s*\d{1,3}\b/i;

function numberPrintedOn(page: PageReading): number | null {
  const match = ownNumber.exec(page.words.map(({ text }) => text).join(' '));
  return match?.[1] === undefined ? null : Number(match[1]);
}

/** Why a document seems to begin on a page: it says so itself, or another number, supplier or payment code stands on it. */
export const firstPageReasons = ['start', 'pageNumber', 'number', 'supplier', 'payment'] as const;
export type FirstPage = { pageIndex: number; reason: (typeof firstPageReasons)[number]; text: string };

type Identity = Partial<Record<'number' | 'supplier' | 'name' | 'payment', string>>;

/** What tells documents apart, read from one page alone. */
function identityOf(page: PageReading, fields: readonly FieldRequest[], today: string): Identity {
  const read = understand({ pages: [page], eInvoice: null, fields, today }).fields;
  const [payment] = readPayments(page.qrCodes);
  const told = {
    number: read['invoice_number_sm']?.value,
    supplier: read['issued_by_id_sm']?.value ?? read['issued_by_vat_id_sm']?.value,
    name: read['issued_by_name_sm']?.value,
    payment: payment === undefined ? undefined : [payment.iban, payment.variableSymbol, payment.amount].join(' '),
  };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
}

const differ = (a: string | undefined, b: string | undefined) => a !== undefined && b !== undefined && a !== b;

function reasonOf(own: Identity, current: Identity): Omit<FirstPage, 'pageIndex'> | null {
  if (differ(own.number, current.number)) return { reason: 'number', text: own.number ?? '' };
  if (differ(own.supplier, current.supplier)) return { reason: 'supplier', text: own.name ?? own.supplier ?? '' };
  return differ(own.payment, current.payment) ? { reason: 'payment', text: own.number ?? '' } : null;
}

/**
 * The pages on which documents start, in a file that may hold several: where the page says that it is the first, or where another
 * number, another supplier or another payment code stands on it than on the document before. Page 0 always starts one.
 */
export function findFirstPages(pages: readonly PageReading[], fields: readonly FieldRequest[], today: string): FirstPage[] {
  const starts: FirstPage[] = [];
  let current: Identity = {};
  for (const page of pages) {
    const printed = numberPrintedOn(page);
    const own = identityOf(page, fields, today);
    const other = printed === null ? reasonOf(own, current) : null;
    const text = own.number ?? own.name ?? '';
    const why =
      starts.length === 0 ? { reason: 'start' as const, text } : printed === 1 ? { reason: 'pageNumber' as const, text } : other;
    if (why) starts.push({ pageIndex: page.index, ...why });
    current = why ? own : { ...own, ...current };
  }
  return starts;
}
