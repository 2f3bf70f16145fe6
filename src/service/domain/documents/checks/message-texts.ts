import type { CheckCode, CheckMessage } from './check-message.ts';

type Text = (params: Record<string, string>) => string;

const czech: Record<CheckCode, Text> = {
  required: () => 'Vyplňte, pole je povinné.',
  notOfType: ({ value }) => `„${value}“ sem nepatří: hodnota nemá správný tvar.`,
  notAnOption: ({ value }) => `„${value}“ není v nabídce.`,
  totalsDisagree: ({ net, vat, expected, total }) => `Základ ${net} a DPH ${vat} dávají ${expected}, na dokladu je ${total}.`,
  vatRowDisagrees: ({ base, rate, expected, vat }) => `${rate} % z ${base} je ${expected}, na dokladu je ${vat}.`,
  itemsDisagree: ({ sum, total }) => `Součet řádků je ${sum}, na dokladu je ${total}.`,
  itemArithmetic: ({ quantity, price, expected, amount }) => `${quantity} × ${price} je ${expected}, na řádku je ${amount}.`,
  amountDueDisagrees: ({ total, paid, expected, due }) =>
    `Celkem ${total} bez uhrazených ${paid} je ${expected}, k úhradě je ${due}.`,
  dueBeforeIssue: () => 'Splatnost je dřív než vystavení.',
  issuedInFuture: () => 'Datum vystavení je v budoucnosti.',
  companyIdChecksum: ({ value }) => `IČO ${value} neprojde kontrolou číslic.`,
  vatIdChecksum: ({ value }) => `DIČ ${value} neprojde kontrolou číslic.`,
  ibanChecksum: ({ value }) => `IBAN ${value} neprojde kontrolou číslic.`,
  accountChecksum: ({ value }) => `Číslo účtu ${value} neprojde kontrolou číslic.`,
  supplierIsCustomer: () => 'Dodavatel a odběratel mají stejné IČO.',
  duplicate: () => 'Stejný doklad tu už nejspíš je.',
  external: ({ message }) => message ?? '',
};

const english: Record<CheckCode, Text> = {
  required: () => 'Fill this in, it is required.',
  notOfType: ({ value }) => `“${value}” does not have the form that this field takes.`,
  notAnOption: ({ value }) => `“${value}” is not one of the options.`,
  totalsDisagree: ({ net, vat, expected, total }) => `Net ${net} and VAT ${vat} make ${expected}, the document says ${total}.`,
  vatRowDisagrees: ({ base, rate, expected, vat }) => `${rate} % of ${base} is ${expected}, the document says ${vat}.`,
  itemsDisagree: ({ sum, total }) => `The lines add up to ${sum}, the document says ${total}.`,
  itemArithmetic: ({ quantity, price, expected, amount }) => `${quantity} × ${price} is ${expected}, the line says ${amount}.`,
  amountDueDisagrees: ({ total, paid, expected, due }) =>
    `Total ${total} less ${paid} paid is ${expected}, the amount due says ${due}.`,
  dueBeforeIssue: () => 'It is due before it was issued.',
  issuedInFuture: () => 'The issue date lies in the future.',
  companyIdChecksum: ({ value }) => `Company ID ${value} has a wrong check digit.`,
  vatIdChecksum: ({ value }) => `VAT ID ${value} has a wrong check digit.`,
  ibanChecksum: ({ value }) => `IBAN ${value} has a wrong check digit.`,
  accountChecksum: ({ value }) => `Account number ${value} has a wrong check digit.`,
  supplierIsCustomer: () => 'Supplier and customer have the same company ID.',
  duplicate: () => 'The same document is probably here already.',
  external: ({ message }) => message ?? '',
};

/** The text of a message in cs-CZ, or English for any other culture. */
export const messageText = (message: CheckMessage, culture: string): string =>
  (culture.toLowerCase().startsWith('cs') ? czech : english)[message.code](message.params);
