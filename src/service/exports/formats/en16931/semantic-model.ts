/** What an invoice is made of in the terms of EN 16931. */
import type { Big } from 'big.js';
import type { ElectronicAddress } from '#service/extraction/e-invoice/electronic-address.ts';
import type { Totals } from '../document-amounts.ts';
import type { Address, Party } from '../isdoc-parties.ts';
import type { Carried } from './carried-terms.ts';
import type { VatCategory } from './vat-category.ts';

export type SemanticParty = Omit<Party, 'vatId'> & {
  parts: Address;
  /** With the prefix of its country, as the rules want it. */
  vatId: string;
  /** A number for taxes that is no VAT id by the European rules. */
  taxId: string;
  /** Neither of the register of companies nor for VAT (BT-29, BT-46). */
  identifier: string;
  /** Where it receives e-invoices (BT-34, BT-49). */
  endpoint: ElectronicAddress | null;
};

export type SemanticLine = {
  code: string | undefined;
  name: string;
  quantity: Big;
  unitCode: string;
  /** Never below zero: the sign stands in the quantity. */
  price: Big;
  net: Big;
  discount: Big | null;
  category: VatCategory;
  note: string | undefined;
};

/** A reduction or a charge of the whole document. */
export type DocumentAllowance = { isCharge: boolean; amount: Big; category: VatCategory; reason: string };

export type Payment = {
  code: string;
  name: string | undefined;
  reference: string | undefined;
  iban: string | undefined;
  account: string | undefined;
  bic: string | undefined;
};

export type SemanticInvoice = {
  number: string;
  isCreditNote: boolean;
  /** UNTDID 1001. */
  typeCode: string;
  issued: string;
  due: string | undefined;
  taxPoint: string | undefined;
  currency: string;
  note: string | undefined;
  order: string | undefined;
  /** By which the customer knows where the invoice belongs (BT-10), in Germany a Leitweg-ID. */
  buyerReference: string | undefined;
  preceding: string | undefined;
  /** Beside the fields, of the e-invoice that the document was read from. */
  carried: Carried;
  seller: SemanticParty;
  buyer: SemanticParty;
  payment: Payment | null;
  allowances: DocumentAllowance[];
  rows: { category: VatCategory; base: Big; vat: Big }[];
  lines: SemanticLine[];
  lineTotal: Big;
  totals: Totals;
};
