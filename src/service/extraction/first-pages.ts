import type { PageReading } from './reading.ts';
import type { FieldRequest } from './understand/field-request.ts';
import { readPayments } from './understand/qr/payment-strings.ts';
import { understand } from './understand/understand.ts';

/** Page number printed on the page itself: "Strana 2 z 3", "Page 2/3", "Seite 2 von 3". */
const ownNumber =
  /\b(?:strana|strany|str\.|page|seite|strona|página|pagina)\s*:?\s*(\d{1,3})\s*(?:\/|z|ze|of|von|sur|de|di)\s*\d{1,3}\b/i;

function numberPrintedOn(page: PageReading): number | null {
  const match = ownNumber.exec(page.words.map(({ text }) => text).join(' '));
  return match?.[1] === undefined ? null : Number(match[1]);
}

/**
 * Why a document seems to begin on a page: its page number, or another document number, supplier or payment code. It is certain unless the
 * number is the only reason, which is easily the number of something else.
 */
export const firstPageReasons = ['start', 'pageNumber', 'number', 'supplier', 'payment'] as const;
export type FirstPage = { pageIndex: number; reason: (typeof firstPageReasons)[number]; text: string; isSure: boolean };

type Identity = Partial<Record<'number' | 'supplier' | 'name' | 'payment', string>>;

/** Extracts what distinguishes documents from one page alone. */
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

const compact = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether the value is printed on the page: a short one as a word, a longer one also in parts. */
function isPrintedOn({ words }: PageReading, value: string): boolean {
  const wanted = compact(value);
  return wanted.length < 5
    ? words.some(({ text }) => compact(text) === wanted)
    : compact(words.map(({ text }) => text).join('')).includes(wanted);
}

/**
 * A number indicates another document only if neither document mentions the number of the other: an order number is easily mistaken for it,
 * and continuation pages refer to the first.
 */
function isOther(key: 'number' | 'supplier', own: Identity, current: Identity, { page, before }: Place): boolean {
  const [mine, theirs] = [own[key], current[key]];
  if (mine === undefined || theirs === undefined || mine === theirs) return false;
  return !isPrintedOn(page, theirs) && !before.some((each) => isPrintedOn(each, mine));
}
type Place = { page: PageReading; before: readonly PageReading[] };

const differ = (a: string | undefined, b: string | undefined) => a !== undefined && b !== undefined && a !== b;

function reasonOf(own: Identity, current: Identity, place: Place): Omit<FirstPage, 'pageIndex' | 'isSure'> | null {
  if (isOther('number', own, current, place)) return { reason: 'number', text: own.number ?? '' };
  if (isOther('supplier', own, current, place)) return { reason: 'supplier', text: own.name ?? own.supplier ?? '' };
  return differ(own.payment, current.payment) ? { reason: 'payment', text: own.number ?? '' } : null;
}

const isSure = (reason: FirstPage['reason'], { supplier }: Identity): boolean =>
  reason === 'pageNumber' || reason === 'payment' || supplier !== undefined;

/**
 * Finds the pages on which documents start, in a file that may contain several: pages numbered as first, or with another number, supplier
 * or payment code than the document before. Page 0 always starts one.
 */
export function findFirstPages(pages: readonly PageReading[], fields: readonly FieldRequest[], today: string): FirstPage[] {
  const starts: FirstPage[] = [];
  let current: Identity = {};
  let before: PageReading[] = [];
  for (const page of pages) {
    const printed = numberPrintedOn(page);
    const own = identityOf(page, fields, today);
    const other = printed === null ? reasonOf(own, current, { page, before }) : null;
    // copies of one document are each numbered from 1
    const isCopy = own.number !== undefined && own.number === current.number;
    const text = own.number ?? own.name ?? '';
    const why =
      starts.length === 0
        ? { reason: 'start' as const, text }
        : printed === 1 && !isCopy
          ? { reason: 'pageNumber' as const, text }
          : other;
    if (why) starts.push({ pageIndex: page.index, ...why, isSure: isSure(why.reason, own) });
    current = why ? own : { ...own, ...current };
    before = why ? [page] : [...before, page];
  }
  return starts;
}
