/** An invoice in the semantic model of EN 16931. */
import type { Big } from 'big.js';
import type { ElectronicAddress } from '#service/extraction/e-invoice/electronic-address.ts';
import type { Totals } from '../document-amounts.ts';
import type { Address, Party } from '../isdoc-parties.ts';
import type { Carried } from './carried-terms.ts';
import type { VatCategory } from './vat-category.ts';

export type SemanticParty = Omit<Party, 'vatId'> & {
  parts: Address;
  /** With country prefix, as the rules require. */
  vatId: string;
  /** A tax number that is not a VAT ID by the European rules. */
  taxId: string;
  /** Neither a company registration number nor a VAT ID (BT-29, BT-46). */
  identifier: string;
  /** Electronic address for e-invoices (BT-34, BT-49). */
  endpoint: ElectronicAddress | null;
};

export type SemanticLine = {
  code: string | undefined;
  name: string;
  quantity: Big;
  unitCode: string;
  /** Never negative: the quantity has the sign. */
  price: Big;
  net: Big;
  discount: Big | null;
  category: VatCategory;
  note: string | undefined;
};

/** An allowance or charge on document level. */
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
  /** Identifies the addressee within the customer's organization (BT-10); in Germany a Leitweg-ID. */
  buyerReference: string | undefined;
  preceding: string | undefined;
  /** Terms without a field, from the e-invoice that the document was extracted from. */
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
