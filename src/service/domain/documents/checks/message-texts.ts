import { friendlyFormatIBAN, isValidIBAN } from 'ibantools';
import { inCulture } from '../../document-types/in-culture.ts';
import type { CheckCode, CheckMessage } from './check-message.ts';

type Text = (params: Record<string, string>) => string;

/** In fours where it is an IBAN, as it is printed. */
const account = (text = ''): string => (isValidIBAN(text) ? (friendlyFormatIBAN(text) ?? text) : text);

const czech: Record<CheckCode, Text> = {
  required: () => 'Vyplňte, pole je povinné.',
  notOfType: ({ value }) => `„${value}“ sem nepatří: hodnota nemá správný tvar.`,
  notAnOption: ({ value }) => `„${value}“ není v nabídce.`,
  notOfFormat: ({ value, format }) => `„${value}“ nemá tvar ${format}.`,
  totalsDisagree: ({ net, vat, expected, total }) => `Základ ${net} a DPH ${vat} dávají ${expected}, na dokladu je ${total}.`,
  vatRowDisagrees: ({ base, rate, expected, vat }) => `${rate} % z ${base} je ${expected}, na dokladu je ${vat}.`,
  itemsDisagree: ({ sum, total }) => `Součet řádků je ${sum}, na dokladu je ${total}.`,
  itemArithmetic: ({ quantity, price, expected, amount }) => `${quantity} × ${price} je ${expected}, na řádku je ${amount}.`,
  amountDueDisagrees: ({ total, paid, expected, due }) =>
    `Celkem ${total} bez uhrazených ${paid} je ${expected}, k úhradě je ${due}.`,
  dueBeforeIssue: () => 'Splatnost je dřív než vystavení.',
  dueTooFar: () => 'Splatnost je víc než rok po vystavení.',
  issuedInFuture: () => 'Datum vystavení je v budoucnosti.',
  issuedLongAgo: () => 'Doklad je starší než pět let.',
  companyIdChecksum: ({ value }) => `IČO ${value} neprojde kontrolou číslic.`,
  vatIdChecksum: ({ value }) => `DIČ ${value} neprojde kontrolou číslic.`,
  ibanChecksum: ({ value }) => `IBAN ${value} neprojde kontrolou číslic.`,
  accountChecksum: ({ value }) => `Číslo účtu ${value} neprojde kontrolou číslic.`,
  supplierIsCustomer: () => 'Dodavatel a odběratel mají stejné IČO.',
  accountChanged: ({ last, number }) =>
    `Jiný účet dodavatele než dosud: naposledy ${account(last)}${number ? ` (doklad ${number})` : ''}. Ověřte ho u dodavatele.`,
  accountOther: ({ last }) => `Dodavatel má víc účtů, naposledy uvedl ${account(last)}.`,
  duplicate: () => 'Stejný doklad tu už nejspíš je.',
  external: ({ message }) => message ?? '',
  rule: (texts) => inCulture(texts, 'cs-CZ', 'Kontrola neprošla.'),
};

const english: Record<CheckCode, Text> = {
  required: () => 'Fill this in, it is required.',
  notOfType: ({ value }) => `“${value}” does not have the form that this field takes.`,
  notAnOption: ({ value }) => `“${value}” is not one of the options.`,
  notOfFormat: ({ value, format }) => `“${value}” does not have the form ${format}.`,
  totalsDisagree: ({ net, vat, expected, total }) => `Net ${net} and VAT ${vat} make ${expected}, the document says ${total}.`,
  vatRowDisagrees: ({ base, rate, expected, vat }) => `${rate} % of ${base} is ${expected}, the document says ${vat}.`,
  itemsDisagree: ({ sum, total }) => `The lines add up to ${sum}, the document says ${total}.`,
  itemArithmetic: ({ quantity, price, expected, amount }) => `${quantity} × ${price} is ${expected}, the line says ${amount}.`,
  amountDueDisagrees: ({ total, paid, expected, due }) =>
    `Total ${total} less ${paid} paid is ${expected}, the amount due says ${due}.`,
  dueBeforeIssue: () => 'It is due before it was issued.',
  dueTooFar: () => 'It is due more than a year after it was issued.',
  issuedInFuture: () => 'The issue date lies in the future.',
  issuedLongAgo: () => 'The document is more than five years old.',
  companyIdChecksum: ({ value }) => `Company ID ${value} has a wrong check digit.`,
  vatIdChecksum: ({ value }) => `VAT ID ${value} has a wrong check digit.`,
  ibanChecksum: ({ value }) => `IBAN ${value} has a wrong check digit.`,
  accountChecksum: ({ value }) => `Account number ${value} has a wrong check digit.`,
  supplierIsCustomer: () => 'Supplier and customer have the same company ID.',
  accountChanged: ({ last, number }) =>
    `Not the account that the supplier had so far: ${account(last)} the last time${number ? ` (document ${number})` : ''}. Ask him whether it is his.`,
  accountOther: ({ last }) => `The supplier has several accounts; the last time it was ${account(last)}.`,
  duplicate: () => 'The same document is probably here already.',
  external: ({ message }) => message ?? '',
  rule: (texts) => inCulture(texts, 'en-US', 'A check did not pass.'),
};

const isCzech = (culture: string) => culture.toLowerCase().startsWith('cs');

/** Amounts as a reader of the language writes them; whatever else stands there stays as it is. */
function asRead(text: string, culture: string): string {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)\.(\d+)$/.exec(text) ?? [];
  if (whole === undefined) return text;
  const [group, mark] = isCzech(culture) ? ['\u00A0', ','] : [',', '.'];
  return `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, group)}${mark}${fraction}`;
}

/** The text of a message in cs-CZ, or English for any other culture. */
export const messageText = (message: CheckMessage, culture: string): string => {
  const params = Object.entries(message.params).map(([name, value]) => [
    name,
    amounts.has(name) ? asRead(value, culture) : value,
  ]);
  return (isCzech(culture) ? czech : english)[message.code](Object.fromEntries(params));
};

const amounts = new Set('net vat expected total base rate sum quantity price amount paid due'.split(' '));
