/** Input of rules: a document as it was extracted, before any changes. Stored, so that a rule can be tried on earlier documents. */
import type { CheckGroup } from '#contract/document-types/touchless.ts';
import { maxSupplierDocuments } from '#contract/document-types/touchless.ts';
import { markOf } from '#contract/documents/attention.ts';
import type { FieldValue, FieldValues } from '#values/values.ts';
import { accountOf } from '#service/documents/checks/check-account.ts';
import { groupOfCheck } from '#service/documents/checks/check-groups.ts';
import type { CheckCode } from '#service/documents/checks/check-message.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { isVatPayerKnown, payerNumberOf } from '#service/documents/supplier/vat-payers.store.ts';
import { findConfirmedAccounts, findValidatedOf, supplierKey, supplierOf } from '#service/documents/supplier/store.ts';
import { findAccountingUnit } from '#service/accounting-units/store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

export type Facts = {
  /** Header fields with a value. */
  fields: Record<string, { value: string; isProved: boolean }>;
  items: Record<string, string>[];
  /** The lowest confidence of an extracted value, and its field; missing in older readings. */
  confidence: number;
  leastSure?: string;
  errors: number;
  /** Subjects of the warnings. */
  warned: CheckGroup[];
  isDuplicate: boolean;
  /** Number of earlier validated documents of the supplier, at most `maxSupplierDocuments`. */
  supplierDocuments: number;
  isKnownAccount: boolean;
  isOwnUnit: boolean;
  /** Estimated number of documents in the file; missing in older readings. */
  partCount?: number;
  /** Whether the register of VAT payers has not been queried about the supplier yet. */
  awaitsRegister?: boolean;
};

const isProved = (value: FieldValue): boolean =>
  ['proved', 'confirmed'].includes(
    markOf({ ...value, isFlag: false, isRequired: false, isEdited: false, isConfirmed: false, problem: null, messages: [] }).kind,
  );

export const plainItems = (items: readonly FieldValues[]): Record<string, string>[] =>
  items.map((item) =>
    Object.fromEntries(Object.entries(item).flatMap(([name, { value }]) => (value === '' ? [] : [[name, value]]))),
  );

const isFilled = ([, { value }]: [string, FieldValue]): boolean => value !== '' && value !== 'false';
const isRead = ({ source }: FieldValue): boolean => source === 'Extraction' || source === 'EInvoice';

const digits = (number: string | null | undefined): string => (number ?? '').replace(/[^\dA-Z]/gi, '').toUpperCase();

/** Whether the customer of the document is its accounting unit. */
async function isOwnUnit(ctx: Ctx, { fields, accounting_unit_id: unitId }: DocumentRow): Promise<boolean> {
  const unit = await findAccountingUnit(ctx.db, ctx.actor.tenantId, unitId);
  const agrees = (own: string | null | undefined, field: string) =>
    digits(own) !== '' && digits(own) === digits(fields[field]?.value);
  return agrees(unit?.customerId, 'issued_to_id_sm') || agrees(unit?.customerVatId, 'issued_to_vat_id_sm');
}

async function supplierFacts(
  ctx: Ctx,
  { id, fields }: DocumentRow,
): Promise<Pick<Facts, 'supplierDocuments' | 'isKnownAccount'>> {
  const supplier = supplierOf(fields);
  const key = supplierKey(supplier);
  const earlier = await findValidatedOf(ctx.db, supplier, id, maxSupplierDocuments);
  const account = accountOf(fields);
  const confirmed = key === null || account === null ? [] : await findConfirmedAccounts(ctx.db, key);
  const isKnown = account === null || confirmed.includes(account) || earlier.some((each) => accountOf(each.fields) === account);
  return { supplierDocuments: earlier.length, isKnownAccount: isKnown };
}

/** If the service has an address of the register, it is queried right after the extraction. */
async function awaitsRegister(ctx: Ctx, { fields }: DocumentRow): Promise<boolean> {
  const number = ctx.lookups.payersUrl === undefined ? null : payerNumberOf(fields);
  return number !== null && !(await isVatPayerKnown(ctx.db, number, ctx.now()));
}

type Reading = Pick<DocumentRow, 'fields' | 'items' | 'messages'>;

/** Returns the facts contained in the document itself. */
export function factsOfReading(
  document: Reading,
): Pick<Facts, 'fields' | 'items' | 'confidence' | 'leastSure' | 'errors' | 'warned'> {
  const filled = Object.entries(document.fields).filter(isFilled);
  const [least] = filled.filter(([, value]) => isRead(value)).toSorted(([, a], [, b]) => a.confidence - b.confidence);
  const warnings = document.messages.filter(({ level, code }) => level === 'Warning' && code !== 'duplicate');
  return {
    fields: Object.fromEntries(filled.map(([name, value]) => [name, { value: value.value, isProved: isProved(value) }])),
    items: plainItems(document.items),
    confidence: least?.[1].confidence ?? 1,
    ...(least && { leastSure: least[0] }),
    errors: document.messages.filter(({ level }) => level === 'Error').length,
    // only checks write codes
    warned: [...new Set(warnings.map(({ code, itemIndex }) => groupOfCheck(code as CheckCode, itemIndex)))],
  };
}

export async function factsOf(ctx: Ctx, document: DocumentRow): Promise<Facts> {
  return {
    ...factsOfReading(document),
    isDuplicate: document.duplicate_of !== null,
    ...(await supplierFacts(ctx, document)),
    isOwnUnit: await isOwnUnit(ctx, document),
    partCount: document.part_count,
    awaitsRegister: await awaitsRegister(ctx, document),
  };
}
