import type { PageReading } from './reading.ts';
import type { FieldRequest } from './understand/field-request.ts';
import { understand } from './understand/understand.ts';

/** "Strana 2 z 3", "Page 2/3", "Seite 2 von 3": what a page says of its own place in its document. */
const ownNumber =
  /\b(?:strana|strany|str\.|page|seite|strona|página|pagina)\s*:?\s*(\d{1,3})\s*(?:\/|z|ze|of|von|sur|de|di)\s*\d{1,3}\b/i;

function numberPrintedOn(page: PageReading): number | null {
  const match = ownNumber.exec(page.words.map(({ text }) => text).join(' '));
  return match?.[1] === undefined ? null : Number(match[1]);
}

type Identity = { number: string | undefined; supplier: string | undefined };

/** What tells documents apart, read from one page alone. */
function identityOf(page: PageReading, fields: readonly FieldRequest[], today: string): Identity {
  const read = understand({ pages: [page], eInvoice: null, fields, today }).fields;
  return {
    number: read['invoice_number_sm']?.value,
    supplier: read['issued_by_id_sm']?.value ?? read['issued_by_vat_id_sm']?.value,
  };
}

const differ = (a: string | undefined, b: string | undefined) => a !== undefined && b !== undefined && a !== b;

/**
 * The pages on which documents start, in a file that may hold several: where the page says that it is the first, or where another
 * number or another supplier stands on it than on the document before. Page 0 always starts one.
 */
export function firstPageIndices(pages: readonly PageReading[], fields: readonly FieldRequest[], today: string): number[] {
  const starts: number[] = [];
  let current: Identity = { number: undefined, supplier: undefined };
  for (const page of pages) {
    const printed = numberPrintedOn(page);
    const own = identityOf(page, fields, today);
    const isOther = differ(own.number, current.number) || differ(own.supplier, current.supplier);
    const isFirst = starts.length === 0 || printed === 1 || (printed === null && isOther);
    if (isFirst) starts.push(page.index);
    current = isFirst ? own : { number: current.number ?? own.number, supplier: current.supplier ?? own.supplier };
  }
  return starts;
}
