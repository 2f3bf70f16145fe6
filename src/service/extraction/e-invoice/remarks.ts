/**
 * Information of an e-invoice without a field that is relevant for payment: parties other than supplier and customer, amounts collected for
 * them, advances. It becomes part of the note, in the two languages of the drawn invoice.
 */
import { textAt, type XmlTree } from './xml-tree.ts';

export const remarkNames = {
  payee: 'Příjemce platby / Payee',
  payer: 'Plátce / Payer',
  invoicee: 'Příjemce faktury / Invoice recipient',
  thirdParty: 'Vybráno pro třetí stranu / Collected for a third party',
  paid: 'Uhrazeno / Paid',
  advance: 'Záloha / Advance payment',
  freight: 'Doprava / Freight',
  factor: 'Faktor / Factor',
  factorAccount: 'Účet faktora / Account of the factor',
  recipient: 'Příjemce plnění / Recipient',
  furtherBuyer: 'Další odběratel / Further buyer',
  issuer: 'Vystavitel / Issued by',
} as const;
type Remark = keyof typeof remarkNames;

/** Returns an empty array if nothing is stated. */
export function remark(name: Remark, parts: readonly (string | undefined)[]): string[] {
  const stated = parts.filter((part) => part !== undefined && part !== '');
  return stated.length === 0 ? [] : [`${remarkNames[name]}: ${stated.join(', ')}`];
}

/** Returns name and numbers of a party, from the first path that has each. */
export const partyRemark = (name: Remark, party: XmlTree, paths: { name: string[]; ids: string[] }): string[] =>
  remark(name, [textAt(party, ...paths.name), ...new Set(paths.ids.map((path) => textAt(party, path)))]);

/** Returns the paid amount, if no field can contain it; nothing for zero. */
export const paidRemark = (amount: string | undefined, currency: string | undefined): string[] =>
  Number(amount ?? 0) === 0 ? [] : remark('paid', [[amount, currency].filter(Boolean).join(' ')]);
