import { text } from '#service/platform/texts/text.ts';

/** Texts of emails about approvals, in the language of the reader. */
export const approvalTexts = (culture: string) => ({
  request: (what: string) => text(culture, 'email.approval.request', { what }),
  reminder: (what: string) => text(culture, 'email.approval.reminder', { what }),
  hello: (name: string) => text(culture, 'email.approval.hello', { name }),
  asks: (sender: string) => text(culture, 'email.approval.asks', { sender }),
  remind: (since: string) => text(culture, 'email.approval.remind', { since }),
  late: text(culture, 'email.approval.late'),
  inPlaceOf: (names: string) => text(culture, 'email.approval.inPlaceOf', { names }),
  delegated: (name: string) => text(culture, 'email.approval.delegated', { name }),
  supplier: text(culture, 'email.approval.supplier'),
  number: text(culture, 'email.approval.number'),
  total: text(culture, 'email.approval.total'),
  due: text(culture, 'email.approval.due'),
  step: text(culture, 'email.approval.step'),
  decideBy: text(culture, 'email.approval.decideBy'),
  note: text(culture, 'email.approval.note'),
  warnings: text(culture, 'email.approval.warnings'),
  receivedFrom: text(culture, 'email.approval.receivedFrom'),
  nothing: text(culture, 'email.approval.nothing'),
  inRow: (field: string, row: number) => text(culture, 'email.approval.inRow', { field, row }),
  decide: text(culture, 'email.approval.decide'),
  linkNote: (until: string) => text(culture, 'email.approval.linkNote', { until }),
  open: text(culture, 'email.approval.open'),
  picture: text(culture, 'email.approval.picture'),
  digest: (count: number) => text(culture, 'email.approval.digest', { count }),
  overdue: text(culture, 'email.approval.overdue'),
  more: (count: number) => text(culture, 'email.approval.more', { count }),
  alone: (what: string) => text(culture, 'email.approval.alone', { what }),
  aloneText: (step: string) => text(culture, 'email.approval.aloneText', { step }),
  alarm: (what: string) => text(culture, 'email.approval.alarm', { what }),
  alarmText: (who: string) => text(culture, 'email.approval.alarmText', { who }),
  again: text(culture, 'email.approval.again'),
  goesOn: text(culture, 'email.approval.goesOn'),
  settings: text(culture, 'email.approval.settings'),
});

export const dateText = (culture: string, date: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? [];
  if (year === undefined) return date;
  const value = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return new Intl.DateTimeFormat(culture, { dateStyle: 'medium', timeZone: 'UTC' }).format(value);
};
/** Formats a time in the reader's time zone. */
export const timeText = ({ culture, timeZone }: { culture: string; timeZone: string }, at: Date): string =>
  new Intl.DateTimeFormat(culture, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
