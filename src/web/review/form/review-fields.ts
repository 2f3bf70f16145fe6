/** The form of a document as data: each field with what is shown, what is known of it, and what is said of it. Pure. */
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
import { shownField, type Draft } from '../session/draft.ts';

/** What the rules said, and of which unsaved values; null values: of what is kept. */
export type CheckAnswer = {
  messages: readonly CheckedMessage[];
  asked: DraftValues;
};

export type ReviewField = {
  definition: FieldDefinition;
  value: EditedValue;
  mark: Mark;
  message: CheckedMessage | null;
  isEdited: boolean;
  /** Empty because an earlier correction emptied it. */
  isLeftEmpty?: boolean;
};
/** `name` is empty where a built-in section is called as ever. */
export type ReviewSection = { section: string; name: string; fields: ReviewField[] };

const gravity: Record<MessageLevel, number> = { Error: 0, Warning: 1, Info: 2 };

/** What is said now: by the live check where there is one, else by the last save. */
export const messagesOf = (
  detail: Pick<ShownDocument, 'validationErrors'>,
  checked: CheckAnswer | null,
): readonly CheckedMessage[] =>
  checked?.messages ?? detail.validationErrors.map((message) => ({ ...message, repairs: message.repairs ?? [] }));

export function reviewFields(detail: DocumentDetail, draft: Draft, checked: CheckAnswer | null = null): ReviewField[] {
  const headerMessages = messagesOf(detail, checked).filter((message) => message.itemIndex === null);
  // conditions are asked with what stands in the form now, so that a field appears as soon as it is wanted
  const valueOf = (name: string) => shownField(draft, detail, name).value;
  const visible = definedFields(detail).filter(
    (definition) => !definition.isItemField && definition.state !== 'Hidden' && isShown(definition, valueOf),
  );
  // as they stand in the form: who goes from one to the next goes down the page
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
    const value = shownField(draft, detail, name);
    const server = detail.fields[name];
    const isEdited = name in draft.fields;
    // a value that was typed since then was not judged
    const isJudged = checked ? (checked.asked.fields?.[name]?.value ?? server?.value ?? '') === value.value : !isEdited;
    const messages = isJudged ? headerMessages.filter((message) => message.field === name) : [];
    const isConfirmed = draft.confirmed.includes(name) || (detail.state === 'Validated' && value.value !== '');
    const mark = markOf({
      field: name,
      isSeenElsewhere: isSeenElsewhere(name, onForm),
      value: value.value,
      isFlag: definition.type === 'BOOLEAN',
      isRequired,
      isEdited: isEdited && !isJudged,
      isConfirmed: isConfirmed || isEdited,
      problem: value.problem ?? null,
      messages,
      confidence: server?.confidence,
      source: server?.source,
      evidence: server?.evidence,
    });
    const [gravest] = messages.toSorted((a, b) => gravity[a.level] - gravity[b.level]);
    const isLeftEmpty = value.value === '' && server?.memory !== undefined;
    return { definition, value, mark, isEdited, message: gravest ?? null, ...(isLeftEmpty && { isLeftEmpty }) };
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

/** Without the type's definition the values speak for themselves, as text. */
function definedFields(detail: DocumentDetail): FieldDefinition[] {
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

/** All sections in their order; what stands in one that is not known is shown all the same. */
function sectionsOf(definitions: readonly FieldDefinition[], arranged: ArrangedSections = []) {
  const known = withBuiltIn(arranged, (key) => ({ key, name: '' }));
  const keys = new Set(known.map(({ key }) => key));
  const others = new Set(definitions.map(({ section }) => section).filter((section) => !keys.has(section)));
  return [...known, ...[...others].map((key) => ({ key, name: '' }))];
}

/** In the order of the sections, each in the order of its type. */
export const bySection = (fields: readonly ReviewField[], arranged?: ArrangedSections): ReviewSection[] =>
  sectionsOf(
    fields.map(({ definition }) => definition),
    arranged,
  )
    .map(({ key, name }) => ({ section: key, name, fields: fields.filter(({ definition }) => definition.section === key) }))
    .filter((section) => section.fields.length > 0);

/** Shown at once; the rest of a section folds into one line. */
export const isExpected = ({ definition, value, mark, isLeftEmpty }: ReviewField): boolean =>
  definition.isRequired || isLeftEmpty || value.value !== '' || mark.kind !== 'empty';

/** No value at all: what has nothing to check then has not been checked. */
export const isBare = (fields: readonly ReviewField[], rows: readonly ItemRow[]): boolean =>
  rows.length === 0 &&
  fields.every(({ definition, value }) => value.value === '' || (definition.type === 'BOOLEAN' && value.value === 'false'));

export const leftToCheck = (fields: readonly ReviewField[]): ReviewField[] =>
  fields.filter((field) => needsAttention(field.mark));

/** The field that needs attention next after this one, or before it; around the end, but never the field itself. */
export function nextToCheck(fields: readonly ReviewField[], from: string | null, by: 1 | -1): string | null {
  const order = by === 1 ? fields : fields.toReversed();
  const at = order.findIndex((field) => field.definition.name === from);
  const around = [...order.slice(at + 1), ...order.slice(0, Math.max(0, at))];
  return around.find((field) => needsAttention(field.mark) && canEdit(field))?.definition.name ?? null;
}

export const canEdit = ({ definition }: ReviewField): boolean =>
  definition.state !== 'ReadOnly' && definition.formula === undefined;

/** What costs most when it is wrong: where the money goes, then how much, then to whom. The rest follows in its own order. */
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

/** Of what needs attention and can be changed, the value to look at first. */
export const riskiest = (fields: readonly ReviewField[]): string | null =>
  leftToCheck(fields)
    .filter(canEdit)
    .toSorted((a, b) => riskOf(a) - riskOf(b))[0]?.definition.name ?? null;
