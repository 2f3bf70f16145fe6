/** Payment string of the Czech Banking Association (SPAYD 1.0), used in QR codes on invoices. */
export type SpaydPayment = {
  iban: string;
  bic?: string | undefined;
  /** Decimal, two places. */
  amount: string;
  currency: string;
  /** 2026-03-05 */
  dueDate?: string | undefined;
  payee?: string | undefined;
  message?: string | undefined;
  variableSymbol?: string | undefined;
  constantSymbol?: string | undefined;
  specificSymbol?: string | undefined;
};

/** Escapes a value: `*` ends it, `%` starts an escape; everything but printable ASCII is written as escaped UTF-8. */
const escaped = (text: string): string =>
  text.replace(/[^\x20-\x7e]|[%*]/gu, (character) =>
    encodeURIComponent(character.isWellFormed() ? character : '?').replace('*', '%2A'),
  );
/** Cuts at whole characters, never within a surrogate pair. */
const cut = (text: string | undefined, longest: number): string | undefined =>
  text && Array.from(text.replace(/\s+/gu, ' ').trim()).slice(0, longest).join('');
/** Symbols are numbers of up to ten digits; the bank would refuse anything else. */
const symbol = (text: string | undefined): string | undefined => (text && /^\d{1,10}$/.test(text) ? text : undefined);

export function spayd(payment: SpaydPayment): string {
  const parts: [string, string | undefined][] = [
    ['ACC', payment.bic ? `${payment.iban}+${payment.bic}` : payment.iban],
    ['AM', payment.amount],
    ['CC', payment.currency],
    ['DT', payment.dueDate?.replaceAll('-', '')],
    ['RN', cut(payment.payee, 35)],
    ['MSG', cut(payment.message, 60)],
    ['X-VS', symbol(payment.variableSymbol)],
    ['X-SS', symbol(payment.specificSymbol)],
    ['X-KS', symbol(payment.constantSymbol)],
  ];
  return `SPD*1.0*${parts.flatMap(([key, value]) => (value ? [`${key}:${escaped(value)}`] : [])).join('*')}`;
}
