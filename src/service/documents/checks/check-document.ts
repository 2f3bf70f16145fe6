import type { FieldType, FieldValues } from '#values/values.ts';
import type { Contradiction } from '#service/extraction/extracted.ts';
import { canonicalValue } from '#values/value-types.ts';
import type { TypeCheck } from '#contract/document-types/type-changes.ts';
import type { FieldCondition } from '#contract/document-types/field-condition.ts';
import { isRequiredNow, isShown } from '#contract/document-types/field-conditions.ts';
import { checkAccount, type SupplierAccounts } from './check-account.ts';
import { checkAmounts } from './check-amounts.ts';
import { checkPayment, type VatPayer } from './check-payment.ts';
import { checkSources } from './check-sources.ts';
import { checkDates } from './check-dates.ts';
import { checkIdentifiers } from './check-identifiers.ts';
import { fitsFormat } from './fits-format.ts';
import type { CheckMessage } from './check-message.ts';
import { checkRules } from '#service/document-types/rules/rules.ts';

export type CheckedField = {
  name: string;
  type: FieldType;
  isItem: boolean;
  isRequired: boolean;
  options: readonly string[];
  state?: string;
  conditions?: readonly FieldCondition[];
  /** For a LOOKUP field: the document's values that exist in its table. */
  lookupKeys?: ReadonlySet<string>;
  format?: string;
};

export type Checked = {
  definition: readonly CheckedField[];
  fields: FieldValues;
  items: readonly FieldValues[];
  /** Level of the message about an older duplicate; `ground`: what they have in common. */
  duplicate: { level: 'Warning' | 'Error'; ground: string } | null;
  /** Accounts of the supplier; without them the account is not compared. */
  supplierAccounts?: SupplierAccounts | undefined;
  /** Present if the register was queried. */
  vatPayer?: VatPayer | undefined;
  /** Values that the document states twice and differently. */
  contradictions?: readonly Contradiction[];
  /** Today as an ISO date in the tenant's time zone. */
  today: string;
  /** The tenant's own checks for this type. */
  rules?: readonly TypeCheck[];
};

const isOption = ({ type, options, lookupKeys }: CheckedField, value: string): boolean => {
  if (type === 'ENUM') return options.length === 0 || options.includes(value);
  return type !== 'LOOKUP' || lookupKeys === undefined || lookupKeys.has(value);
};

/** Users cannot correct values that are not shown: fields that are hidden, or whose conditions do not hold, are not checked. */
const isInForm = (field: CheckedField, valueOf: (name: string) => string): boolean =>
  field.state !== 'Hidden' && isShown(field, valueOf);

function checkValue(field: CheckedField, valueOf: (name: string) => string, itemIndex: number | null): CheckMessage[] {
  if (!isInForm(field, valueOf)) return [];
  const at = { field: field.name, itemIndex, level: 'Error' } as const;
  const value = valueOf(field.name);
  if (value === '') return isRequiredNow(field, valueOf) ? [{ ...at, code: 'required', params: {} }] : [];
  if (canonicalValue(field.type, value) === null) return [{ ...at, code: 'notOfType', params: { value } }];
  if (!isOption(field, value)) return [{ ...at, code: 'notAnOption', params: { value } }];
  const { format = '' } = field;
  return fitsFormat(field.type, format, value) ? [] : [{ ...at, code: 'notOfFormat', params: { value, format } }];
}

/** Returns the messages of all checks, errors first. Errors prevent the export; warnings ask for review. */
export function checkDocument({
  definition,
  fields,
  items,
  duplicate,
  supplierAccounts,
  vatPayer,
  contradictions = [],
  today,
  rules = [],
}: Checked): CheckMessage[] {
  const header = definition.filter((field) => !field.isItem);
  const cells = definition.filter((field) => field.isItem);
  const valueOf = (name: string) => fields[name]?.value ?? '';
  const found = [
    ...header.flatMap((field) => checkValue(field, valueOf, null)),
    ...items.flatMap((item, index) => {
      // conditions of an item field refer to cells of the same item and to the header
      const cellOf = (name: string) => (item[name] ?? fields[name])?.value ?? '';
      return cells.flatMap((field) => checkValue(field, cellOf, index));
    }),
    ...checkAmounts(fields, items),
    ...checkDates(fields, today),
    ...checkIdentifiers(fields),
    ...checkSources(fields, items, contradictions),
    ...checkAccount(fields, supplierAccounts),
    ...checkPayment(fields, supplierAccounts, vatPayer),
    ...checkRules(rules, definition, { fields, items, today }),
    ...(duplicate
      ? [{ field: '', itemIndex: null, level: duplicate.level, code: 'duplicate', params: { ground: duplicate.ground } } as const]
      : []),
  ];
  const known = new Set([...header.filter((field) => isInForm(field, valueOf)), ...cells].map((field) => field.name));
  const rank = { Error: 0, Warning: 1, Info: 2 };
  return found
    .filter((message) => message.field === '' || known.has(message.field))
    .toSorted((a, b) => rank[a.level] - rank[b.level]);
}
