/** What rules are asked about: a document as it was read, before anybody changed it. Kept, so that a rule can be tried on what came before it. */
import type { CheckGroup } from '#contract/document-types/touchless.ts';
import { mostSupplierDocuments } from '#contract/document-types/touchless.ts';
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
  /** Filled header fields. */
  fields: Record<string, { value: string; isProved: boolean }>;
  items: Record<string, string>[];
  /** The least confidence of what was read, and the field that it is of; readings of before this was kept do not name it. */
  confidence: number;
  leastSure?: string;
  errors: number;
  /** What warnings are about. */
  warned: CheckGroup[];
  isDuplicate: boolean;
  /** Validated before, `mostSupplierDocuments` at most. */
  supplierDocuments: number;
  isKnownAccount: boolean;
  isOwnUnit: boolean;
  /** Documents that the file seems to hold; readings of before this was kept do not say. */
  partCount?: number;
  /** The register of VAT payers is still to be asked about the supplier. */
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

/** Whether the document names the unit as its customer. */
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
  const earlier = await findValidatedOf(ctx.db, supplier, id, mostSupplierDocuments);
  const account = accountOf(fields);
  const confirmed = key === null || account === null ? [] : await findConfirmedAccounts(ctx.db, key);
  const isKnown = account === null || confirmed.includes(account) || earlier.some((each) => accountOf(each.fields) === account);
  return { supplierDocuments: earlier.length, isKnownAccount: isKnown };
}

/** Where the service has an address of the register, it is asked as soon as a document was read. */
async function awaitsRegister(ctx: Ctx, { fields }: DocumentRow): Promise<boolean> {
  const number = ctx.lookups.payersUrl === undefined ? null : payerNumberOf(fields);
  return number !== null && !(await isVatPayerKnown(ctx.db, number, ctx.now()));
}

type Reading = Pick<DocumentRow, 'fields' | 'items' | 'messages'>;

/** What the document says of itself. */
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
    // codes are written by the checks only
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
