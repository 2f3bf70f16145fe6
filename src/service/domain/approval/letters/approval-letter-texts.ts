/** What letters about approvals say, in the language of who reads them. */
const english = {
  request: (what: string) => `For approval: ${what}`,
  reminder: (what: string) => `Reminder – waits for approval: ${what}`,
  hello: (name: string) => `Hello ${name},`,
  asks: (sender: string) => `${sender} asks for your decision.`,
  remind: (since: string) => `This document has been waiting for your decision since ${since}.`,
  late: 'You are asked because those who were asked before have not decided in time.',
  inPlaceOf: (names: string) => `You decide in place of ${names}.`,
  delegated: (name: string) => `${name} handed the decision on to you.`,
  supplier: 'Supplier',
  number: 'Number',
  total: 'Total',
  due: 'Payable by',
  step: 'Step',
  decideBy: 'Decide by',
  note: 'Note',
  warnings: 'To be noticed',
  receivedFrom: 'Came by e-mail from',
  nothing: 'nothing',
  inRow: (field: string, row: number) => `${field}, row ${row}`,
  decide: 'See the document and decide',
  linkNote: (until: string) => `The link is for you only, works once, and until ${until}.`,
  open: 'Open in Vidimus',
  picture: 'First page of the document',
  digest: (count: number) => (count === 1 ? 'One document waits for your decision' : `${count} documents wait for your decision`),
  overdue: 'overdue',
  more: (count: number) => `and ${count} more`,
  alone: (what: string) => `Nobody can decide: ${what}`,
  aloneText: (step: string) =>
    `In the step “${step}” there is nobody left who could decide about this document. Put somebody in, or decide yourself.`,
  alarm: (what: string) => `Changed after approval: ${what}`,
  alarmText: (who: string) => `${who} has changed values of a document that had been approved.`,
  again: 'The approval has started again.',
  goesOn: 'The approval stands.',
  settings: 'Which messages you get, you choose under Approvals – Absence and messages.',
};

const czechDocuments = (count: number): string => {
  if (count === 1) return 'Na Vaše rozhodnutí čeká jeden doklad';
  return count < 5 ? `Na Vaše rozhodnutí čekají ${count} doklady` : `Na Vaše rozhodnutí čeká ${count} dokladů`;
};

const czech: typeof english = {
  request: (what) => `Ke schválení: ${what}`,
  reminder: (what) => `Připomínka – čeká na schválení: ${what}`,
  hello: () => 'Dobrý den,',
  asks: (sender) => `${sender} Vás žádá o rozhodnutí.`,
  remind: (since) => `Tento doklad čeká na Vaše rozhodnutí od ${since}.`,
  late: 'Obracíme se na Vás, protože dosud oslovení schvalovatelé včas nerozhodli.',
  inPlaceOf: (names) => `Rozhodujete v zastoupení: ${names}.`,
  delegated: (name) => `Rozhodnutí Vám předal(a) ${name}.`,
  supplier: 'Dodavatel',
  number: 'Číslo dokladu',
  total: 'Celkem s DPH',
  due: 'Splatnost',
  step: 'Krok',
  decideBy: 'Rozhodněte do',
  note: 'Poznámka',
  warnings: 'Upozornění',
  receivedFrom: 'Přišlo e-mailem od',
  nothing: 'nic',
  inRow: (field, row) => `${field}, řádek ${row}`,
  decide: 'Zobrazit doklad a rozhodnout',
  linkNote: (until) => `Odkaz je určen jen Vám, platí jednou a do ${until}.`,
  open: 'Otevřít v aplikaci Vidimus',
  picture: 'První strana dokladu',
  digest: czechDocuments,
  overdue: 'po termínu',
  more: (count) => `a ${count} ${count < 5 ? 'další' : 'dalších'}`,
  alone: (what) => `Nemá kdo rozhodnout: ${what}`,
  aloneText: (step) =>
    `V kroku „${step}“ už není nikdo, kdo by o tomto dokladu mohl rozhodnout. Doplňte schvalovatele, nebo rozhodněte sami.`,
  alarm: (what) => `Změna po schválení: ${what}`,
  alarmText: (who) => `${who} změnil(a) údaje dokladu, který už byl schválen.`,
  again: 'Schvalování začalo znovu.',
  goesOn: 'Schválení zůstává v platnosti.',
  settings: 'Které zprávy dostáváte, si zvolíte v části Schvalování – Nepřítomnost a zprávy.',
};

export type LetterTexts = typeof english;
export const approvalTexts = (culture: string): LetterTexts => (culture.toLowerCase().startsWith('cs') ? czech : english);

export const dateText = (culture: string, date: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? [];
  if (year === undefined) return date;
  const value = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return new Intl.DateTimeFormat(culture, { dateStyle: 'medium', timeZone: 'UTC' }).format(value);
};
/** By the reader's clock. */
export const timeText = ({ culture, timeZone }: { culture: string; timeZone: string }, at: Date): string =>
  new Intl.DateTimeFormat(culture, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);

/** A decimal text as people write it; never through a binary number. */
export function amountText(culture: string, amount: string, currency: string): string {
  if (!/^-?\d{1,30}(\.\d{1,30})?$/.test(amount)) return `${amount} ${currency}`.trim();
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  // Intl takes decimal text as it is written, which its type knows only of literals
  return `${new Intl.NumberFormat(culture, digits).format(amount as `${number}`)} ${currency}`.trim();
}
