/** Builds the review form as data: each field with its value, state and message. */
import { isRequiredNow, isShown } from '#contract/document-types/field-conditions.ts';
import { withBuiltIn } from '#contract/document-types/sections.ts';
import type { FieldDefinition } from '#contract/document-types/v1.ts';
import type { ShownDocument } from '#contract/documents/bff.ts';
import type { DocumentDetail } from '#contract/documents/v1.ts';
import type { MessageLevel } from '#values/values.ts';
import { isSeenElsewhere, markOf, needsAttention, type Mark } from '#contract/documents/attention.ts';
import type { ItemRow } from '#web/items/rows.ts';
import type { EditedValue } from '#web/values/edited-value.ts';
import type { CheckedMessage, DraftValues } from '#web/documents/core/review.queries.ts';
import { currentField, type Draft } from '../session/draft.ts';

/** Result of the checks and the unsaved values they ran on. Null values mean the saved values. */
export type CheckResult = {
  messages: readonly CheckedMessage[];
  asked: DraftValues;
  itemIds: readonly string[] | null;
};

export type ReviewField = {
  definition: FieldDefinition;
  value: EditedValue;
  mark: Mark;
  message: CheckedMessage | null;
  isEdited: boolean;
  /** Empty because of an earlier correction. */
  isLeftEmpty?: boolean;
};
/** `name` is empty for a built-in section with its default name. */
export type ReviewSection = { section: string; name: string; fields: ReviewField[] };

const levelOrder: Record<MessageLevel, number> = { Error: 0, Warning: 1, Info: 2 };

/** Returns the current messages: those of the live check if there is one, otherwise those of the last save. */
export const messagesOf = (
  detail: Pick<ShownDocument, 'validationErrors'>,
  checked: CheckResult | null,
): readonly CheckedMessage[] =>
  checked?.messages ?? detail.validationErrors.map((message) => ({ ...message, repairs: message.repairs ?? [] }));

export function reviewFields(detail: DocumentDetail, draft: Draft, checked: CheckResult | null = null): ReviewField[] {
  const headerMessages = messagesOf(detail, checked).filter((message) => message.itemIndex === null);
  // Conditions are evaluated with the unsaved values, so that a field appears as soon as it is needed.
  const valueOf = (name: string) => currentField(draft, detail, name).value;
  const visible = definedFields(detail).filter(
    (definition) => !definition.isItemField && definition.state !== 'Hidden' && isShown(definition, valueOf),
  );
  // In the order of the form, so that moving to the next field moves down the page.
  const shown = sectionsOf(visible, detail.documentTypeDefinition?.sections).flatMap(({ key }) =>
    visible.filter(({ section }) => section === key),
  );
  const onForm = Object.fromEntries(
    shown.flatMap(({ name }) => (detail.fields[name] === undefined ? [] : [[name, detail.fields[name]]])),
  );
  return shown.map((defined) => {
    const { name } = defined;
    const isRequired = isRequiredNow(defined, valueOf);
    const definition = isRequired === defined.isRequired ? defined : { ...defined, isRequired };
    const value = currentField(draft, detail, name);
    const server = detail.fields[name];
    const isEdited = name in draft.fields;
    // A value edited since then has not been checked.
    const isChecked = checked ? (checked.asked.fields?.[name]?.value ?? server?.value ?? '') === value.value : !isEdited;
    const messages = isChecked ? headerMessages.filter((message) => message.field === name) : [];
    const isConfirmed = draft.confirmed.includes(name) || (detail.state === 'Validated' && value.value !== '');
    const mark = markOf({
      field: name,
      isSeenElsewhere: isSeenElsewhere(name, onForm),
      value: value.value,
      isFlag: definition.type === 'BOOLEAN',
      isRequired,
      isEdited: isEdited && !isChecked,
      isConfirmed: isConfirmed || isEdited,
      problem: value.problem ?? null,
      messages,
      confidence: server?.confidence,
      source: server?.source,
      evidence: server?.evidence,
    });
    const [mostSevere] = messages.toSorted((a, b) => levelOrder[a.level] - levelOrder[b.level]);
    const isLeftEmpty = value.value === '' && server?.memory !== undefined;
    return { definition, value, mark, isEdited, message: mostSevere ?? null, ...(isLeftEmpty && { isLeftEmpty }) };
  });
}

const plain = (name: string, label: string | undefined, isItemField: boolean): FieldDefinition => ({
  name,
  label: label ?? name,
  type: 'TEXT',
  isRequired: false,
  isItemField,
  section: isItemField ? 'items' : 'other',
  state: 'Visible',
});

/** Without a type definition, all values are shown as text fields. */
export function definedFields(detail: DocumentDetail): FieldDefinition[] {
  if (detail.documentTypeDefinition) return detail.documentTypeDefinition.fields;
  const columns = new Map(detail.items.flatMap((item) => Object.entries(item)));
  return [
    ...Object.entries(detail.fields).map(([name, { label }]) => plain(name, label, false)),
    ...[...columns].map(([name, { label }]) => plain(name, label, true)),
  ];
}

export const itemFields = (detail: DocumentDetail): FieldDefinition[] =>
  definedFields(detail).filter((definition) => definition.isItemField && definition.state !== 'Hidden');

type ArrangedSections = NonNullable<DocumentDetail['documentTypeDefinition']>['sections'];

/** Returns all sections in order. Fields of an unknown section are shown as well. */
function sectionsOf(definitions: readonly FieldDefinition[], arranged: ArrangedSections = []) {
  const known = withBuiltIn(arranged, (key) => ({ key, name: '' }));
  const keys = new Set(known.map(({ key }) => key));
  const others = new Set(definitions.map(({ section }) => section).filter((section) => !keys.has(section)));
  return [...known, ...[...others].map((key) => ({ key, name: '' }))];
}

/** Groups the fields by section, in the order of the document type. */
export const bySection = (fields: readonly ReviewField[], arranged?: ArrangedSections): ReviewSection[] =>
  sectionsOf(
    fields.map(({ definition }) => definition),
    arranged,
  )
    .map(({ key, name }) => ({ section: key, name, fields: fields.filter(({ definition }) => definition.section === key) }))
    .filter((section) => section.fields.length > 0);

/** Whether the field is shown at once. The other fields of a section are collapsed into one line. */
export const isAlwaysShown = ({ definition, value, mark, isLeftEmpty }: ReviewField): boolean =>
  definition.isRequired || isLeftEmpty || value.value !== '' || mark.kind !== 'empty';

/** Whether the document has no values at all. Having nothing to review then does not mean that it was reviewed. */
export const isBare = (fields: readonly ReviewField[], rows: readonly ItemRow[]): boolean =>
  rows.length === 0 &&
  fields.every(({ definition, value }) => value.value === '' || (definition.type === 'BOOLEAN' && value.value === 'false'));

export const fieldsToReview = (fields: readonly ReviewField[]): ReviewField[] =>
  fields.filter((field) => needsAttention(field.mark));

/** Returns the next or previous field that needs attention. The search wraps around and never returns the field itself. */
export function nextFieldToReview(fields: readonly ReviewField[], from: string | null, by: 1 | -1): string | null {
  const order = by === 1 ? fields : fields.toReversed();
  const at = order.findIndex((field) => field.definition.name === from);
  const around = [...order.slice(at + 1), ...order.slice(0, Math.max(0, at))];
  return around.find((field) => needsAttention(field.mark) && canEdit(field))?.definition.name ?? null;
}

export const canEdit = ({ definition }: ReviewField): boolean =>
  definition.state !== 'ReadOnly' && definition.formula === undefined;

/** Fields in order of the damage caused by a wrong value: payment account, amount, supplier. All others follow in their own order. */
const byRisk: readonly string[] = [
  'iban_sm',
  'bank_account_sm',
  'bank_code_sm',
  'bic_sm',
  'amount_due',
  'total_amount',
  'currency',
  'issued_by_id_sm',
  'issued_by_vat_id_sm',
  'issued_by_name_sm',
  'invoice_number_sm',
  'variable_symbol_sm',
  'total_vat',
  'total_amount_without_vat',
  'date_due',
];
const riskOf = ({ definition }: ReviewField): number => {
  const at = byRisk.indexOf(definition.name);
  return at === -1 ? byRisk.length : at;
};

/** Returns the field to review first: the riskiest among those that need attention and can be edited. */
export const highestRisk = (fields: readonly ReviewField[]): string | null =>
  fieldsToReview(fields)
    .filter(canEdit)
    .toSorted((a, b) => riskOf(a) - riskOf(b))[0]?.definition.name ?? null;
