/** Number and date formats of a culture, taken from the Unicode CLDR (ECMA-402). A new language needs no entry here. */
export type Notation = {
  decimalMark: string;
  groupMark: string;
  /** Whether `3/5/2026` means March 5. */
  isMonthFirst: boolean;
  formatDay: (iso: string) => string;
};

const known = new Map<string, Notation>();

export function notationOf(culture: string): Notation {
  const notation = known.get(culture) ?? readNotation(culture);
  known.set(culture, notation);
  return notation;
}

function readNotation(culture: string): Notation {
  const parts = new Intl.NumberFormat(culture, { useGrouping: true }).formatToParts(1_234_567.5);
  const mark = (type: Intl.NumberFormatPartTypes, otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise;
  const day = new Intl.DateTimeFormat(culture, { day: 'numeric', month: 'numeric', year: 'numeric', timeZone: 'UTC' });
  const order = day.formatToParts(0).map(({ type }) => type);
  return {
    decimalMark: mark('decimal', '.'),
    groupMark: mark('group', ','),
    isMonthFirst: order.indexOf('month') < order.indexOf('day'),
    formatDay: (iso) => day.format(new Date(`${iso}T00:00:00Z`)).replaceAll(/[\u00A0\u202F]/g, ' '),
  };
}
